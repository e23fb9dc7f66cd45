/** The push service of browsers, and the browsers behind it: it takes requests as RFC 8030 says, and reads them as a browser does. */
import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { openReceiver } from '../../../../test/kit/receiver.ts';
import { DAY, SECOND } from '../../src/platform/clock.ts';
import { LOCALHOST, trustLocalhost } from './localhost-certificate.ts';

export interface Shown {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: string;
}

/** A browser that has subscribed. */
export interface PushedBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What it was told, in order. */
  shown: Shown[];
  /** The headers of the last request. */
  headers(): IncomingHttpHeaders;
  /** What its push service answers. */
  answer: number;
  /** All requests, taken or not. */
  asked: number;
}

export async function startPushService() {
  const browsers = new Map<
    string,
    PushedBrowser & { take(body: Buffer, headers: IncomingHttpHeaders): number }
  >();
  trustLocalhost();
  const server = await openReceiver(({ path, headers, body }, response) => {
    const status = browsers.get(path)?.take(body, headers) ?? 404;
    response.writeHead(status).end();
  }, LOCALHOST);
  return {
    /** A browser subscribes; `publicKey` is that of the installation. */
    subscribe(publicKey: string): PushedBrowser {
      const path = `/send/${randomBytes(12).toString('base64url')}`;
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys();
      const auth = randomBytes(16);
      let last: IncomingHttpHeaders = {};
      const browser = {
        subscription: {
          endpoint: server.url + path,
          keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
        },
        shown: [] as Shown[],
        headers: () => last,
        answer: 201,
        asked: 0,
        take(body: Buffer, headers: IncomingHttpHeaders) {
          browser.asked++;
          last = headers;
          assertFromHolder(headers, publicKey, server.url);
          if (browser.answer === 201)
            browser.shown.push(JSON.parse(decrypt(body, { pair, p256dh, auth })) as Shown);
          return browser.answer;
        },
      };
      browsers.set(path, browser);
      return browser;
    },
    close: server.close,
  };
}

/** Holds a request to RFC 8292: it is signed, for this service, by the key that the browser has subscribed for. */
function assertFromHolder(headers: IncomingHttpHeaders, publicKey: string, origin: string): void {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  assert.equal(key, publicKey);
  const [head, claims, signature] = token!.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  assert.ok(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature!, 'base64url'),
    ),
  );
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as {
    [claim in 'aud' | 'sub']: string;
  } & { exp: number };
  const left = exp * SECOND - Date.now();
  assert.ok(left > 0 && left <= DAY, 'RFC 8292 §2 allows a day');
  assert.equal(aud, origin);
  assert.match(sub!, /^(mailto:|https:)/);
}

/** Reads a body as RFC 8291 §3 has a browser do it. */
export function decrypt(
  body: Buffer,
  { pair, p256dh, auth }: { pair: ReturnType<typeof createECDH>; p256dh: Buffer; auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const length = body[20]!;
  const theirs = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  const hkdf = (secret: Buffer, by: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, size));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs]);
  const secret = hkdf(pair.computeSecret(theirs), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = text.findLastIndex((byte) => byte !== 0); // zeroes hide how long it is
  assert.equal(text[end], 2, 'the record is the last one');
  return text.subarray(0, end).toString('utf8');
}
