/** A small server of S3's protocol that checks every signature (AWS Signature Version 4) and digest by itself. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Server {
  url: string;
  /** Its objects by `bucket/key`. */
  objects: Map<string, Buffer>;
  /** Requests whose signature was wrong. */
  forged: string[];
  /** Refuses everything with 503 from now on. */
  away: boolean;
  close(): Promise<void>;
}

export const S3_KEYS = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+key' };
/** Listed at a time: fewer than a test stores. */
const PAGE = 2;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that a request should have, from what arrived. */
function signatureOf(
  { method, url, headers }: IncomingMessage,
  credential: string,
  signed: string[],
): string {
  const { pathname, searchParams } = new URL(url!, 'http://s3');
  const [, date, region, service] = credential.split('/');
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [date!, region!, service!, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${S3_KEYS.secretAccessKey}`,
  );
  return hmac(key, text).toString('hex');
}

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export async function startS3(): Promise<S3Server> {
  const server: S3Server = {
    url: '',
    objects: new Map(),
    forged: [],
    away: false,
    close: async () => undefined,
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fail = (status: number, code: string) =>
      response
        .writeHead(status)
        .end(`<Error><Code>${code}</Code><Message>${code} &amp; so on</Message></Error>`);
    const body = await buffer(request);
    const [, credential = '', signed = '', signature] =
      /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        request.headers.authorization ?? '',
      ) ?? [];
    const genuine =
      credential.startsWith(`${S3_KEYS.accessKeyId}/`) &&
      signature === signatureOf(request, credential, signed.split(';'));
    if (!genuine) {
      server.forged.push(`${request.method} ${request.url}`);
      return void fail(403, 'SignatureDoesNotMatch');
    }
    if (server.away) return void fail(503, 'SlowDown');
    if (sha256(body) !== request.headers['x-amz-content-sha256'])
      return void fail(400, 'XAmzContentSHA256Mismatch');
    const { pathname, searchParams } = new URL(request.url!, server.url);
    const name = decodeURIComponent(pathname.slice(1));
    if (searchParams.get('list-type') === '2')
      return void list(name.replace(/\/$/, ''), searchParams, response);
    const object = server.objects.get(name);
    switch (request.method) {
      case 'PUT':
        server.objects.set(name, body);
        return void response.end();
      case 'DELETE':
        server.objects.delete(name);
        return void response.writeHead(204).end();
      case 'GET': {
        if (!object) return void fail(404, 'NoSuchKey');
        const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        if (start === undefined) return void response.end(object);
        return void response.writeHead(206).end(object.subarray(Number(start), Number(end) + 1));
      }
      default:
        return void fail(405, 'MethodNotAllowed');
    }
  }

  function list(bucket: string, query: URLSearchParams, response: ServerResponse): void {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
    const after = query.get('continuation-token') ?? '';
    const keys = [...server.objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(bucket.length + 1))
      .sort()
      .filter((key) => key > after);
    const page = keys.slice(0, PAGE);
    const more = keys.length > page.length;
    const contents = page.map((key) => `<Contents><Key>${xmlText(key)}</Key><Size>1</Size></Contents>`);
    const next = more ? `<NextContinuationToken>${xmlText(page.at(-1)!)}</NextContinuationToken>` : '';
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  const http = createServer((request, response) => void serve(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  server.close = async () => {
    http.closeAllConnections();
    http.close();
  };
  return server;
}
