/** Sends what was made up as it is, bytes and all, and can say it as a line for a shell. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Answer } from './description.ts';

export interface Sent {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: Buffer | undefined;
  /** The header that only this body may have. */
  seal?: (body: Buffer) => [name: string, value: string];
  /** The body is all that goes to the connection. */
  asItIs?: true;
}

export interface Response extends Answer {
  ms: number;
  headers: IncomingHttpHeaders;
}

const PATIENCE_MS = 60_000;
const SILENCE_MS = 500;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** The response, whole; of a stream only its head and first bytes, for it has no end. */
export function send(sent: Sent): Promise<Response> {
  if (sent.asItIs) return sendBytes(sent);
  const { method, url, body } = sent;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    // As it is written: a URL would put `..` and odd characters right.
    const path = url.slice(url.indexOf('/', url.indexOf('//') + 2));
    const all = {
      ...Object.fromEntries(headersOf(sent)),
      ...(body && { 'content-length': String(body.length) }),
    };
    const out = request({ hostname, port, path, method, headers: all, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      const contentType = incoming.headers['content-type'];
      const done = () => {
        const ms = performance.now() - began;
        resolve({
          ...{ status: incoming.statusCode!, contentType, body: decoded(chunks, incoming.headers), ms },
          headers: incoming.headers,
        });
      };
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!contentType?.startsWith('text/event-stream')) return;
        done();
        out.destroy();
      });
      incoming.on('end', done).on('error', reject);
    });
    out.setTimeout(PATIENCE_MS, () => out.destroy(new Error(`no response within ${PATIENCE_MS} ms`)));
    out.on('error', reject).end(body);
  });
}

/** Returns the bytes as they were before they were compressed, for whoever asked for that by chance. */
function decoded(chunks: readonly Buffer[], headers: IncomingHttpHeaders): Buffer {
  const body = Buffer.concat(chunks);
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[headers['content-encoding'] ?? ''];
  return decode && body.length > 0 ? decode(body) : body;
}

/** Returns what comes back until nothing comes any more; nothing at all: the service waits for more. */
function sendBytes({ url, body = Buffer.alloc(0) }: Sent): Promise<Response> {
  const began = performance.now();
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let ms = 0;
    const socket = connect(Number(port), hostname, () => socket.write(body));
    const done = () => {
      socket.destroy();
      const all = Buffer.concat(chunks);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(all.toString('latin1'))?.[1] ?? 0);
      resolve({ ...{ status, ms, body: all, contentType: undefined, headers: {} } });
    };
    socket.setTimeout(SILENCE_MS, done);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      ms = performance.now() - began;
    });
    socket.on('error', done).on('close', done);
  });
}

const headersOf = ({ headers, body, seal }: Sent) => [
  ...headers,
  ...(seal ? [seal(body ?? Buffer.alloc(0))] : []),
];

export function closeConnections(): void {
  agent.destroy();
}

/** The request for a shell; a body that a shell would spoil comes as base64. */
export function curlOf(sent: Sent): string {
  const { method, url, body } = sent;
  if (sent.asItIs) {
    const { hostname, port } = new URL(url);
    return `echo ${(body ?? Buffer.alloc(0)).toString('base64')} | base64 -d | nc -w 2 ${hostname} ${port}`;
  }
  const words = ['curl -sS -i --path-as-is', `-X ${method}`];
  for (const [name, value] of headersOf(sent))
    words.push(`-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
  let before = '';
  if (body !== undefined) {
    const text = body.toString();
    const plain = Buffer.from(text).equals(body) && !/[^\P{Cc}\n\t]/u.test(text) && text.length < 2000;
    if (plain) words.push(`--data-binary ${quoted(text)}`);
    else {
      before = `echo ${body.toString('base64')} | base64 -d | `;
      words.push('--data-binary @-');
    }
  }
  return `${before}${words.join(' ')} ${quoted(url)}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
