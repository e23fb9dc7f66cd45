import type { Dispatcher } from 'undici';
import { OutboundRefused } from '../../../platform/security/outbound.ts';
import type { Attempt } from '../attempts.ts';

/** This much of a response is read and kept. */
const KEPT_BYTES = 4096;
const READ_BYTES = 16 * 1024;

/** The result of a request. */
export interface PostResult {
  httpStatus?: number;
  /** Why there is no complete response. */
  error?: string;
  /** The beginning of a failure's body. */
  response?: string;
  retryAfter?: string;
  /** The server stopped waiting: nothing is known, nothing is to be recorded. */
  abandoned?: true;
}

/** A request under way. A class, for thousands of these are made in a second. */
export class Post implements Dispatcher.DispatchHandler {
  readonly startedAt: number;
  readonly #done: (result: PostResult) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #abortThere: ((result: PostResult) => void) | undefined;
  #status = 0;
  #retryAfter: string | undefined;
  readonly #kept: Buffer[] = [];
  #read = 0;
  #settled = false;

  constructor(startedAt: number, done: (result: PostResult) => void) {
    this.startedAt = startedAt;
    this.#done = done;
  }

  /** Another thread makes it, calls `settle` with what comes of it, and gives it up by `abort`. */
  isMadeThere(abort: (result: PostResult) => void): void {
    this.#abortThere = abort;
  }

  /** Gives up, whether it has been sent or still waits for a connection. */
  abort(result: PostResult): void {
    if (this.#abortThere && !result.abandoned) {
      if (!this.#settled) this.#abortThere(result); // there it is known what has come of the response
      return;
    }
    this.settle(this.#status > 0 ? { httpStatus: this.#status, ...result } : result);
    this.#controller?.abort(new Error('given up'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#settled) throw new Error('given up before it was sent');
    this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    if (status === 429 || status === 503) {
      const value = headers['retry-after'];
      if (typeof value === 'string') this.#retryAfter = value;
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const before = this.#read;
    this.#read += chunk.length;
    if (!isSuccess(this.#status) && before < KEPT_BYTES) {
      // Copied, for the chunk is a view of a much larger buffer.
      this.#kept.push(Buffer.from(chunk.subarray(0, KEPT_BYTES - before)));
    }
    if (this.#read > READ_BYTES) {
      this.#responded();
      this.#controller?.abort(new Error('the response is too long'));
    }
  }

  onResponseEnd(): void {
    this.#responded();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.settle({ ...(this.#status > 0 && { httpStatus: this.#status }), error: wordsFor(error) });
  }

  #responded(): void {
    const result: PostResult = { httpStatus: this.#status };
    if (this.#kept.length > 0) result.response = storable(Buffer.concat(this.#kept).toString('utf8'));
    if (this.#retryAfter !== undefined) result.retryAfter = this.#retryAfter;
    this.settle(result);
  }

  settle(result: PostResult): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#done(result);
  }
}

export const isSuccess = (status: number | undefined) =>
  status !== undefined && status >= 200 && status < 300;

/** Returns an attempt as it is stored. */
export function attemptOf(at: number, endedAt: number, result: PostResult): Attempt {
  const attempt: Attempt = { at, durationMs: Math.max(0, endedAt - at) };
  const { httpStatus } = result;
  if (httpStatus !== undefined) attempt.httpStatus = httpStatus;
  if (isSuccess(httpStatus)) return attempt;
  const redirected = httpStatus !== undefined && httpStatus >= 300 && httpStatus < 400;
  const error = result.error ?? (redirected ? 'redirects are not followed' : undefined);
  if (error !== undefined) attempt.error = error;
  if (result.response) attempt.response = result.response;
  return attempt;
}

/** U+0000 cannot be stored in PostgreSQL. */
const storable = (text: string) => text.replaceAll('\0', '\u{FFFD}');

/**
 * Returns an error in one short line, for a person who reads the attempts. Node and undici name the IP addresses that
 * they tried; where a name of the operator's network leads is nobody else's business.
 */
function wordsFor(error: Error): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsFor(error.errors[0] as Error);
  if (error instanceof OutboundRefused) return storable(error.message);
  const { code, syscall, address } = error as NodeJS.ErrnoException & { address?: string };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return `${code}: no connection in time`;
  if (address !== undefined) return `${syscall} ${code}`;
  const text = code && !error.message.includes(code) ? `${code}: ${error.message}` : error.message;
  return storable(text.slice(0, 300));
}
