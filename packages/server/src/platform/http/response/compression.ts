import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import type { Log } from '../../log.ts';
import { unattended } from '../../unattended.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `once`: one of few documents that are the same for everybody, compressed once, and kept. `each`: a page without a
     * secret that differs by what was asked for.
     */
    compressed?: 'once' | 'each';
  }
}

/** A shorter body would hardly need fewer packets. */
const LEAST_BYTES = 1024;
/** The better one first. */
const ENCODINGS = ['br', 'gzip'];
type Encoding = 'br' | 'gzip';

type Compress = (text: string, encoding: Encoding) => Promise<Buffer>;

/** Compresses in zlib's threads instead of the event loop. */
function compressor(brotli: number, level: number): Compress {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: brotli,
  };
  return (text, encoding) => (encoding === 'br' ? inBrotli(text, { params }) : inGzip(text, { level }));
}

const inBrotli = promisify<string, BrotliOptions, Buffer>(brotliCompress);
const inGzip = promisify<string, ZlibOptions, Buffer>(gzip);

/** A page of 50 messages takes half a millisecond. */
const quickly = compressor(4, 4);
const well = compressor(9, 9);

/** Keeps the compressed forms of one route, whose body differs only by what the client accepts. */
function keeping(): Compress {
  const kept = new Map<string, Map<Encoding, Promise<Buffer>>>();
  return (text, encoding) => {
    const own = kept.get(text) ?? new Map<Encoding, Promise<Buffer>>();
    const found = own.get(encoding) ?? well(text, encoding);
    kept.set(text, own.set(encoding, found));
    return found;
  };
}

/**
 * Sends what the API returns to a GET, and documents that say `compressed`, compressed where the client takes it.
 * Nothing else: a stream would be held back, responses to changes may hold a new secret beside what the caller chose, and
 * so may pages with a form and whatever comes by a cookie alone (BREACH). Must come before the routes.
 */
export function registerCompression(app: FastifyInstance, log: Log): void {
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().every((method) => method === 'GET' || method === 'HEAD')) return;
    const { compressed } = route.config ?? {};
    if (!compressed && !route.url.startsWith('/api/v1/')) return;
    const once = compressed === 'once';
    const others = [route.onSend ?? []].flat();
    // First, so that HEAD has the length of what GET would send.
    route.onSend = [
      compressing(once ? keeping() : quickly, log),
      ...others.filter((hook) => !ours.has(hook)),
    ];
  });
}

const ours = new WeakSet<onSendHookHandler>();

function compressing(compress: Compress, log: Log): onSendHookHandler {
  const hook: onSendHookHandler<unknown> = (request, reply, payload, done) => {
    if (!reply.hasHeader('content-encoding')) varies(reply);
    if (reply.statusCode === 304) matchTag(request, reply);
    const accepted = request.headers['accept-encoding'];
    if (accepted === undefined || typeof payload !== 'string') return done(null, payload);
    if (Buffer.byteLength(payload) <= LEAST_BYTES) return done(null, payload);
    const encoding = negotiate(accepted.toLowerCase(), ENCODINGS) as Encoding | null;
    if (encoding === null) return done(null, payload);
    const compressed = compress(payload, encoding).then((bytes) => {
      void reply.header('content-encoding', encoding);
      weaken(reply);
      done(null, bytes);
    }, done);
    // What fails from here on is the sending, for which the framework has no catch any more.
    unattended(
      compressed.catch((error: unknown) => {
        reply.raw.destroy();
        throw error;
      }),
      log,
      'a compressed response could not be sent',
    );
  };
  ours.add(hook);
  return hook;
}

function varies(reply: FastifyReply): void {
  const before = reply.getHeader('vary');
  void reply.header('vary', before === undefined ? 'Accept-Encoding' : `${String(before)}, Accept-Encoding`);
}

/** The tag as the client has it, weak or not, so that its cache knows which of its responses is meant. */
function matchTag({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers['if-none-match']?.includes(`W/${String(reply.getHeader('etag'))}`)) weaken(reply);
}

/** A strong tag names one encoding alone (RFC 9110 §8.8.3). */
function weaken(reply: FastifyReply): void {
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && !tag.startsWith('W/')) void reply.header('etag', `W/${tag}`);
}
