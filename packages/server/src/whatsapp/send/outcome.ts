import type { Exchange } from '../exchange.ts';
import { type GraphError, readGraphError } from '../graph-error.ts';
import { isObject, objectOf, objectsOf, parseJson, textOf } from '../json.ts';
import { redact, traceText } from '../redact.ts';

export type SendOutcome =
  | {
      kind: 'accepted';
      providerId: string;
      waId?: string;
      userId?: string;
      messageStatus?: string;
      httpStatus: number;
      response: string;
    }
  /** Graph responded with an error: not sent for certain. */
  | { kind: 'refused'; error: GraphError; httpStatus: number; response: string }
  /** No byte of it was written, or it was turned away unread: 429 without a Graph error. */
  | { kind: 'not_sent'; cause: string }
  /** Written, and no response that settles it. */
  | { kind: 'lost_answer'; cause: string; httpStatus?: number; response?: string };

/** Judges an exchange. A body that settles it counts even when the connection broke after it. */
export function sendOutcome(result: Exchange, accessToken: string): SendOutcome {
  if (!result.written) {
    return { kind: 'not_sent', cause: traceText(result.cause ?? 'not sent', accessToken) };
  }
  const { httpStatus } = result;
  if (httpStatus === undefined) {
    return { kind: 'lost_answer', cause: traceText(result.cause ?? 'no answer', accessToken) };
  }
  const response = traceText(result.body, accessToken);
  const body = readBody(result.body);
  const error = answeredError(body, httpStatus, accessToken);
  if (error) return { kind: 'refused', error, httpStatus, response };
  const accepted = httpStatus >= 200 && httpStatus < 300 ? objectsOf(body?.messages)[0] : undefined;
  const providerId = textOf(accepted?.id);
  if (accepted && providerId) {
    const outcome: SendOutcome = { kind: 'accepted', providerId, httpStatus, response };
    const contact = objectOf(objectsOf(body?.contacts)[0]);
    const waId = textOf(contact.wa_id);
    if (waId) outcome.waId = waId;
    const userId = textOf(contact.user_id);
    if (userId) outcome.userId = userId;
    const messageStatus = textOf(accepted.message_status);
    if (messageStatus) outcome.messageStatus = messageStatus;
    return outcome;
  }
  if (httpStatus === 429) return { kind: 'not_sent', cause: 'HTTP 429 without a Graph error' };
  const cause = result.cause ?? `HTTP ${httpStatus} without a message id or a Graph error`;
  return { kind: 'lost_answer', cause: traceText(cause, accessToken), httpStatus, response };
}

/** Graph's error of a response, its words free of credentials. */
export function answeredError(
  body: Record<string, unknown> | undefined,
  httpStatus: number,
  accessToken: string,
): GraphError | undefined {
  const error = readGraphError(body?.error);
  if (!error) return undefined;
  error.message = redact(error.message, accessToken);
  if (error.details !== undefined) error.details = redact(error.details, accessToken);
  if (error.userMessage !== undefined) error.userMessage = redact(error.userMessage, accessToken);
  if (httpStatus >= 500) error.transient = true;
  return error;
}

/** The JSON object of a response; undefined when it is none. */
export function readBody(text: string): Record<string, unknown> | undefined {
  try {
    const body = parseJson(text);
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
