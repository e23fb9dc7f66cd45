/** Objects in a bucket of S3, or of what speaks its protocol: PutObject, GetObject, DeleteObject, ListObjectsV2. */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import type { Dispatcher } from 'undici';
import type { S3Bucket, Secrets } from '../../../config.ts';
import { ApiError } from '../../../errors.ts';
import { type Clock, MINUTE, SECOND } from '../../../platform/clock.ts';
import { Agent } from '../../../platform/undici.ts';
import type { ByteRange, ObjectStore } from './object-store.ts';

export interface S3Options {
  bucket: S3Bucket;
  credentials: NonNullable<Secrets['aws']>;
  clock: Clock;
}

/** The service must respond within this time, and send the next piece of a response. */
const PATIENCE_MS = 30 * SECOND;
/** A hundred megabytes at 1 MB/s. */
const PUT_PATIENCE_MS = 5 * MINUTE;
/** The SHA-256 of an empty body. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const MOST_PROBLEM = 300;

export function createS3Store({ bucket, credentials, clock }: S3Options): ObjectStore {
  const { endpoint, region, prefix } = bucket;
  // Of Amazon each bucket is a host; elsewhere it stands in the path, for its name may be no host's.
  const base = endpoint
    ? `${endpoint}/${bucket.bucket}`
    : `https://${bucket.bucket}.s3.${region}.amazonaws.com`;
  const agent = new Agent({ headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS });

  interface Asked {
    sha256?: string;
    headers?: Record<string, string>;
    body?: Readable;
    headersTimeout?: number;
  }

  async function ask(
    method: Dispatcher.HttpMethod,
    path: string,
    o: Asked = {},
  ): Promise<Dispatcher.ResponseData> {
    const signer = new AwsV4Signer({
      ...credentials,
      ...{ method, url: base + path, region, service: 's3' },
      datetime: new Date(clock.now()).toISOString().replace(/[:-]|\.\d{3}/g, ''),
      headers: { ...o.headers, 'x-amz-content-sha256': o.sha256 ?? NOTHING },
    } as ConstructorParameters<typeof AwsV4Signer>[0]);
    const signed = await signer.sign();
    const url = new URL(String(signed.url));
    const asked = agent.request({
      ...{ origin: url.origin, path: url.pathname + url.search, method },
      headers: Object.fromEntries(signed.headers as Headers),
      ...(o.body && { body: o.body }),
      ...(o.headersTimeout && { headersTimeout: o.headersTimeout }),
    });
    const response = await asked.catch((error: unknown) => {
      throw away(error);
    });
    if (response.statusCode < 500 && response.statusCode !== 429) return response;
    throw away(await problem(response, 'the store of files does not respond properly'));
  }

  async function done(response: Dispatcher.ResponseData, what: string): Promise<void> {
    if (response.statusCode >= 300) throw await problem(response, what);
    await response.body.dump();
  }

  const pathOf = (key: string) => `/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`;

  return {
    async put(key, { path, bytes, sha256 }) {
      const headers = { 'content-length': String(bytes) };
      const body = createReadStream(path);
      try {
        const response = await ask('PUT', pathOf(key), {
          ...{ sha256, headers, body, headersTimeout: PUT_PATIENCE_MS },
        });
        await done(response, 'a file was not stored');
      } finally {
        body.destroy();
      }
    },
    async read(key, range) {
      const headers: Record<string, string> = range ? { range: rangeHeader(range) } : {};
      const response = await ask('GET', pathOf(key), { headers });
      if (response.statusCode === 404) {
        await response.body.dump();
        return undefined;
      }
      if (response.statusCode >= 300) throw await problem(response, 'a file was not read');
      return response.body;
    },
    async remove(key) {
      await done(await ask('DELETE', pathOf(key)), 'a file was not removed');
    },
    async *list() {
      for (let token: string | undefined, more = true; more; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token !== undefined) query.set('continuation-token', token);
        const response = await ask('GET', `/?${query.toString().replaceAll('+', '%20')}`);
        if (response.statusCode >= 300) throw await problem(response, 'the files were not listed');
        const xml = await response.body.text();
        const keys = valuesOf(xml, 'Key').filter((key) => key.startsWith(prefix));
        if (keys.length > 0) yield keys.map((key) => key.slice(prefix.length));
        [token] = valuesOf(xml, 'NextContinuationToken');
        more = token !== undefined && valuesOf(xml, 'IsTruncated')[0] === 'true';
      }
    },
    close: () => agent.close(),
  };
}

const away = (cause: unknown) =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: 'The store of files cannot be reached.',
    headers: { 'retry-after': '5' },
    cause,
  });

const rangeHeader = ({ start, end }: ByteRange) => `bytes=${start}-${end}`;

async function problem(response: Dispatcher.ResponseData, what: string): Promise<Error> {
  const text = await response.body.text().catch(() => '');
  const words = [...valuesOf(text, 'Code'), ...valuesOf(text, 'Message')].join(': ').slice(0, MOST_PROBLEM);
  return new Error(`${what}: HTTP ${response.statusCode} ${words}`.trim());
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The texts of an element that holds nothing else, as in all of these responses. */
function valuesOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text]) =>
    text!.replace(
      /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
      (whole, hex?: string, decimal?: string, name?: string) => {
        if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
        return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name!] ?? whole);
      },
    ),
  );
}
