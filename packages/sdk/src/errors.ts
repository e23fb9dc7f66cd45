import type { components } from './generated/api.ts';

type ErrorBody = components['schemas']['Error']['error'];

/** The codes of the API, and of what can go wrong before it responds. */
export type ErrorCode = ErrorBody['code'] | 'CONNECTION_FAILED' | 'TIMEOUT' | 'UNEXPECTED_RESPONSE';
export type ErrorDetail = NonNullable<ErrorBody['details']>[number];

export interface ErrorFacts {
  /** 0 when there was no response. */
  status: number;
  hint?: string | undefined;
  details?: ErrorDetail[] | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Whatever keeps a call from its result. `hint` says what to do next; give `requestId` to the operator. */
export class MeghdootError extends Error {
  readonly code: ErrorCode;
  /** The HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly hint: string | undefined;
  /** The faults of the input, one entry each; empty for other errors. */
  readonly details: ErrorDetail[];
  readonly requestId: string | undefined;
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts) {
    super(message, { cause: facts.cause });
    this.name = 'MeghdootError';
    this.code = code;
    this.status = facts.status;
    this.hint = facts.hint;
    this.details = facts.details ?? [];
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}

/** The error a response holds; a response that is not of this API (a proxy's page) is UNEXPECTED_RESPONSE. */
export function errorFrom(response: Response, body: unknown): MeghdootError {
  const facts = {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfter(response),
  };
  const error = (body as { error?: Partial<ErrorBody> } | null | undefined)?.error;
  if (typeof error?.code !== 'string' || typeof error.message !== 'string') {
    return new MeghdootError(
      'UNEXPECTED_RESPONSE',
      `The response with status ${response.status} is not one of this API.`,
      {
        ...facts,
        hint: 'Check baseUrl, and what stands between this program and the server.',
      },
    );
  }
  return new MeghdootError(error.code, error.message, { ...facts, hint: error.hint, details: error.details });
}

/** Seconds from now, of either form of the header (RFC 9110 §10.2.3). */
export function retryAfter(response: Response): number | undefined {
  const value = response.headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
