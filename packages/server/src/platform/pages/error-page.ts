import type { FastifyInstance } from 'fastify';
import type { ApiError } from '../../errors.ts';
import { logRefusal, toApiError } from '../http/response/error-handler.ts';
import { registerFormParser } from './form-body.ts';
import { html, page, type Shell, sendHtml } from './html.ts';

/** Takes forms as bodies and shows errors as HTML pages in this scope, whose callers have a browser. */
export function registerPages(app: FastifyInstance, shell: Shell = page): void {
  registerFormParser(app);
  app.setErrorHandler((error, request, reply) => {
    const refusal = toApiError(error);
    logRefusal(app.installation.log, refusal, error, request.id);
    const { title, text } = wordsFor(refusal);
    const body = html`<h1>${title}</h1>
<p>${text}</p>
<p><small>Request <span class="code">${request.id}</span></small></p>`;
    return sendHtml(reply.headers(refusal.headers), refusal.status, shell({ title, body }));
  });
}

const TYPED_IS_KEPT = 'What you typed is still in the form when you go back.';

function wordsFor(error: ApiError): { title: string; text: string } {
  switch (error.code) {
    case 'RATE_LIMIT_EXCEEDED': {
      const wait = waitOf(Number(error.headers['retry-after'] ?? 60));
      return {
        title: 'One moment, please',
        text: `Many requests came from your network. Please try again in ${wait}. ${TYPED_IS_KEPT}`,
      };
    }
    case 'PAYLOAD_TOO_LARGE':
      return { title: 'That is too long', text: `Please send a shorter text. ${TYPED_IS_KEPT}` };
    case 'UNSUPPORTED_MEDIA_TYPE':
      return { title: 'This page takes a form', text: 'Please send it from the form on our site.' };
    case 'INTERNAL_ERROR':
      return {
        title: 'Something failed on our side',
        text: `Please try again; if it stays, give us the request id below. ${TYPED_IS_KEPT}`,
      };
    case 'SERVICE_UNAVAILABLE':
      return {
        title: 'We cannot take this just now',
        text: `Please try again in a moment. ${TYPED_IS_KEPT}`,
      };
    default:
      return { title: 'That did not work', text: `${error.message} ${error.hint}` };
  }
}

/** Returns a wait in words: in seconds up to 90 of them, then in minutes. */
function waitOf(seconds: number): string {
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
