/** A message as it is described: one object for each type, told apart by `type`, where the validator sees all fields at once. */
import { MEMBERS, membersOf, SEND_TYPES, type SendType } from './members.ts';

interface ObjectSchema {
  examples?: unknown;
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

/**
 * A message in either direction: what was sent by its type, each with the fields of that type, and what came in as one, for
 * WhatsApp adds types of its own. `outbound` and `inbound` name the fields of one direction, where `types` have none.
 */
export function describedByDirection(whole: ObjectSchema, title: string): object {
  const { required = [], examples } = whole;
  // A direction of its own in both parts would be two enums that have nothing in common to some generators.
  const { direction: _direction, ...properties } = whole.properties;
  const fields = {
    ...{ title: `${title}Fields`, type: 'object', properties },
    required: required.filter((name) => name !== 'direction'),
  };
  const part = (
    name: string,
    direction: string,
    more: Record<string, object>,
    needed: readonly string[],
  ) => ({
    title: name,
    allOf: [
      fields,
      {
        type: 'object',
        properties: { direction: { type: 'string', const: direction }, ...more },
        required: ['direction', ...needed],
      },
    ],
  });
  const outbound = SEND_TYPES.map((type) => {
    const { needed } = MEMBERS[type];
    const own = Object.fromEntries(needed.map((name) => [name, properties[name]!]));
    const literal = { type: { type: 'string', const: type } };
    const name = `Outbound${type[0]!.toUpperCase()}${type.slice(1)}`;
    return part(name, 'outbound', { ...literal, ...own }, ['type', ...needed]);
  });
  return { title, oneOf: [...outbound, part('InboundMessage', 'inbound', {}, [])], examples };
}
