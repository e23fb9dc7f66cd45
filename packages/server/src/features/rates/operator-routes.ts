import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { importRates } from './import.ts';
import { readCard } from './read-card.ts';
import { ImportedRates, RatesImport } from './schemas.ts';

export interface RateOperatorOptions {
  operatorOf: (request: FastifyRequest) => { id: string };
}

/** The source of a card that its importer has not said. */
export const UNSAID_SOURCE = 'imported without a source';

/** The rate cards of the installation, for its operator. */
export const rateOperatorRoutes: FastifyPluginAsyncTypebox<RateOperatorOptions> = async (
  app,
  { operatorOf },
) => {
  const { db, clock, log } = app.installation;
  app.post(
    '/api/app/operator/rates',
    {
      config: { access: 'operator' as const, idempotency: 'none' as const }, // imported twice it is the same
      schema: {
        operationId: 'importRates',
        summary: 'Import a rate card',
        description:
          "As a whole or not at all: a fault is 400 and names its line and column. Cards of several days lie side by side; a rate of the same day, market, currency and category takes the earlier one's place. What has been counted is shown by the new rates within some seconds.",
        tags: ['Operator'],
        body: RatesImport,
        response: { 200: Success(ImportedRates) },
      },
    },
    async (request) => {
      const { csv, source = UNSAID_SOURCE } = request.body;
      const rates = await readCard(csv, source);
      const now = clock.now();
      await importRates(db, rates, now);
      log.info({ rates: rates.length, person: operatorOf(request).id }, 'a rate card was imported');
      return success(now, { imported: rates.length });
    },
  );
};
