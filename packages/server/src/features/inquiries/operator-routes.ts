import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { decodeCursor, paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page } from '../../platform/http/response/envelope.ts';
import { Inquiry, PartnerApplication } from './schemas.ts';
import { listApplications, listInquiries, showApplication, showInquiry } from './store.ts';

export interface InquiryOperatorOptions {
  db: Db;
  clock: Clock;
  apiUrl: string;
}

/** Shows the operator what the public wrote. */
export function inquiryOperatorRoutes({
  db,
  clock,
  apiUrl,
}: InquiryOperatorOptions): FastifyPluginAsyncTypebox {
  const config = { access: 'operator' as const };
  const tags = ['Operator'];
  return async (app) => {
    app.get(
      '/api/app/operator/inquiries',
      {
        config,
        schema: {
          operationId: 'listInquiries',
          summary: 'List the inquiries, newest first',
          tags,
          querystring: paging({}),
          response: { 200: Page(Inquiry) },
        },
      },
      async (request, reply) => {
        const { limit: size, cursor } = request.query;
        const rows = await listInquiries(db, size + 1, decodeCursor(cursor));
        return sendPage(request, reply, {
          apiUrl,
          now: clock.now(),
          found: rows,
          limit: size,
          keyOf: (row) => row.id,
          show: showInquiry,
        });
      },
    );

    app.get(
      '/api/app/operator/partners',
      {
        config,
        schema: {
          operationId: 'listPartnerApplications',
          summary: 'List the applications to the partner program, newest first',
          tags,
          querystring: paging({}),
          response: { 200: Page(PartnerApplication) },
        },
      },
      async (request, reply) => {
        const { limit: size, cursor } = request.query;
        const rows = await listApplications(db, size + 1, decodeCursor(cursor));
        return sendPage(request, reply, {
          apiUrl,
          now: clock.now(),
          found: rows,
          limit: size,
          keyOf: (row) => row.id,
          show: showApplication,
        });
      },
    );
  };
}
