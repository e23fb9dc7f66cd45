/** A way into the service that `openapi.json` says nothing of, or half. */
import fc, { type Arbitrary } from 'fast-check';
import type { Response, Sent } from '../send.ts';
import type { World } from '../world.ts';

export interface Door {
  name: string;
  requests(world: World): Promise<Arbitrary<Sent>>;
  /** Returns what is wrong with a response; none: it may be given. */
  faultsOf(response: Response): string[];
  /** It hangs up where it is asked to. */
  hangsUp?: boolean;
  /** A password is compared: one at a time is asked. */
  hashes?: boolean;
}

/** Matches what tells of our code, our queries or our machine. */
export const INSIDE =
  /node_modules|\.ts:\d+|\bat (?:async )?[\w.]+ \((?:file:|node:|\/)|SqliteError|SQLITE_|relation "|ECONNREFUSED|\/packages\//;

/** Returns what no response of the service may be. */
export function faultsOfAny({ status, body, headers, contentType }: Response): string[] {
  const text = body.toString();
  const faults: string[] = [];
  if (status >= 500) faults.push(`responded ${status}: ${text.slice(0, 300)}`);
  if (INSIDE.test(text)) faults.push(`tells of its inside: ${INSIDE.exec(text)![0]}`);
  if (headers['x-request-id'] === undefined) faults.push(`${status} has no x-request-id`);
  if (contentType?.startsWith('application/json') && text !== '' && !isJson(text))
    faults.push(`${status} is no JSON: ${text.slice(0, 100)}`);
  return faults;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Makes what somebody types, pastes or tries. */
export const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'null',
    '-1',
    '../..',
    "' or 1=1 --",
    '%00',
    '\r\nx: y',
    '<script>',
    'न',
  ),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.nat(5000).map((n) => 'x'.repeat(n)),
);

/** Fields of a form as `right` has them; in two of three forms some are left out, doubled, wrong or added. */
export function formOf(
  right: Arbitrary<Record<string, string>>,
  wrong: Record<string, Arbitrary<string>> = {},
): Arbitrary<string> {
  const value = (name: string) => (wrong[name] ? fc.oneof(wrong[name], oddText) : oddText);
  const broken = fc.constantFrom('%', '&&&', '=', '%zz=%', 'a', '__proto__=1', 'a[b]=1', '\u00ff=\u00fe');
  return right.chain((fields) => {
    const names = [...new Set([...Object.keys(fields), ...Object.keys(wrong)])];
    const change = fc
      .constantFrom(...names)
      .chain((name) => fc.tuple(fc.constant(name), value(name), fc.nat(5)));
    return fc
      .tuple(fc.nat(2), fc.array(change, { minLength: 1, maxLength: 3 }), fc.option(broken, { freq: 8 }))
      .map(([how, changes, more]) => {
        const pairs = new Map(Object.entries(fields).map(([name, text]) => [name, [pair(name, text)]]));
        if (how > 0)
          for (const [name, text, n] of changes) {
            if (n === 0) pairs.delete(name);
            else pairs.set(name, [...(n === 1 ? (pairs.get(name) ?? []) : []), pair(name, text)]);
          }
        return [...pairs.values()]
          .flat()
          .concat(how > 0 && more !== null ? [more] : [])
          .join('&');
      });
  });
}

const pair = (name: string, text: string) =>
  `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`;

export const FORM: [string, string] = ['content-type', 'application/x-www-form-urlencoded'];
export const OURS: [string, string] = ['sec-fetch-site', 'same-origin'];
