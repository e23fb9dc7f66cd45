import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError } from '../../errors.ts';
import { registerErrorPages } from '../../platform/http/error-page.ts';
import { registerFormParser } from '../../platform/http/form-body.ts';
import { html, page, sendHtml } from '../../platform/http/html.ts';
import { limited } from '../../platform/http/rate-limit.ts';
import type { Log } from '../../platform/log.ts';
import { contactForm, partnersForm, type Values } from './forms.ts';
import { receiveApplication, receiveInquiry } from './receive.ts';
import type { InquiryRoutesOptions } from './routes.ts';
import { ApplicationInput, InquiryInput } from './schemas.ts';

/** The same rules and the same count as the API's, answered as pages. */
export function inquiryFormRoutes(options: InquiryRoutesOptions & { log: Log }): FastifyPluginAsyncTypebox {
  const { limits, log } = options;
  return async (app) => {
    registerFormParser(app);
    registerErrorPages(app, log);

    app.post(
      '/contact',
      {
        config: { access: 'public', ...limited(limits.contact, 'contact', 'address') },
        attachValidation: true,
        schema: { hide: true, body: InquiryInput },
      },
      async (request, reply) => {
        const faults = faultsOf(request.validationError);
        if (faults) {
          const body = html`<h1>Contact us</h1>
${contactForm(valuesOf(request.body), faults)}`;
          return sendHtml(reply, 400, page({ title: 'Contact us', body }));
        }
        const id = await receiveInquiry(options, request.body);
        return sendHtml(reply, 200, thanks('Your message has arrived', id));
      },
    );

    app.post(
      '/partners',
      {
        config: { access: 'public', ...limited(limits.partners, 'partners', 'address') },
        attachValidation: true,
        schema: { hide: true, body: ApplicationInput },
      },
      async (request, reply) => {
        const faults = faultsOf(request.validationError);
        if (faults) {
          const body = html`<h1>Become a partner</h1>
${partnersForm(valuesOf(request.body), faults)}`;
          return sendHtml(reply, 400, page({ title: 'Become a partner', body }));
        }
        const id = await receiveApplication(options, request.body);
        return sendHtml(reply, 200, thanks('Your application has arrived', id));
      },
    );
  };
}

function thanks(title: string, id: string) {
  const body = html`<h1>${title}</h1>
<p>Thank you. A person will read it and answer by e-mail.</p>
<p class="soft">Reference <span class="code">${id}</span></p>
<p><a href="/">Back to the start page</a></p>`;
  return page({ title, body });
}

/** A fault without a place in the form (no fields at all) is answered as an error page. */
function faultsOf(error: unknown) {
  if (!error) return undefined;
  if (error instanceof ApiError && error.details) return error.details;
  throw error;
}

/** What was typed; nothing of it has passed the schema. */
const valuesOf = (body: unknown): Values => (typeof body === 'object' && body !== null ? { ...body } : {});
