/** Makes a request that fails smaller, as long as it still fails. */
import type { Sent } from './send.ts';

/** So often it is asked whether a smaller request fails. */
const MOST_TRIES = 500;

/** The smallest request found that fails; undefined: the request does not fail again, what came before it matters. */
export async function smallest(
  sent: Sent,
  fails: (sent: Sent) => Promise<boolean>,
  most = MOST_TRIES,
): Promise<Sent | undefined> {
  if (!(await fails(sent))) return undefined;
  let best = sent;
  let tries = 0;
  for (let at = 0; ; ) {
    const candidates = [...simpler(best)];
    // It goes on at the same place: what was tried before it mostly fails to fail again.
    const tried = candidates.length === 0 ? [] : [...candidates.slice(at), ...candidates.slice(0, at)];
    let found: Sent | undefined;
    for (const [i, candidate] of tried.entries()) {
      if (tries++ >= most) return best;
      if (!(await fails(candidate))) continue;
      found = candidate;
      at = (at + i) % candidates.length;
      break;
    }
    if (found === undefined) return best;
    best = found;
  }
}

function* simpler(sent: Sent): Generator<Sent> {
  if (sent.body !== undefined) yield { ...sent, body: undefined };
  yield* simplerUrls(sent);
  for (const i of sent.headers.keys()) yield { ...sent, headers: sent.headers.toSpliced(i, 1) };
  for (const body of simplerBodies(sent.body)) yield { ...sent, body };
  for (const [i, [name, value]] of sent.headers.entries())
    for (const shorter of simplerTexts(value))
      yield { ...sent, headers: sent.headers.with(i, [name, shorter]) };
}

function* simplerUrls(sent: Sent): Generator<Sent> {
  const [path = '', search] = sent.url.split(/\?(.*)/s);
  if (search === undefined) return;
  const parts = search.split('&');
  yield { ...sent, url: path };
  for (const [i, part] of parts.entries()) {
    if (parts.length > 1) yield { ...sent, url: `${path}?${parts.toSpliced(i, 1).join('&')}` };
    const [name = '', value = ''] = part.split(/=(.*)/s);
    for (const shorter of simplerTexts(decoded(value)))
      yield {
        ...sent,
        url: `${path}?${parts.with(i, `${name}=${encodeURIComponent(shorter.toWellFormed())}`).join('&')}`,
      };
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function* simplerBodies(body: Buffer | undefined): Generator<Buffer> {
  if (body === undefined || body.length === 0) return;
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    for (let size = body.length; size >= 1; size = Math.floor(size / 2))
      for (let at = 0; at < body.length && at < size * 64; at += size)
        yield Buffer.concat([body.subarray(0, at), body.subarray(at + size)]);
    return;
  }
  const written = Buffer.from(JSON.stringify(value));
  if (written.length < body.length) yield written;
  for (const smaller of simplerValues(value)) yield Buffer.from(JSON.stringify(smaller));
}

/** Each is smaller than the value, or as long and made of `a` and 0: there is an end to it. */
function* simplerValues(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* simplerTexts(value);
  else if (typeof value === 'number' && value !== 0) {
    yield 0;
    const half = Math.trunc(value / 2);
    if (JSON.stringify(half).length < JSON.stringify(value).length) yield half;
  } else if (Array.isArray(value)) {
    if (value.length > 0) yield [];
    for (const i of value.keys()) yield value.toSpliced(i, 1);
    for (const [i, each] of value.entries())
      for (const smaller of simplerValues(each)) yield value.with(i, smaller);
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value);
    if (fields.length > 1) yield {};
    for (const i of fields.keys()) yield Object.fromEntries(fields.toSpliced(i, 1));
    for (const [i, [name, each]] of fields.entries())
      for (const smaller of simplerValues(each)) yield Object.fromEntries(fields.with(i, [name, smaller]));
  }
}

function* simplerTexts(text: string): Generator<string> {
  if (text === '') return;
  yield '';
  const half = Math.floor(text.length / 2);
  if (half > 0) {
    yield text.slice(0, half);
    yield text.slice(half);
    yield text.slice(1);
    yield text.slice(0, -1);
  }
  const plain = text.replace(/[^a]/, 'a');
  if (plain !== text) yield plain;
}
