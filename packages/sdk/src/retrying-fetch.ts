import { ask, wholeOf } from './abortable.ts';
import { MeghdootError, retryAfter } from './errors.ts';

export interface RetryOptions {
  fetch: (request: Request) => Promise<Response>;
  /** The number of times that a request is sent again. */
  maxRetries: number;
  /** The time-out of each attempt in milliseconds, until its response is read to the end. */
  timeoutMs: number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
}

/** When the server asks for a longer wait than this, the call ends with an error. */
const LONGEST_WAIT_MS = 60_000;
const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 8_000;
/** Repeating these has the same effect as doing them once. */
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);

/**
 * A fetch that tries again where that cannot do a thing twice: after 429 and 503 nothing was done; after a lost
 * connection, a time-out, 502 and 504 only what is repeatable or carries an Idempotency-Key.
 */
export function createRetryingFetch(options: RetryOptions): (request: Request) => Promise<Response> {
  const { fetch, maxRetries, timeoutMs, sleep = abortableSleep, random = Math.random } = options;

  return async (request) => {
    const body = request.body ? await request.arrayBuffer() : undefined;
    const keyed = request.headers.has('idempotency-key');
    const repeatable = keyed || REPEATABLE.has(request.method);
    const backoffMs = (tries: number) =>
      Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** tries) * (0.5 + random() / 2);

    for (let tries = 0; ; tries++) {
      const last = tries >= maxRetries;
      try {
        const response = await attempt(request, body);
        if (last || !(await isWorthRetrying(response, repeatable, keyed))) return response;
        const waitMs = Math.max(backoffMs(tries), (retryAfter(response) ?? 0) * 1000);
        if (waitMs > LONGEST_WAIT_MS) return response;
        await sleep(waitMs, request.signal);
      } catch (error) {
        if (request.signal.aborted) throw request.signal.reason;
        if (last || !repeatable) throw noResponse(error);
        await sleep(backoffMs(tries), request.signal);
      }
    }
  };

  async function attempt(request: Request, body: ArrayBuffer | undefined): Promise<Response> {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    const response = await ask(fetch, new Request(request, { signal, ...(body && { body }) }), signal);
    const { status, statusText, headers } = response;
    const content = response.body && (await wholeOf(response.body, signal));
    return new Response(content?.byteLength ? content : null, { status, statusText, headers });
  }
}

async function isWorthRetrying(response: Response, repeatable: boolean, keyed: boolean): Promise<boolean> {
  const { status } = response;
  if (status === 429 || status === 503) return true;
  if (status === 502 || status === 504) return repeatable;
  if (status !== 409 || !keyed) return false;
  const text = await response.clone().text(); // the attempt before this one is still being worked on
  return text.includes('"IDEMPOTENCY_IN_PROGRESS"');
}

function noResponse(cause: unknown): MeghdootError {
  const timedOut = (cause as Error | undefined)?.name === 'TimeoutError';
  return timedOut
    ? new MeghdootError('TIMEOUT', 'The server did not respond in time.', { status: 0, cause })
    : new MeghdootError('CONNECTION_FAILED', 'The server could not be reached.', {
        status: 0,
        cause,
        hint: 'Check baseUrl and that the server is running.',
      });
}

/** Rejects with what the signal was aborted with. */
export function abortableSleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}
