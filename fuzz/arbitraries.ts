/** Values from schemas: those that a schema allows, and those that somebody sends by mistake or in malice. */
import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from './description.ts';

export type Resolve = (schema: Schema) => Schema;

/** Fields mean these by their names, where most of what their schema allows would be refused at once. */
export type Meanings = Record<string, Arbitrary<unknown>>;

/** One of these several times, then the other. */
export const mostly = <T>(right: Arbitrary<T>, wrong: Arbitrary<T>, weight = 5): Arbitrary<T> =>
  fc.oneof({ arbitrary: right, weight }, { arbitrary: wrong, weight: 1 });

export const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? 'undefined');

/** Bytes that are cut off, or have another one among them. */
export const broken = (right: Arbitrary<Buffer>): Arbitrary<Buffer> =>
  fc.tuple(right, fc.boolean(), fc.nat(), fc.nat(255)).map(([bytes, cut, at, byte]) => {
    const place = at % Math.max(bytes.length, 1);
    return cut ? bytes.subarray(0, place) : Buffer.from(bytes).fill(byte, place, place + 1);
  });

/** Bytes that are broken one time of eight. */
export const damaged = (right: Arbitrary<Buffer>): Arbitrary<Buffer> => mostly(right, broken(right), 7);

const text = (options: fc.StringConstraints) =>
  fc.oneof(
    { arbitrary: fc.string({ unit: 'grapheme-ascii', ...options }), weight: 3 },
    { arbitrary: fc.string({ unit: 'grapheme', ...options }), weight: 2 },
    { arbitrary: fc.string({ unit: 'binary', ...options }), weight: 1 },
  );

const when = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

export function allowedBy(schema: Schema, resolve: Resolve, meanings: Meanings = {}): Arbitrary<unknown> {
  const from = (each: Schema, name?: string): Arbitrary<unknown> => {
    const s = resolve(each);
    const meant = name === undefined ? undefined : meanings[name];
    const made = meant !== undefined && !s.enum ? meant : plain(s);
    const shown = s.example === undefined || made === meant ? made : fc.oneof(fc.constant(s.example), made);
    return s.nullable ? fc.option(shown, { freq: 6 }) : shown;
  };

  function plain(s: Schema): Arbitrary<unknown> {
    const either = (s.anyOf ?? s.oneOf) as Schema[] | undefined;
    if (either) return fc.oneof(...either.map((each) => from(each)));
    if (Array.isArray(s.enum)) return fc.constantFrom(...(s.enum as unknown[]));
    switch (s.type) {
      case 'string':
        if (s.format === 'date-time') return when;
        if (s.format === 'email') return fc.emailAddress();
        return text({
          minLength: (s.minLength as number | undefined) ?? 0,
          maxLength: Math.min((s.maxLength as number | undefined) ?? 40, 200),
        });
      case 'integer':
        return fc.oneof(
          fc.integer({ min: least(s), max: Math.min(most(s), least(s) + 20) }),
          fc.maxSafeInteger().map((n) => Math.min(Math.max(n, least(s)), most(s))),
        );
      case 'number':
        return fc.double({
          ...{ noNaN: true, min: least(s), max: most(s) },
          ...{ minExcluded: 'exclusiveMinimum' in s, maxExcluded: 'exclusiveMaximum' in s },
        });
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(from((s.items ?? {}) as Schema), {
          minLength: (s.minItems as number | undefined) ?? 0,
          maxLength: Math.min((s.maxItems as number | undefined) ?? 5, 5),
        });
      case 'object':
        return object(s);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  }

  function object(s: Schema): Arbitrary<unknown> {
    const properties = Object.entries((s.properties ?? {}) as Record<string, Schema>);
    const required = new Set((s.required ?? []) as string[]);
    const named = fc.record(Object.fromEntries(properties.map(([name, each]) => [name, from(each, name)])), {
      requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)),
      noNullPrototype: true,
    });
    if (typeof s.additionalProperties !== 'object' || properties.length > 0) return named;
    return fc.dictionary(text({ maxLength: 12 }), from(s.additionalProperties as Schema), {
      maxKeys: 4,
      noNullPrototype: true,
    });
  }

  return from(schema);
}

const least = (s: Schema) => (s.minimum as number | undefined) ?? Number.MIN_SAFE_INTEGER;
const most = (s: Schema) => (s.maximum as number | undefined) ?? Number.MAX_SAFE_INTEGER;

/** No field expects these. */
const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    -(2 ** 63),
    1e308,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '$' + '{7*7}',
    '../../etc/passwd',
    '2026-02-31T00:00:00Z',
    '9999-12-31T23:59:59+14:00',
    '-1',
    '1e9',
    'null',
    [],
    {},
    [[]],
    { $ref: '#' },
  ),
  fc.string({ unit: 'binary' }),
  fc.nat(3000).map((n) => 'न'.repeat(n)),
  fc.nat(300).map(nested),
  fc.jsonValue(),
);

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

interface Change {
  kind: 'replace' | 'remove' | 'add' | 'double';
  /** Which of the places of the value, counted over and over. */
  at: number;
  name: string;
  value: unknown;
}

const change: Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'remove', 'add', 'double'),
  at: fc.nat(1000),
  name: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'id', 'workspaceId', 'To', ''), fc.string()),
  value: odd,
});

/** A value that somebody has spoilt in one to three places. */
export function spoilt(whole: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.tuple(whole, fc.array(change, { minLength: 1, maxLength: 3 })).map(([value, changes]) =>
    // Each is a copy: one that is put into another, and another into it, would have no end.
    changes.reduce<unknown>((root, each) => apply(root, structuredClone(each)), structuredClone(value)),
  );
}

type Container = Record<string, unknown> | unknown[];

function apply(root: unknown, { kind, at, name, value }: Change): unknown {
  const places: { of: Container; key: string }[] = [];
  const holders: Record<string, unknown>[] = [];
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    if (!Array.isArray(node)) holders.push(node as Record<string, unknown>);
    for (const key of Object.keys(node)) {
      places.push({ of: node as Container, key });
      visit((node as Record<string, unknown>)[key]);
    }
  };
  visit(root);
  if (kind === 'add' && holders.length > 0) {
    Object.defineProperty(holders[at % holders.length]!, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    return root;
  }
  const place = places[at % Math.max(places.length, 1)];
  if (place === undefined) return value;
  const of = place.of as Record<string, unknown>;
  if (kind === 'remove') delete of[place.key];
  else if (kind === 'double') of[place.key] = [of[place.key], of[place.key]];
  else of[place.key] = value;
  return root;
}
