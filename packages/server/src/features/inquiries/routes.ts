import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Limit, limited } from '../../platform/http/admission/rate-limit.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { type ReceiveOptions, receiveApplication, receiveInquiry } from './receive.ts';
import { ApplicationInput, InquiryInput, ReceivedApplication, ReceivedInquiry } from './schemas.ts';

export interface InquiryRoutesOptions extends ReceiveOptions {
  limits: Record<'contact' | 'partners', Limit | undefined>;
}

/** Called by pages of any origin too: `app.ts` names these paths to `registerOpenPaths`. */
export const INQUIRY_PATHS = [
  { path: '/api/contact', methods: ['POST'] },
  { path: '/api/partners', methods: ['POST'] },
] as const;

export function inquiryRoutes(options: InquiryRoutesOptions): FastifyPluginAsyncTypebox {
  const { clock, limits } = options;
  return async (app) => {
    app.post(
      '/api/contact',
      {
        config: { access: 'public', changesFrom: 'any', ...limited(limits.contact, 'contact', 'address') },
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
        const inquiryId = await receiveInquiry(options, request.body);
        return success(clock.now(), { inquiryId, status: 'received' as const });
      },
    );

    app.post(
      '/api/partners',
      {
        config: { access: 'public', changesFrom: 'any', ...limited(limits.partners, 'partners', 'address') },
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
        const applicationId = await receiveApplication(options, request.body);
        return success(clock.now(), { applicationId, status: 'received' as const });
      },
    );
  };
}
