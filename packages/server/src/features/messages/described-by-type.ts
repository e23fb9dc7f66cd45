/** A message as it is described: one object for each type, told apart by `type`, where the validator sees all fields at once. */
import { MEMBERS, membersOf, SEND_TYPES, type SendType } from './members.ts';

interface ObjectSchema {
  properties: Record<string, object>;
  required?: string[];
}

/** The union of what each type has of an object with the fields of all; `titleOf` names the part of a type. */
export function describedByType(
  { properties, required = [] }: ObjectSchema,
  title: string,
  titleOf: (type: SendType) => string,
): object {
  const own = new Set<string>(SEND_TYPES.flatMap(membersOf));
  const parts = SEND_TYPES.map((type) => {
    const members = new Set<string>(membersOf(type));
    const fields = Object.entries(properties).filter(([name]) => !own.has(name) || members.has(name));
    const { description } = properties.type as { description?: string };
    return {
      title: titleOf(type),
      type: 'object',
      properties: Object.fromEntries(
        fields.map(([name, schema]) =>
          name === 'type' ? [name, { type: 'string', const: type, description }] : [name, schema],
        ),
      ),
      required: [...required, ...MEMBERS[type].needed],
    };
  });
  const mapping = Object.fromEntries(
    SEND_TYPES.map((type) => [type, `#/components/schemas/${titleOf(type)}`]),
  );
  return { title, oneOf: parts, discriminator: { propertyName: 'type', mapping } };
}
