type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;

// TypeScript's lib does not know the reviver's third argument yet (ECMA-262 "JSON.parse source text access", Node 22+).
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

// Ids of 16 digits and more stand as bare numbers in webhooks and lose their last digits in a double.
const LONG_INTEGER = /[:,[]\s*-?\d{16}/;
const INTEGER = /^-?\d+$/;

/** JSON with every integer beyond 2^53 kept as the string of its digits. Throws like JSON.parse. */
export function parseJson(text: string): unknown {
  if (!LONG_INTEGER.test(text)) return JSON.parse(text);
  return parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && INTEGER.test(source)
      ? source
      : value,
  );
}

export type JsonObject = Readonly<Record<string, unknown>>;

const NOTHING: JsonObject = {};

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value when it is a plain object, else an empty one: reading a field never throws. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : NOTHING;
}

/** The objects of an array; what is no object is left out, what is no array is empty. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Text with something in it; numbers become their digits, for ids come as either. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value === 'number') return String(value);
  return undefined;
}
