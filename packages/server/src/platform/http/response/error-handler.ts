import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import type { Clock } from '../../clock.ts';
import { isRetryable } from '../../database/dialect.ts';
import { isOutage } from '../../database/failures.ts';
import type { Log } from '../../log.ts';
import { wasTold } from '../../outage.ts';
import { toIst } from '../../time.ts';
import { answerPreflight, isPreflight } from '../admission/cors.ts';
import type { ErrorBody } from './envelope.ts';

/** Errors of the framework that are the caller's doing. */
const FRAMEWORK: Record<string, () => ApiError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new ApiError('UNSUPPORTED_MEDIA_TYPE'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ApiError('PAYLOAD_TOO_LARGE'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new ApiError('INVALID_PAYLOAD', { message: 'The body is not as long as Content-Length says.' }),
  FST_ERR_BAD_URL: () => new ApiError('NOT_FOUND', { message: 'The path is not readable.' }),
  FST_ERR_MAX_PARAM_LENGTH: () => new ApiError('NOT_FOUND'),
};

/**
 * The header for failures that pass by themselves: the database is away, hangs, or has aborted a transaction too
 * often.
 */
const RETRY_AFTER = { 'retry-after': '2' };

/**
 * Returns the error that the caller sees: itself when it is an `ApiError`, otherwise INTERNAL_ERROR with nothing of
 * the cause.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = (error as FastifyError).code;
  const framework = FRAMEWORK[code];
  if (framework) return framework();
  // First: who hangs up in the middle of a body does so with the ECONNRESET of a database that is away.
  if ((error as FastifyError).statusCode === 400) return new ApiError('INVALID_PAYLOAD', { cause: error });
  if (isOutage(error) || isRetryable(error)) return databaseAway(error);
  return new ApiError('INTERNAL_ERROR', { cause: error });
}

/** Is said of every request alike: of one whose commit got no response nobody knows whether it was carried out. */
const REPEAT =
  'Send the same request again after the seconds in Retry-After. It may have been carried out: with the same Idempotency-Key nothing is made twice; without one, look first.';

/** Returns the error of a request that the database had no response for. */
export function databaseAway(cause: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', { hint: REPEAT, headers: RETRY_AFTER, cause });
}

export function errorBody(error: ApiError, now: number): ErrorBody {
  const { code, message, hint, details, provider } = error;
  return {
    success: false,
    error: {
      code,
      message,
      hint,
      ...(details && { details }),
      ...(provider && { provider }),
      timestamp: toIst(now),
    },
  };
}

export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  clock: Clock,
  log: Log,
): void {
  const refusal = toApiError(error);
  if (request.span) request.span.error = refusal.code;
  logRefusal(log, refusal, error, request.id);
  void reply
    .code(refusal.status)
    .headers({ 'x-request-id': request.id, ...refusal.headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(refusal, clock.now()));
}

/**
 * Logs a failure inside once, with its cause, unless the log reports it already as part of an outage. A refusal
 * without a cause, such as a full backlog, is in the request log alone.
 */
export function logRefusal(log: Log, refusal: ApiError, error: unknown, requestId: string): void {
  if (refusal.status < 500 || (refusal.status === 503 && refusal.cause === undefined)) return;
  const level = wasTold(error) ? 'debug' : 'error';
  log[level]({ err: error, requestId, code: refusal.code }, 'a request failed');
}

/** Paths that programs call; what is not there is an envelope whoever asks. */
const FOR_PROGRAMS = /^\/(api|webhooks|assets|mcp|metrics|_simulator|\.well-known)(\/|$)/;

/**
 * Every error as the envelope, 404 and 405 (with Allow, from the route table) among them; `sendMissing` sends the
 * page for a person who followed a link to nothing.
 */
export function registerErrors(
  app: FastifyInstance,
  sendMissing: (reply: FastifyReply) => FastifyReply,
): void {
  const { clock, log } = app.installation;
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', (route) => {
    const form = route.url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace('*', '.*');
    routes.push({ pattern: new RegExp(`^${form}$`), methods: [route.method].flat() });
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, clock, log));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    const allowed = new Set(
      routes.filter((route) => route.pattern.test(path)).flatMap((route) => route.methods),
    );
    // A route that takes the method was asked for something that it does not have, such as a file.
    if (allowed.size === 0 || allowed.has(request.method) || path === '/*') {
      if (isBrowser(request) && !FOR_PROGRAMS.test(path)) return sendMissing(reply);
      throw new ApiError('NOT_FOUND', { message: 'There is no such path.' });
    }
    const methods = [...allowed].sort();
    if (isPreflight(request)) return answerPreflight(request, reply, methods);
    throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: methods.join(', ') } });
  });
}

const isBrowser = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
