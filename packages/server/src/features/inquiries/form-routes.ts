import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { limited } from '../../platform/http/admission/rate-limit.ts';
import type { Log } from '../../platform/log.ts';
import { registerErrorPages } from '../../platform/pages/error-page.ts';
import { registerFormParser } from '../../platform/pages/form-body.ts';
import { type Shell, sendHtml } from '../../platform/pages/html.ts';
import { contactPage, partnersPage, thanksPage } from './form-pages.ts';
import { receiveApplication, receiveInquiry } from './receive.ts';
import type { InquiryRoutesOptions } from './routes.ts';
import { ApplicationInput, InquiryInput } from './schemas.ts';

export interface InquiryFormOptions extends InquiryRoutesOptions {
  log: Log;
  /** The frame of the pages. */
  site: Shell;
}

const PUBLIC = { config: { access: 'public' as const }, schema: { hide: true } };

/** The same rules and the same count as the API's, with pages as responses. */
export function inquiryFormRoutes(options: InquiryFormOptions): FastifyPluginAsyncTypebox {
  const { limits, log, site } = options;
  return async (app) => {
    registerFormParser(app);
    registerErrorPages(app, log, site);

    app.get('/contact', PUBLIC, (request, reply) => sendHtml(reply, 200, contactPage(site, request)));
    app.get('/partners', PUBLIC, (request, reply) => sendHtml(reply, 200, partnersPage(site, request)));

    app.post(
      '/contact',
      {
        config: { access: 'public', changesFrom: 'any', ...limited(limits.contact, 'contact', 'address') },
        attachValidation: true,
        schema: { hide: true, body: InquiryInput },
      },
      async (request, reply) => {
        const error = refusalOf(request);
        if (error) return sendHtml(reply, 400, contactPage(site, request, error));
        const { body } = request;
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
      async (request, reply) => {
        const error = refusalOf(request);
        if (error) return sendHtml(reply, 400, partnersPage(site, request, error));
        const { body } = request;
        const id = await receiveApplication(options, body);
        return sendHtml(reply, 200, thanksPage(site, 'Your application has arrived', id, body.email));
      },
    );
  };
}

/**
 * Returns what is wrong with the fields of the form. Any other fault, such as a body without fields, is shown as an
 * error page.
 */
function refusalOf({ validationError }: Pick<FastifyRequest, 'validationError'>): ApiError | undefined {
  if (!validationError) return undefined;
  if (validationError instanceof ApiError && validationError.details) return validationError;
  throw validationError;
}
