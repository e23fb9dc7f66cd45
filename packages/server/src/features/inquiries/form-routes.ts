import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { ApiError } from '../../errors.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import { registerPages } from '../../platform/pages/error-page.ts';
import { type Shell, sendHtml } from '../../platform/pages/html.ts';
import { languageOf } from '../../platform/pages/language-of.ts';
import { formPage, type InquiryForm, thanksPage } from './form-pages.ts';
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
    group: InquiryForm,
    body: TSchema,
    receive: (installation: Installation, input: Input) => Promise<string>,
  ): void {
    app.get(`/${group}`, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) =>
      sendHtml(reply, 200, formPage(site, request, group)),
    );

    app.post(
      `/${group}`,
      { config: inquiryAccess(app, group), attachValidation: true, schema: { hide: true, body } },
      async (request, reply) => {
        const error = refusalOf(request);
        if (error) return sendHtml(reply, 400, formPage(site, request, group, error));
        const input = request.body as Input;
        const id = await receive(app.installation, input);
        const { email } = input;
        return sendHtml(reply, 200, thanksPage(site, languageOf(request), group, { id, email }));
      },
    );
  }

  serve('contact', InquiryInput, receiveInquiry);
  serve('partners', ApplicationInput, receiveApplication);
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
