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
 * WhatsApp adds types of its own. `outbound` names the fields that no inbound message has, `inbound` those that one has and not every outbound one.
 */
export function describedByDirection(
  whole: ObjectSchema,
  title: string,
  only: { outbound: readonly string[]; inbound: readonly string[] },
): object {
  const { examples, properties, required = [] } = whole;
  const ofTypes = new Set<string>(SEND_TYPES.flatMap(membersOf));
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
  const outboundFields = {
    title: `Outbound${title}Fields`,
    ...object(
      [
        ...without(['type', ...only.inbound, ...ofTypes]),
        ['direction', literal('outbound')],
        ['status', { ...status, enum: status.enum.filter((each) => each !== 'received') }],
      ],
      required,
    ),
  };
  const outbound = SEND_TYPES.map((type) => {
    const own = membersOf(type).map((name) => [name, properties[name]!] as const);
    const part = object([['type', literal(type)], ...own], ['type', ...MEMBERS[type].needed]);
    return {
      title: `Outbound${type[0]!.toUpperCase()}${type.slice(1)}`,
      allOf: [outboundFields, part],
    };
  });
  const inbound = {
    title: 'InboundMessage',
    ...object(
      [
        ...without([...only.outbound, ...[...ofTypes].filter((name) => !only.inbound.includes(name))]),
        ['direction', literal('inbound')],
        ['status', literal('received')],
      ],
      required,
    ),
  };
  return { title, oneOf: [...outbound, inbound], examples };
}
