import { STATUS_CODES } from 'node:http';
import { ApiError, ERROR_CODES, type ErrorCode, type ErrorOptions } from '../../errors.ts';
import { isClosed } from '../http/admission/closed-requests.ts';
import {
  ADMINISTRATORS_ONLY,
  FOREIGN_PAGE,
  NOBODY,
  NOT_OPERATOR,
} from '../http/admission/person-refusals.ts';
import { type Access, isOfPeople } from '../http/admission/principal.ts';
import { errorBody } from '../http/response/error-handler.ts';
import type { Operation, Response, Schema } from './document.ts';
import { EXAMPLE_NOW } from './examples.ts';
import { headers, RATE_LIMIT_HEADERS } from './headers.ts';
import type { RouteFacts } from './route-facts.ts';

/** A status in a route's `errors` stands for these; the codes of one status that only some routes have are named. */
const CODES_OF_STATUS: Record<number, ErrorCode[]> = {
  400: ['INVALID_PAYLOAD'],
  401: ['UNAUTHORIZED'],
  403: ['INSUFFICIENT_SCOPE'],
  404: ['NOT_FOUND'],
  409: ['CONFLICT'],
};

/** These codes of 422 are described only for the operations that can return them. */
const RARE = new Set<ErrorCode>([
  ...(['IDEMPOTENCY_MISMATCH', 'MEDIA_QUOTA_EXCEEDED', 'URL_NOT_ALLOWED', 'PROVIDER_REFUSED'] as const),
  'MEDIA_TOTAL_EXCEEDED',
]);

/** Every error an operation can return: those that follow from its form, and its own. */
export function errorResponses(operation: Operation, facts: RouteFacts): Record<string, Response> {
  const byStatus = new Map<number, Map<ErrorCode, ApiError>>();
  const own = new Map(
    facts.errors.flatMap((error) => (error instanceof ApiError ? [[error.code, error]] : [])),
  );
  for (const code of codesOf(operation, facts)) {
    const error = own.get(code) ?? new ApiError(code, wordsOf(code, operation, facts));
    const others = byStatus.get(error.status) ?? new Map<ErrorCode, ApiError>();
    byStatus.set(error.status, others.set(code, error));
  }
  const statuses = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    statuses.map(([status, errors]) => [status, errorResponse(status, [...errors.values()], facts)]),
  );
}

function codesOf(operation: Operation, facts: RouteFacts): Set<ErrorCode> {
  const { method, path, access, errors, limit } = facts;
  const codes = new Set<ErrorCode>();
  const takes = (place: string) => operation.parameters?.some((parameter) => parameter.in === place);
  // Where no body is taken one may come all the same.
  if (operation.requestBody || (isClosed(path) && method !== 'get'))
    for (const code of ['INVALID_PAYLOAD', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
      codes.add(code);
  if (takes('query') || takes('header') || isClosed(path)) codes.add('INVALID_PARAMETER');
  if (isOfPeople(access)) {
    codes.add('UNAUTHORIZED');
    if (access === 'operator') codes.add('INSUFFICIENT_ROLE');
    if (method !== 'get') codes.add('ORIGIN_NOT_ALLOWED');
  } else if (access !== 'public') {
    codes.add('UNAUTHORIZED').add('IP_NOT_ALLOWED').add('RATE_LIMIT_EXCEEDED'); // failed credentials are limited
    if (access !== 'any') codes.add('INSUFFICIENT_SCOPE');
    if (isClosed(path)) {
      // A person's session opens these too: its header `x-workspace`, its role, where a change comes from.
      codes.add('NOT_FOUND');
      if (access === 'administrator' || (access !== 'any' && method !== 'get'))
        codes.add('INSUFFICIENT_ROLE');
      if (method !== 'get') codes.add('ORIGIN_NOT_ALLOWED');
    }
  }
  if (limit !== undefined) codes.add('RATE_LIMIT_EXCEEDED');
  if (idempotent(operation)) codes.add('IDEMPOTENCY_IN_PROGRESS').add('IDEMPOTENCY_MISMATCH');
  if (facts.etag && method !== 'get') codes.add('PRECONDITION_FAILED');
  for (const error of errors) {
    if (error instanceof ApiError) codes.add(error.code);
    else if (typeof error === 'string') codes.add(error);
    else for (const code of codesOfStatus(error, operation)) codes.add(code);
  }
  return codes.add('INTERNAL_ERROR').add('SERVICE_UNAVAILABLE');
}

function codesOfStatus(status: number, operation: Operation): ErrorCode[] {
  if (CODES_OF_STATUS[status]) return CODES_OF_STATUS[status];
  if (status === 422 && bodyOf(operation)?.properties?.url) return ['URL_NOT_ALLOWED'];
  return ERROR_CODES.filter((code) => new ApiError(code).status === status && !RARE.has(code));
}

function idempotent(operation: Operation): boolean {
  return !!operation.parameters?.some(({ name }) => name.toLowerCase() === 'idempotency-key');
}

/** Sharper words than the catalogue's where the operation shows what could be wrong; the same as the server's. */
function wordsOf(code: ErrorCode, operation: Operation, { access, limit }: RouteFacts): ErrorOptions {
  switch (code) {
    case 'INVALID_PAYLOAD': {
      const body = bodyOf(operation);
      if (!body) return fault('body', 'must be empty');
      const [needed] = body?.required ?? [];
      if (needed !== undefined) return fault(needed, 'is required');
      const [name, field] = Object.entries(body?.properties ?? {})[0] ?? ['body', undefined];
      return fault(
        name,
        field?.type ? `must be ${/^[aeiou]/.test(field.type) ? 'an' : 'a'} ${field.type}` : 'is not valid',
      );
    }
    case 'INVALID_PARAMETER': {
      const bounded = operation.parameters?.find(({ schema }) => schema.maximum !== undefined);
      if (bounded) return fault(bounded.name, `must be at most ${bounded.schema.maximum}`);
      const first = operation.parameters?.find((parameter) => parameter.in !== 'path');
      if (!first) return fault('page', 'is not known (this takes none)');
      return fault(first.name, 'does not have the right form');
    }
    case 'UNAUTHORIZED':
      return isOfPeople(access) ? NOBODY : {};
    case 'INSUFFICIENT_SCOPE': {
      const wanted = Array.isArray(access) ? access.join(' or ') : 'administration';
      return { message: `This needs ${wanted}, which the credential does not have.` };
    }
    case 'INSUFFICIENT_ROLE':
      return access === 'operator' ? NOT_OPERATOR : ADMINISTRATORS_ONLY;
    case 'ORIGIN_NOT_ALLOWED':
      return FOREIGN_PAGE;
    case 'RATE_LIMIT_EXCEEDED':
      return limit === undefined ? {} : { message: `The limit of ${limit} requests is used up.` };
    default:
      return {};
  }
}

/** Nothing that a browser would ask for by itself is said to people. */
function challenges(access: Access): boolean {
  return access !== 'public' && !isOfPeople(access);
}

function bodyOf(operation: Operation): Schema | undefined {
  return Object.values(operation.requestBody?.content ?? {})[0]?.schema;
}

function fault(field: string, message: string): ErrorOptions {
  return { message: `${field} ${message}.`, details: [{ field, message }] };
}

function errorResponse(status: number, errors: ApiError[], { access, limit }: RouteFacts): Response {
  const wait = status === 429 || status === 503 ? ['Retry-After'] : [];
  const counted = limit !== undefined && status !== 401 && status !== 403 ? RATE_LIMIT_HEADERS : [];
  const challenge = challenges(access) && (status === 401 || status === 403) ? ['WWW-Authenticate'] : [];
  const examples = errors.map((error) => [error.code, { value: errorBody(error, EXAMPLE_NOW) }]);
  return {
    description: `${STATUS_CODES[status]}: ${errors.map((error) => `\`${error.code}\``).join(', ')}`,
    headers: headers('X-Request-Id', ...wait, ...counted, ...challenge),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}
