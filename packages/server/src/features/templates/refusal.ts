import { ApiError } from '../../errors.ts';
import type { GraphError } from '../../whatsapp/client.ts';

/** Content in this language exists already (Meta: Error codes). */
export const EXISTS = 2388024;
const NOT_FOUND_TITLE = /template not found/i;
const RATE_CODES: ReadonlySet<number> = new Set([4, 17, 32, 613, 80007, 80008]);

/** Graph's refusal in our envelope, with the words that Meta would have people read. */
export function refusedByGraph(error: GraphError): ApiError {
  const { code, subcode, userTitle, userMessage } = error;
  const said = [userTitle, userMessage ?? error.details ?? error.message].filter(Boolean).join(': ');
  const provider = {
    code,
    ...(subcode !== undefined && { subcode }),
    ...(userTitle !== undefined && { title: userTitle }),
    message: userMessage ?? error.message,
  };
  const message = `WhatsApp refused: ${said}`;
  if (code === 190 || code === 0 || code === 3 || code === 10 || (code >= 200 && code <= 299))
    return new ApiError('CHANNEL_NOT_READY', {
      message,
      hint: 'Give the channel a token with whatsapp_business_management for this account.',
      provider,
    });
  if (RATE_CODES.has(code) || error.transient)
    return new ApiError('SERVICE_UNAVAILABLE', { message, headers: { 'retry-after': '60' }, provider });
  if (subcode === EXISTS) return new ApiError('CONFLICT', { message, hint: TAKEN, provider });
  return new ApiError('TEMPLATE_REFUSED', {
    message,
    details: [{ field: 'template', message: said }],
    provider,
  });
}

const TAKEN = 'Edit the template that is there, or give this one another name.';

export const isUnknownTemplate = ({ code, subcode, userTitle }: GraphError) =>
  (code === 100 && (subcode === 33 || subcode === 2593002)) || NOT_FOUND_TITLE.test(userTitle ?? '');

/** Nothing of the request has reached WhatsApp. */
export const unreachable = (cause: string) =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: `WhatsApp could not be asked: ${cause}`,
    headers: { 'retry-after': '5' },
  });

/** It may have been done: the list of templates shows it soon. */
export const answerLost = (cause: string) =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: `WhatsApp's answer was lost (${cause}): it may have been done.`,
    hint: 'Send the same request again: what was done is found, and nothing is made twice. The templates are read from WhatsApp within a minute.',
    headers: { 'retry-after': '5' },
  });
