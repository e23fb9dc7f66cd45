import type { FastifyInstance } from 'fastify';
import { logRefusal, toApiError } from '../http/response/error-handler.ts';
import { errorPageWords as said } from './error-words.ts';
import { registerFormParser } from './form-body.ts';
import { html, page, type Shell, sendHtml } from './html.ts';
import { languageOf } from './language-of.ts';

/** Takes forms as bodies and shows errors as HTML pages in this scope, whose callers have a browser. */
export function registerPages(app: FastifyInstance, shell: Shell = page): void {
  registerFormParser(app);
  app.setErrorHandler((error, request, reply) => {
    const refusal = toApiError(error);
    logRefusal(app.installation.log, refusal, error, request.id);
    const language = languageOf(request);
    const { title, text, requestId } = said[language](refusal);
    const body = html`<h1>${title}</h1>
<p>${text}</p>
<p><small>${requestId} <span class="code">${request.id}</span></small></p>`;
    return sendHtml(reply.headers(refusal.headers), refusal.status, shell({ title, body, language }));
  });
}
