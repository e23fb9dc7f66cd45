import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { Type } from 'typebox';
import { transaction } from '../../platform/database/transaction.ts';
import { limited } from '../../platform/http/admission/rate-limit.ts';
import { registerPages } from '../../platform/pages/error-page.ts';
import type { Shell } from '../../platform/pages/html.ts';
import { noteHeardOf } from './answers.ts';
import { type FoundLink, findLink } from './links.ts';
import { HEARD } from './people.ts';

/** Links are followed anew each time, found by no search, and tell the page behind them nothing of where they stood. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

/** Short links, which people follow; `site` is the frame of an error. */
export const shortLinkRoutes: FastifyPluginAsyncTypebox<{ site: Shell }> = async (app, { site }) => {
  const { db, config, log } = app.installation;
  registerPages(app, site);

  app.get(
    '/l/:code',
    {
      config: { access: 'public', ...limited(config.limits.api, 'links', 'address') },
      schema: { hide: true, params: Type.Object({ code: Type.String() }) },
    },
    async (request, reply) => {
      void reply.headers(HEADERS);
      const link = await findLink(db, request.params.code);
      if (!link) return reply.callNotFound();
      if (isFirst(link) && isPerson(request)) await note(link).catch(missed);
      return reply.redirect(link.target, 302);
    },
  );

  /** Counts the person of a link; it asks whether they count already, for they may have come twice at once. */
  const note = ({ message_id: id, ...link }: FoundLink) =>
    transaction(db, (trx) => noteHeardOf(trx, [{ ...link, id: id!, contact_id: null, what: 'clicked' }]));
  // Whoever follows a link gets there, counted or not.
  const missed = (err: unknown) => log.error({ err }, 'a click was not counted');
};

const isFirst = ({ message_id, heard }: FoundLink) =>
  message_id !== null && ((heard ?? 0) & HEARD.clicked) === 0;

/** Returns whether somebody opens the link: no program, no preview of WhatsApp's, and no browser that loads ahead. */
function isPerson({ method, headers }: FastifyRequest): boolean {
  const { 'user-agent': agent = '' } = headers;
  const ahead = headers['sec-purpose'] ?? headers.purpose;
  return method === 'GET' && agent !== '' && !isbot(agent) && !/prefetch/.test(`${ahead}`);
}
