import type { Dispatcher } from 'undici';
import { type Entry, UnderWay } from '../platform/under-way.ts';

/** The result of one HTTP request. With `written` false certainly no byte of it reached a socket. */
export interface Exchange {
  written: boolean;
  /** Absent when the response is complete. */
  cause?: string;
  httpStatus?: number;
  /** The part of the response's body that was read. */
  body: string;
}

export interface ExchangeLimits {
  /** Allowed for getting a connection, and again for the response. */
  timeoutMs: number;
  maxBytes: number;
}

const TOO_LATE = 'its time to be sent was over';

export interface ExchangeControl {
  signal?: AbortSignal;
  /** Asked at the last moment, when there is a connection: with false not a byte is written. */
  mayStart?: () => boolean;
}

/**
 * One request, one exchange; it never rejects and never repeats.
 *
 * undici calls `onRequestStart` in the same synchronous step that writes the head (`writeH1` in its
 * `client-h1.js`) and never before the socket is connected and its TLS handshake is done: from then on the
 * request counts as written, even if the socket turns out to be stale. If `onRequestStart` throws, nothing
 * is written and the connection stays open for others.
 */
export function exchange(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: ExchangeLimits,
  { signal, mayStart }: ExchangeControl = {},
): Promise<Exchange> {
  return new Promise((resolve) => {
    let written = false;
    let settled = false;
    let httpStatus: number | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    let chunks: Buffer[] | undefined;
    let first: Buffer | undefined;
    let size = 0;
    let waiter: Entry<() => void> | undefined;

    const settle = (cause?: string) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      clearImmediate(overdue);
      waiter?.of?.remove(waiter);
      const bytes = chunks ? Buffer.concat(chunks) : first;
      const result: Exchange = { written, body: bytes ? bytes.toString('utf8') : '' };
      if (cause !== undefined) result.cause = cause;
      if (httpStatus !== undefined) result.httpStatus = httpStatus;
      resolve(result);
    };
    const stop = (cause: string) => {
      settle(cause);
      controller?.abort(new Error(cause));
    };
    const cancel = () =>
      stop(written ? 'cancelled while waiting for the answer' : 'cancelled before sending');

    let overdue: NodeJS.Immediate | undefined;
    // What came while this process was frozen is read before it is judged: timers run before sockets.
    const timer = setTimeout(() => {
      overdue = setImmediate(() => {
        const seconds = `${limits.timeoutMs / 1000} s`;
        stop(written ? `no complete answer within ${seconds}` : `no connection within ${seconds}`);
      });
    }, limits.timeoutMs);

    if (signal?.aborted) return cancel();
    if (signal) waiter = remember(signal, cancel);

    pool.dispatch(request, {
      onRequestStart(control) {
        if (settled) throw new Error('cancelled before sending');
        if (mayStart?.() === false) {
          settle(TOO_LATE);
          throw new Error(TOO_LATE);
        }
        if (written) throw new Error('undici tried to send the request a second time');
        written = true;
        controller = control;
        clearImmediate(overdue);
        timer.refresh();
      },
      onResponseStart(_control, status) {
        httpStatus = status;
      },
      onResponseData(_control, chunk) {
        size += chunk.length;
        if (!first) first = chunk;
        else if (chunks) chunks.push(chunk);
        else chunks = [first, chunk];
        if (size > limits.maxBytes) stop(`the answer is longer than ${limits.maxBytes} bytes`);
      },
      onResponseEnd() {
        settle();
      },
      onResponseError(_control, error) {
        settle(describe(error));
      },
    });
  });
}

/** Words for a transport error: code and message, of all the IP addresses tried. */
export function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return [...new Set(error.errors.map(describe))].join('; ');
  }
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const message = error.message.trim();
  return message.includes(code) ? message : `${code}: ${message}`;
}

// One listener per signal: a worker passes the same one to hundreds of sends at a time, and removing one
// of many listeners of an AbortSignal takes a walk along all of them.
const waiting = new WeakMap<AbortSignal, UnderWay<() => void>>();

function remember(signal: AbortSignal, cancel: () => void): Entry<() => void> {
  let cancels = waiting.get(signal);
  if (!cancels) {
    const all = new UnderWay<() => void>();
    waiting.set(signal, all);
    const cancelAll = () => {
      for (const each of all.values()) each();
    };
    signal.addEventListener('abort', cancelAll, { once: true });
    cancels = all;
  }
  return cancels.add(cancel);
}
