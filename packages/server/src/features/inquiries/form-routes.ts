import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { ApiError } from '../../errors.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import { registerPages } from '../../platform/pages/error-page.ts';
import { type Shell, sendHtml } from '../../platform/pages/html.ts';
import { contactPage, partnersPage, thanksPage } from './form-pages.ts';
import { receiveApplication, receiveInquiry } from './receive.ts';
import { inquiryAccess } from './routes.ts';
import { ApplicationInput, InquiryInput } from './schemas.ts';

export interface InquiryFormOptions {
  /** The frame of the pages. */
  site: Shell;
}

/** The same rules and the same count as the API's, with pages as responses. */
export const inquiryFormRoutes: FastifyPluginAsyncTypebox<InquiryFormOptions> = async (app, { site }) => {
  registerPages(app, site);

  function serve<Input extends { email: string }>(
    group: 'contact' | 'partners',
    body: TSchema,
    show: typeof contactPage,
    receive: (installation: Installation, input: Input) => Promise<string>,
    thanks: string,
  ): void {
    app.get(`/${group}`, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) =>
      sendHtml(reply, 200, show(site, request)),
    );

    app.post(
      `/${group}`,
      { config: inquiryAccess(app, group), attachValidation: true, schema: { hide: true, body } },
      async (request, reply) => {
        const error = refusalOf(request);
        if (error) return sendHtml(reply, 400, show(site, request, error));
        const input = request.body as Input;
        const id = await receive(app.installation, input);
        return sendHtml(reply, 200, thanksPage(site, thanks, id, input.email));
      },
    );
  }

  serve('contact', InquiryInput, contactPage, receiveInquiry, 'Your message has arrived');
  serve('partners', ApplicationInput, partnersPage, receiveApplication, 'Your application has arrived');
};

/**
 * Returns what is wrong with the fields of the form. Any other fault, such as a body without fields, is shown as an
 * error page.
 */
function refusalOf({ validationError }: Pick<FastifyRequest, 'validationError'>): ApiError | undefined {
  if (!validationError) return undefined;
  if (validationError instanceof ApiError && validationError.details) return validationError;
  throw validationError;
}
