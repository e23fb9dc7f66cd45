import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../platform/http/idempotency/idempotency.ts';
import { Deleted, deleted, IdParams } from '../../platform/http/one-thing.ts';
import { paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../platform/http/response/envelope.ts';
import { requireConversation } from './find.ts';
import { namedIn } from './named.ts';
import { addNote, deleteNote, listNotes, type NoteRow, showNote } from './notes.ts';
import { Note, NoteInput } from './schemas.ts';

export const noteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const limits = apiLimit(app);
  const changing = { access: ['messages', 'write'] as const, agents: 'by sight' as const, ...limits };
  app.get(
    '/api/v1/conversations/:id/notes',
    {
      config: {
        access: ['messages', 'read'] as const,
        agents: 'by sight' as const,
        ...limits,
        errors: [404],
      },
      schema: {
        operationId: 'listNotes',
        summary: 'List the notes of a conversation, newest first',
        tags: ['Conversations'],
        params: IdParams,
        querystring: paging({}),
        response: { 200: Page(Note) },
      },
    },
    async (request, reply) => {
      const { workspace_id: workspaceId, id } = await requireConversation(db, namedIn(request));
      return sendPage(request, reply, {
        find: (most, after) => listNotes(db, workspaceId, id, most, after),
        show: showNote,
      });
    },
  );

  app.post(
    '/api/v1/conversations/:id/notes',
    {
      config: { ...changing, errors: [404] },
      schema: {
        operationId: 'addNote',
        summary: 'Add a note to a conversation',
        description: 'Members read it; the person never does.',
        tags: ['Conversations'],
        params: IdParams,
        body: NoteInput,
        response: { 201: Success(Note) },
      },
    },
    async (request, reply) => {
      const { id: author } = principalOf(request);
      const now = clock.now();
      const response = (row: NoteRow) => success(now, showNote(row));
      const note = { author, text: request.body.text };
      const made = await addNote(db, namedIn(request), note, now, keeps(request, 201, response));
      void reply.code(201);
      return response(made);
    },
  );

  app.delete(
    '/api/v1/conversations/:id/notes/:noteId',
    {
      config: { ...changing, errors: [404] },
      schema: {
        operationId: 'deleteNote',
        summary: 'Delete a note',
        description: 'Its author may, and who administers the workspace.',
        tags: ['Conversations'],
        params: Type.Object({ id: Type.String(), noteId: Type.String() }),
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { noteId: id } = request.params;
      const now = clock.now();
      await deleteNote(db, namedIn(request), id, principalOf(request), now);
      return success(now, deleted(id));
    },
  );
};
