import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page } from '../../platform/http/response/envelope.ts';
import { Inquiry, PartnerApplication } from './schemas.ts';
import { listApplications, listInquiries, showApplication, showInquiry } from './store.ts';

/** Shows the operator what the public wrote. */
export const inquiryOperatorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.installation;
  const config = { access: 'operator' as const };
  const tags = ['Operator'];
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
    (request, reply) =>
      sendPage(request, reply, {
        find: (most, after) => listInquiries(db, most, after),
        show: showInquiry,
      }),
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
    (request, reply) =>
      sendPage(request, reply, {
        find: (most, after) => listApplications(db, most, after),
        show: showApplication,
      }),
  );
};
