/** Sends what is no HTTP, or nearly: the bytes go to the connection as they are. */
import fc from 'fast-check';
import { mostly } from '../arbitraries.ts';
import type { Sent } from '../send.ts';
import { type Door, INSIDE } from './door.ts';

const BODY = '{"phone":"+919876543210"}';
const ODD_HEADERS = [
  'Content-Length: -1',
  'Content-Length: 5',
  'Content-Length: 99999999999999999999',
  'Content-Length: 1, 2',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: xchunked',
  'Expect: 100-continue',
  'Expect: nothing',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Host: a\r\nHost: b',
  'Host:',
  ' folded: yes',
  'no colon',
  ': no name',
  'x\u0000y: z',
  'Cookie: a=b\nX: bare line feed',
  `x: ${'y'.repeat(70_000)}`,
  ...[Array.from({ length: 3000 }, (_, i) => `x${i}: y`).join('\r\n')],
];

export const BYTES: Door = {
  name: 'bytes that are nearly HTTP',
  async requests({ server, apiKey }) {
    const line = fc
      .tuple(
        fc.constantFrom('GET', 'POST', 'CONNECT', 'get', 'PRI', 'M-SEARCH', ''),
        fc.constantFrom(
          '/healthz',
          '/api/v1/contacts',
          'http://other.example/healthz',
          '*',
          '/\u00ff',
          '',
          '//',
        ),
        mostly(
          fc.constant('HTTP/1.1'),
          fc.constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9', 'X', ''),
        ),
      )
      .map((words) => words.join(' '));
    const right = mostly(fc.constant('POST /api/v1/contacts HTTP/1.1'), line);
    const headers = fc
      .array(fc.constantFrom(...ODD_HEADERS), { maxLength: 2 })
      .map((odd) => [
        'Host: localhost',
        `Authorization: Bearer ${apiKey}`,
        'Content-Type: application/json',
        ...(odd.length > 0 ? odd : [`Content-Length: ${BODY.length}`]),
      ]);
    const body = fc.constantFrom(BODY, `19\r\n${BODY}\r\n0\r\n\r\n`, 'zz\r\n', 'ffffffffffffffffff\r\nx', '');
    const whole = fc
      .tuple(right, headers, body, fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'))
      .map(([first, lines, content, end]) => Buffer.from([first, ...lines, '', content].join(end), 'latin1'));
    const changed = fc.tuple(whole, fc.nat(), fc.nat(255), fc.nat(3)).map(([bytes, at, byte, how]) => {
      const place = at % bytes.length;
      if (how === 0) return bytes.subarray(0, place);
      if (how === 1) return Buffer.from(bytes).fill(byte, place, place + 1);
      return how === 2 ? Buffer.concat([bytes, bytes]) : bytes;
    });
    const bytes = mostly(
      changed,
      fc.uint8Array({ minLength: 1, maxLength: 300 }).map((each) => Buffer.from(each)),
    );
    return bytes.map(
      (each): Sent => ({ method: '', url: server.url, headers: [], body: each, asItIs: true }),
    );
  },
  /** Judges as many responses as there were; none is one that waits for more. */
  faultsOf({ body }) {
    const text = body.toString('latin1');
    const faults: string[] = [];
    for (const [, status] of text.matchAll(/^HTTP\/1\.1 (\d{3})/gm))
      if (Number(status) >= 500) faults.push(`responded ${status}: ${text.slice(0, 500)}`);
    if (INSIDE.test(text)) faults.push(`tells of its inside: ${INSIDE.exec(text)![0]}`);
    return faults;
  },
};
