/**
 * This file turns the schema that a message is validated by, with the fields of all types, into the one that
 * OpenAPI describes: an object for each type, told apart by `type`.
 */
import { MEMBERS, membersOf, SEND_TYPES, type SendType } from './members.ts';

interface ObjectSchema {
  examples?: unknown;
  properties: Record<string, object>;
  required?: string[];
}

/** The fields that belong to some types alone. */
const OF_TYPES = new Set<string>(SEND_TYPES.flatMap(membersOf));

/** Returns the union of an object for each type, whose title begins with `prefix`. */
export function describedByType(
  { properties, required = [] }: ObjectSchema,
  title: string,
  prefix: string,
): object {
  const titleOf = (type: SendType) => `${prefix}${type[0]!.toUpperCase()}${type.slice(1)}`;
  const parts = SEND_TYPES.map((type) => {
    const members = new Set<string>(membersOf(type));
    const fields = Object.entries(properties).filter(([name]) => !OF_TYPES.has(name) || members.has(name));
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
 * Returns the union of an object for each type of outbound message, with the fields of that type, one object for all
 * messages that were sent from the WhatsApp Business app, and one for all inbound messages, because WhatsApp adds types of
 * its own. `only.outbound` names the fields that no inbound message has, `only.inbound` those that an inbound message has
 * and not every outbound one, and `only.fromApp` those of them that one from the app has.
 */
export function describedByDirection(
  whole: ObjectSchema,
  title: string,
  only: { outbound: readonly string[]; inbound: readonly string[]; fromApp: readonly string[] },
): object {
  const { examples, properties, required = [] } = whole;
  const without = (names: Iterable<string>) => {
    const others = new Set(names);
    return Object.entries(properties).filter(([name]) => !others.has(name));
  };
  const literal = (value: string) => ({ type: 'string', const: value });
  const object = (own: Iterable<readonly [string, object]>, needed: readonly string[]) => {
    const given = Object.fromEntries(own);
    return { type: 'object', properties: given, required: needed.filter((name) => name in given) };
  };
  const status = properties.status as { enum: string[] };
  const isOutbound = [
    ['direction', literal('outbound')],
    ['status', { ...status, enum: status.enum.filter((each) => each !== 'received') }],
  ] as const;
  const outboundFields = {
    title: `Outbound${title}Fields`,
    ...object([...without(['type', 'sentFrom', ...only.inbound, ...OF_TYPES]), ...isOutbound], required),
  };
  const others = [...only.inbound, ...OF_TYPES].filter((name) => !only.fromApp.includes(name));
  const fromApp = {
    title: `${title}FromApp`,
    ...object([...without(others), ...isOutbound], [...required, 'sentFrom']),
  };
  const outbound = SEND_TYPES.map((type) => {
    const own = membersOf(type).map((name) => [name, properties[name]!] as const);
    // A send of the type needs more, but a message whose person was erased has none of it.
    const part = object([['type', literal(type)], ...own], ['type']);
    return {
      title: `Outbound${type[0]!.toUpperCase()}${type.slice(1)}`,
      allOf: [outboundFields, part],
    };
  });
  const inbound = {
    title: 'InboundMessage',
    ...object(
      [
        ...without([...only.outbound, ...[...OF_TYPES].filter((name) => !only.inbound.includes(name))]),
        ['direction', literal('inbound')],
        ['status', literal('received')],
      ],
      required,
    ),
  };
  return { title, oneOf: [...outbound, fromApp, inbound], examples };
}
