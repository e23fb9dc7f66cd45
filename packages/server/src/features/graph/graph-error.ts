/** Refusals in Graph's form: what its clients look at is `error.code`, `message`, `type` and the status. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError, ErrorCode } from '../../errors.ts';
import { toApiError } from '../../platform/http/response/error-handler.ts';

export interface GraphFault {
  http: number;
  code: number;
  message: string;
  type?: string;
  subcode?: number;
  details?: string;
  transient?: boolean;
  /** The title and message that Graph shows to a person. */
  user?: { title: string; message: string };
}

/** A refusal that is known in Graph's own terms. */
export class GraphRefusal extends Error {
  readonly fault: GraphFault;

  constructor(fault: GraphFault) {
    super(fault.message);
    this.name = 'GraphRefusal';
    this.fault = fault;
  }
}

const METHOD = 'GraphMethodException';

/** Code 100, whose message names the parameter. */
export const invalidParameter = (words: string, details?: string) =>
  new GraphRefusal({ http: 400, code: 100, message: `(#100) ${words}`, ...(details && { details }) });

export const badValue = (details: string) =>
  new GraphRefusal({ http: 400, code: 131009, message: '(#131009) Parameter value is not valid', details });

/** A node that there is not, or of another workspace: Graph does not say which. */
export const noSuchNode = (method: string, id: string) =>
  new GraphRefusal({
    ...{ http: 400, code: 100, subcode: 33, type: METHOD },
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
  });

export const noPermission = () =>
  new GraphRefusal({ http: 403, code: 200, message: '(#200) Permissions error' });

/** Returns the refusal of what Graph has and this door has not. */
export const notHere = (what: string) =>
  new GraphRefusal({
    ...{ http: 400, code: 100, type: METHOD },
    message: `(#100) ${what} cannot be had through Meghdoot's Graph door. Ask Meta's Graph with the account's own token.`,
  });

type Known = (error: ApiError) => GraphFault;
const fixed = (fault: GraphFault): Known => {
  return (error) => ({ ...fault, details: said(error) });
};

const KNOWN: Partial<Record<ErrorCode, Known>> = {
  UNAUTHORIZED: () => ({
    ...{ http: 401, code: 190 },
    message: 'Invalid OAuth access token - Cannot parse access token',
  }),
  INSUFFICIENT_SCOPE: fixed({ http: 403, code: 200, message: '(#200) Permissions error' }),
  INSUFFICIENT_ROLE: fixed({ http: 403, code: 200, message: '(#200) Permissions error' }),
  IP_NOT_ALLOWED: fixed({
    ...{ http: 403, code: 10 },
    message: '(#10) Application does not have permission for this action',
  }),
  RATE_LIMIT_EXCEEDED: fixed({
    ...{ http: 429, code: 130429, transient: true },
    message: '(#130429) Rate limit hit',
  }),
  TEMPLATE_NOT_FOUND: fixed({
    ...{ http: 404, code: 132001 },
    message: '(#132001) Template name does not exist in the translation',
  }),
  BUDGET_EXCEEDED: fixed({
    ...{ http: 400, code: 131042 },
    message: '(#131042) Business eligibility payment issue',
  }),
  CHANNEL_NOT_READY: fixed({ http: 400, code: 133010, message: '(#133010) Account not registered' }),
  MEDIA_TOTAL_EXCEEDED: fixed({ http: 400, code: 131053, message: '(#131053) Media upload error' }),
  MEDIA_QUOTA_EXCEEDED: fixed({ http: 400, code: 131053, message: '(#131053) Media upload error' }),
  INVALID_PAYLOAD: fixed({ http: 400, code: 100, message: '(#100) Invalid parameter' }),
  INVALID_PARAMETER: fixed({ http: 400, code: 100, message: '(#100) Invalid parameter' }),
  CONFLICT: fixed({ http: 400, code: 100, message: '(#100) Invalid parameter' }),
  MESSAGE_INVALID: fixed({ http: 400, code: 131009, message: '(#131009) Parameter value is not valid' }),
  PROVIDER_REFUSED: fixed({ http: 400, code: 100, message: '(#100) Invalid parameter' }),
  PROVIDER_UNAVAILABLE: fixed({
    ...{ http: 503, code: 2, transient: true },
    message: 'An unexpected error has occurred. Please retry your request later.',
  }),
  SERVICE_UNAVAILABLE: () => ({
    ...{ http: 503, code: 2, transient: true },
    message: 'An unexpected error has occurred. Please retry your request later.',
  }),
  INTERNAL_ERROR: () => ({ http: 500, code: 131000, message: '(#131000) Something went wrong' }),
};

/** Returns the most precise words of a refusal of ours, to stand beside Graph's title. */
function said({ message, hint, details }: ApiError): string {
  const faults = details?.map((fault) => `${fault.field} ${fault.message}`).join('; ');
  return faults && !message.includes(details![0]!.message) ? `${message} ${faults}` : `${message} ${hint}`;
}

export function faultOf(error: unknown, request: FastifyRequest): GraphFault {
  if (error instanceof GraphRefusal) return error.fault;
  const refusal = toApiError(error);
  if (refusal.code === 'NOT_FOUND') {
    const { node, id } = (request.params ?? {}) as { node?: string; id?: string };
    return noSuchNode(request.method, id ?? node ?? request.url.split('?', 1)[0]!).fault;
  }
  const known = KNOWN[refusal.code];
  if (known) return known(refusal);
  return {
    http: refusal.status,
    code: refusal.status < 500 ? 100 : 131000,
    message: `(#${refusal.status < 500 ? 100 : 131000}) ${refusal.message}`,
    details: refusal.hint,
  };
}

export function sendFault(
  fault: GraphFault,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { http, code, message, type = 'OAuthException', subcode, details, transient, user } = fault;
  const headers = error instanceof Error && 'headers' in error ? (error as ApiError).headers : {};
  void reply
    .code(http)
    .headers({ 'x-request-id': request.id, ...headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      error: {
        ...{ message, type, code },
        ...(subcode !== undefined && { error_subcode: subcode }),
        ...(transient && { is_transient: true }),
        ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
        ...(user && { error_user_title: user.title, error_user_msg: user.message }),
        fbtrace_id: request.id,
      },
    });
}
