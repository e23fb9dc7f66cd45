import { type TObject, Type } from 'typebox';

/**
 * Returns the schema of one of several titled objects, told apart by the literal that `member` has in each (OpenAPI's
 * discriminator).
 */
export function unionBy(
  member: string,
  branches: readonly TObject[],
  options: { title?: string; description?: string } = {},
) {
  const mapping = Object.fromEntries(
    branches.map((branch) => {
      const { title, properties } = branch as unknown as {
        title: string;
        properties: Record<string, { const: string }>;
      };
      return [properties[member]!.const, `#/components/schemas/${title}`];
    }),
  );
  return Type.Unsafe<Record<string, unknown>>({
    ...options,
    oneOf: branches,
    discriminator: { propertyName: member, mapping },
  });
}
