import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError } from '../../errors.ts';
import { limited } from '../../platform/http/rate-limit.ts';
import type { Log } from '../../platform/log.ts';
import { registerErrorPages } from '../../platform/pages/error-page.ts';
import { registerFormParser } from '../../platform/pages/form-body.ts';
import { type Shell, sendHtml } from '../../platform/pages/html.ts';
import { contactPage, partnersPage, thanksPage } from './form-pages.ts';
import type { Values } from './forms.ts';
import { receiveApplication, receiveInquiry } from './receive.ts';
import type { InquiryRoutesOptions } from './routes.ts';
import { ApplicationInput, InquiryInput } from './schemas.ts';

export interface InquiryFormOptions extends InquiryRoutesOptions {
  log: Log;
  /** What the pages stand in. */
  site: Shell;
}

const PUBLIC = { config: { access: 'public' as const }, schema: { hide: true } };

/** The same rules and the same count as the API's, answered as pages. */
export function inquiryFormRoutes(options: InquiryFormOptions): FastifyPluginAsyncTypebox {
  const { limits, log, site } = options;
  return async (app) => {
    registerFormParser(app);
    registerErrorPages(app, log, site);

    app.get('/contact', PUBLIC, (_request, reply) => sendHtml(reply, 200, contactPage(site)));
    app.get('/partners', PUBLIC, (_request, reply) => sendHtml(reply, 200, partnersPage(site)));

    app.post(
      '/contact',
      {
        config: { access: 'public', changesFrom: 'any', ...limited(limits.contact, 'contact', 'address') },
        attachValidation: true,
        schema: { hide: true, body: InquiryInput },
      },
      async ({ validationError, body }, reply) => {
        const faults = faultsOf(validationError);
        if (faults) return sendHtml(reply, 400, contactPage(site, valuesOf(body), faults));
        const id = await receiveInquiry(options, body);
        return sendHtml(reply, 200, thanksPage(site, 'Your message has arrived', id, body.email));
      },
    );

    app.post(
      '/partners',
      {
        config: { access: 'public', changesFrom: 'any', ...limited(limits.partners, 'partners', 'address') },
        attachValidation: true,
        schema: { hide: true, body: ApplicationInput },
      },
      async ({ validationError, body }, reply) => {
        const faults = faultsOf(validationError);
        if (faults) return sendHtml(reply, 400, partnersPage(site, valuesOf(body), faults));
        const id = await receiveApplication(options, body);
        return sendHtml(reply, 200, thanksPage(site, 'Your application has arrived', id, body.email));
      },
    );
  };
}

/** A fault without a place in the form (no fields at all) is answered as an error page. */
function faultsOf(error: unknown) {
  if (!error) return undefined;
  if (error instanceof ApiError && error.details) return error.details;
  throw error;
}

/** What was typed; nothing of it has passed the schema. */
const valuesOf = (body: unknown): Values => (typeof body === 'object' && body !== null ? { ...body } : {});
