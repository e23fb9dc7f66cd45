import { isObject, objectOf, textOf } from './json.ts';

/** Meta's error, of a response or of a webhook, in one shape. */
export interface GraphError {
  code: number;
  subcode?: number;
  message: string;
  details?: string;
  /** The words that Meta shows to people (`error_user_title`, `error_user_msg`). */
  userTitle?: string;
  userMessage?: string;
  type?: string;
  fbtraceId?: string;
  /** Meta says `is_transient`, or responded with a 5xx. */
  transient?: boolean;
  /** Says that the cause has been mended since: the same message may go through now. */
  mended?: boolean;
}

/** Reads the error object itself (`error` of a response, one of `errors[]` of a webhook). */
export function readGraphError(value: unknown): GraphError | undefined {
  if (!isObject(value)) return undefined;
  const code = numberOf(value.code);
  if (code === undefined) return undefined;
  const message = textOf(value.message) ?? textOf(value.title) ?? `error ${code}`;
  const error: GraphError = { code, message };
  const subcode = numberOf(value.error_subcode);
  if (subcode !== undefined) error.subcode = subcode;
  // `error_data` is a string in some responses (Meta: Error codes).
  const details =
    textOf(objectOf(value.error_data).details) ?? textOf(value.error_data) ?? textOf(value.error_user_msg);
  if (details !== undefined) error.details = details;
  const userTitle = textOf(value.error_user_title);
  if (userTitle !== undefined) error.userTitle = userTitle;
  const userMessage = textOf(value.error_user_msg);
  if (userMessage !== undefined) error.userMessage = userMessage;
  const type = textOf(value.type);
  if (type !== undefined) error.type = type;
  const trace = textOf(value.fbtrace_id);
  if (trace !== undefined) error.fbtraceId = trace;
  if (value.is_transient === true) error.transient = true;
  return error;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
