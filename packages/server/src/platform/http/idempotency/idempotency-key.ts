import { ApiError } from '../../../errors.ts';

/** The Idempotency-Key header, quoted (as the draft standard says) or bare (as everyone sends it). */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const value = Array.isArray(header) ? header.join(',') : header.trim();
  const key = /^"(.*)"$/.exec(value)?.[1] ?? value;
  if (key.length >= 1 && key.length <= 255 && /^[\x20-\x7e]+$/.test(key)) return key;
  const message = 'must be 1–255 printable ASCII characters';
  throw new ApiError('INVALID_PARAMETER', {
    message: `Idempotency-Key ${message}.`,
    hint: 'Send a UUID, the same one when you repeat a request.',
    details: [{ field: 'Idempotency-Key', message }],
  });
}

/** JSON with its fields in order, so that equal requests are equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** A copy takes a third of the time of a replacer, which is called for each text and number too. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const fields = value as Record<string, unknown>;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(fields).sort()) copy[name] = inOrder(fields[name]);
  return copy;
}
