import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { limited } from '../../platform/http/admission/rate-limit.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { receiveApplication, receiveInquiry } from './receive.ts';
import { ApplicationInput, InquiryInput, ReceivedApplication, ReceivedInquiry } from './schemas.ts';

/** Called by pages of any origin too: `app.ts` names these paths to `registerOpenPaths`. */
export const INQUIRY_PATHS = [
  { path: '/api/contact', methods: ['POST'] },
  { path: '/api/partners', methods: ['POST'] },
] as const;

/** Returns the `config` of a route that strangers call; the API and the page share one limit. */
export function inquiryAccess(
  { installation }: Pick<FastifyInstance, 'installation'>,
  group: 'contact' | 'partners',
) {
  const limit = limited(installation.config.limits[group], group, 'address');
  return { access: 'public' as const, changesFrom: 'any' as const, ...limit };
}

export const inquiryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { clock } = app.installation;
  app.post(
    '/api/contact',
    {
      config: inquiryAccess(app, 'contact'),
      schema: {
        operationId: 'sendInquiry',
        summary: 'Send a contact or sales inquiry',
        description:
          'Public. Stored before the response. May be called from web pages of any origin; limited for each client IP address.',
        tags: ['Inquiries'],
        body: InquiryInput,
        response: { 200: Success(ReceivedInquiry) },
      },
    },
    async (request) => {
      const inquiryId = await receiveInquiry(app.installation, request.body);
      return success(clock.now(), { inquiryId, status: 'received' as const });
    },
  );

  app.post(
    '/api/partners',
    {
      config: inquiryAccess(app, 'partners'),
      schema: {
        operationId: 'sendPartnerApplication',
        summary: 'Apply to the partner program',
        description:
          'Public. Stored before the response. May be called from web pages of any origin; limited for each client IP address.',
        tags: ['Inquiries'],
        body: ApplicationInput,
        response: { 200: Success(ReceivedApplication) },
      },
    },
    async (request) => {
      const applicationId = await receiveApplication(app.installation, request.body);
      return success(clock.now(), { applicationId, status: 'received' as const });
    },
  );
};
