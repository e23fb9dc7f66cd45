import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { GST_PERCENT } from '../../platform/money.ts';
import { FREE_SERVICE_MESSAGES } from '../../whatsapp/pricing/categories.ts';
import { Rates } from './schemas.ts';
import { knownRates, listedRates, ratesTo, showRate } from './store.ts';

/** Everybody who sends may read what Meta charges, as far as it is known here. */
export const rateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  app.get(
    '/api/v1/rates',
    {
      config: { access: ['messages', 'read'] as const, agents: 'alike' as const, ...apiLimit(app) },
      schema: {
        operationId: 'listRates',
        summary: 'List what Meta charges for messages',
        description:
          'By these rates costs are estimated, and calculated where a receipt says what a message is charged as. A rate holds from its day on, until there is a newer one of its market, currency and category. What there is no rate for of a country has that of its region; service messages beyond the free ones are charged like utility messages.',
        tags: ['Costs'],
        querystring: Type.Object({
          to: Type.Optional(
            Type.String({
              pattern: '^(\\+[1-9]\\d{6,14}|[A-Z]{2}\\..{1,130})$',
              description:
                'Only what holds today for a message to this number (E.164; write `+` as `%2B`) or id at WhatsApp: one rate for each currency and category.',
            }),
          ),
        }),
        response: { 200: Success(Rates) },
      },
    },
    async ({ query: { to } }) => {
      const now = clock.now();
      const known = await knownRates(db);
      const rates = to === undefined ? listedRates(known) : ratesTo(known, to, now);
      return success(now, {
        ...{
          rates: rates.map(showRate),
          gstPercent: GST_PERCENT,
          freeServiceMessages: FREE_SERVICE_MESSAGES,
        },
      });
    },
  );
};
