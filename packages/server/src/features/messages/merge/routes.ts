import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { IdParams } from '../../../platform/http/one-thing.ts';
import { plusOf } from '../../../platform/http/response/cursor.ts';
import { Success, success } from '../../../platform/http/response/envelope.ts';
import { Contact } from '../../contacts/schemas.ts';
import { actorOf } from '../../events/audit.ts';
import { merge, previewMerge } from './merge.ts';

const Other = Type.String({
  description: 'The contact that goes into this one.',
  examples: ['con_01k9z6c7h2m4n8p0q2r4s6t8v0'],
});
const Phone = Type.Optional(
  Type.String({
    description:
      'Which of the two numbers is shown and written to, where each has one. A message from the other number is still one of this person.',
    examples: ['+919876543210'],
  }),
);
const Count = (of: string) => Type.Integer({ description: `At most 1,000 ${of} are counted.` });

const ContactMergePreview = Type.Object(
  {
    contact: Contact,
    other: Contact,
    moves: Type.Object({
      messages: Count('messages'),
      conversations: Type.Integer({
        description: 'Two through one channel become one, with what is unread in either.',
      }),
      notes: Count('notes'),
    }),
  },
  { title: 'ContactMergePreview', description: '`contact` as it would be, `other` as it is.' },
);

export const contactMergeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const config = { ...apiLimit(app), errors: [404 as const, 409 as const] };

  app.get(
    '/api/v1/contacts/:id/merge',
    {
      exposeHeadRoute: false,
      config: { ...config, access: ['contacts', 'write'] as const },
      schema: {
        operationId: 'previewContactMerge',
        summary: 'See what a merge of two contacts would do',
        tags: ['Contacts'],
        params: IdParams,
        querystring: Type.Object({ contactId: Other, phone: Phone }),
        response: { 200: Success(ContactMergePreview) },
      },
    },
    async (request) => {
      const { contactId: from, phone } = request.query;
      const wanted = { to: request.params.id, from, phone: plusOf(phone) };
      const now = clock.now();
      return success(now, await previewMerge(db, principalOf(request).workspaceId, wanted, now));
    },
  );

  app.post(
    '/api/v1/contacts/:id/merge',
    {
      // Done twice it is the same merge.
      config: { ...config, access: ['contacts', 'write'] as const, idempotency: 'none' as const },
      schema: {
        operationId: 'mergeContacts',
        summary: 'Merge another contact into this one',
        description:
          'The messages, conversations, notes, tags and opt-outs of the other one move here, and it is gone for good; of a name and of attributes those of this one stay. Two numbers of which `phone` chooses none are 409 with both in `details`.',
        tags: ['Contacts'],
        params: IdParams,
        body: Type.Object({ contactId: Other, phone: Phone }, { title: 'ContactMerge' }),
        response: { 200: Success(Contact) },
      },
    },
    async (request) => {
      const { contactId: from, phone } = request.body;
      const now = clock.now();
      const by = { actor: actorOf(request), now };
      const wanted = { to: request.params.id, from, phone };
      return success(now, await merge(db, principalOf(request).workspaceId, wanted, by));
    },
  );
};
