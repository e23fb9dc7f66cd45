import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { principalOf, sightOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../../platform/http/idempotency/idempotency.ts';
import { Deleted, deleted, IdParams } from '../../../platform/http/one-thing.ts';
import { paging, sendPage } from '../../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../../platform/http/response/envelope.ts';
import { Note, NoteInput } from '../../conversations/schemas.ts';
import { requireSeen } from '../address-book/seen.ts';
import { findContact } from '../identity/find.ts';
import { type ContactNoteView, deleteContactNote, listContactNotes } from '../notes.ts';
import { addContactNote } from './add.ts';

const ContactNote = Type.Object(
  {
    ...Note.properties,
    conversationId: Type.Optional(
      Type.String({ description: 'The conversation in which it was written; delete it there.' }),
    ),
  },
  { title: 'ContactNote' },
);

export const contactNoteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const limits = apiLimit(app);
  const changing = {
    access: ['contacts', 'write'] as const,
    agents: 'by sight' as const,
    ...limits,
    errors: [404 as const],
  };

  app.get(
    '/api/v1/contacts/:id/notes',
    {
      config: { access: ['contacts', 'read'] as const, agents: 'by sight', ...limits, errors: [404] },
      schema: {
        operationId: 'listContactNotes',
        summary: 'List the notes on a contact, newest first',
        description: 'Those of its conversations stand among them and name the conversation.',
        tags: ['Contacts'],
        params: IdParams,
        querystring: paging({}),
        response: { 200: Page(ContactNote) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const sight = sightOf(request);
      const { id } = await findContact(db, workspaceId, request.params.id);
      await requireSeen(db, workspaceId, sight, id);
      return sendPage(request, reply, {
        find: (most, after) => listContactNotes(db, { workspaceId, contactId: id, sight }, most, after),
        show: (note) => note,
      });
    },
  );

  app.post(
    '/api/v1/contacts/:id/notes',
    {
      config: changing,
      schema: {
        operationId: 'addContactNote',
        summary: 'Add a note to a contact',
        description: 'Members read it; the person never does.',
        tags: ['Contacts'],
        params: IdParams,
        body: NoteInput,
        response: { 201: Success(ContactNote) },
      },
    },
    async (request, reply) => {
      const { workspaceId, id: author } = principalOf(request);
      const now = clock.now();
      const response = (note: ContactNoteView) => success(now, note);
      await requireSeen(db, workspaceId, sightOf(request), request.params.id);
      const note = { workspaceId, contactId: request.params.id, author, text: request.body.text };
      const made = await addContactNote(db, note, now, keeps(request, 201, response));
      void reply.code(201);
      return response(made);
    },
  );

  app.delete(
    '/api/v1/contacts/:id/notes/:noteId',
    {
      config: changing,
      schema: {
        operationId: 'deleteContactNote',
        summary: 'Delete a note on a contact',
        description: 'Its author may, and who administers the workspace.',
        tags: ['Contacts'],
        params: Type.Object({ id: Type.String(), noteId: Type.String() }),
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const principal = principalOf(request);
      const { id: contactId, noteId: id } = request.params;
      await requireSeen(db, principal.workspaceId, sightOf(request), contactId);
      await deleteContactNote(db, { workspaceId: principal.workspaceId, contactId, id }, principal);
      return success(clock.now(), deleted(id));
    },
  );
};
