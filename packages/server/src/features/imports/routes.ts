import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../platform/http/idempotency/idempotency.ts';
import { Deleted, deleted, IdParams } from '../../platform/http/one-thing.ts';
import {
  decodeCursor,
  foreignCursor,
  paging,
  sendItems,
  sendPage,
} from '../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../platform/http/response/envelope.ts';
import { sendFile } from '../../platform/http/response/file.ts';
import { attributesByKey } from '../contacts/attributes/definitions.ts';
import type { Stays } from '../contacts/bulk/undo.ts';
import { firstRows } from '../contacts/files/pieces.ts';
import { listKept } from '../contacts/imported.ts';
import { actorOf } from '../events/audit.ts';
import { faultyLines } from './faulty-lines.ts';
import { listFaults } from './findings.ts';
import { columnsOf } from './plan-of-row.ts';
import { removeImport } from './remove.ts';
import { Import, ImportDetail, ImportFault, ImportKept, ImportSettings } from './schemas.ts';
import { type Asked, askImport, changeSettings } from './settings.ts';
import { showImport } from './show.ts';
import { showImportDetail } from './show-detail.ts';
import { type ImportRow, listImports, requireImport } from './store.ts';

const READ = ['contacts', 'read'] as const;
const CHANGE = ['contacts', 'write'] as const;

export const importRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const limits = apiLimit(app);
  const reading = { access: READ, ...limits, errors: [404 as const] };
  const changing = { access: CHANGE, ...limits, errors: [404 as const, 409 as const] };
  const tags = ['Imports'];

  async function detailOf(row: ImportRow) {
    const { workspace_id: workspaceId, id } = row;
    const shows = row.has_file === 1 && row.pieces > 0;
    const rows = shows ? await firstRows(db, { workspaceId, id }) : [];
    const defined = await attributesByKey(db, workspaceId);
    return showImportDetail(row, rows, new Set(defined.keys()));
  }

  app.get(
    '/api/v1/imports',
    {
      config: { access: READ, ...limits },
      schema: {
        operationId: 'listImports',
        summary: 'List the imports, newest first',
        description: 'Those of the last 30 days.',
        tags,
        querystring: paging({}),
        response: { 200: Page(Import) },
      },
    },
    async (request, reply) =>
      sendPage(request, reply, {
        find: (most, after) => listImports(db, principalOf(request).workspaceId, most, after),
        show: showImport,
      }),
  );

  app.get(
    '/api/v1/imports/:id',
    {
      config: reading,
      schema: {
        operationId: 'getImport',
        summary: 'Read how far an import has come',
        description: 'With its columns and, while the file is kept, its first rows.',
        tags,
        params: IdParams,
        response: { 200: Success(ImportDetail) },
      },
    },
    async (request) => {
      const row = await requireImport(db, principalOf(request).workspaceId, request.params.id);
      return success(clock.now(), await detailOf(row));
    },
  );

  app.patch(
    '/api/v1/imports/:id',
    {
      config: changing,
      schema: {
        operationId: 'changeImport',
        summary: 'Say what the columns of a file hold',
        description: 'Before it is started. What was checked is to be checked again.',
        tags,
        params: IdParams,
        body: ImportSettings,
        response: { 200: Success(ImportDetail) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const now = clock.now();
      const row = await changeSettings(db, workspaceId, request.params.id, request.body, now);
      return success(now, await detailOf(row));
    },
  );

  async function ask(request: FastifyRequest, id: string, asked: Asked) {
    const now = clock.now();
    const shown = (row: ImportRow) => success(now, showImport(row));
    const by = { actor: actorOf(request), now };
    const keep = keeps(request, 202, shown);
    return shown(await askImport(db, principalOf(request).workspaceId, id, asked, { by, keep }));
  }

  const asking = (asked: Asked, operationId: string, summary: string, description: string) =>
    app.post(
      `/api/v1/imports/:id/${asked}`,
      {
        config: changing,
        schema: {
          ...{ operationId, summary, description, tags, params: IdParams },
          response: { 202: Success(Import) },
        },
      },
      async (request, reply) => {
        const response = await ask(request, request.params.id, asked);
        void reply.code(202);
        return response;
      },
    );

  asking(
    'check',
    'checkImport',
    'Check a file',
    'Nothing is stored. It goes on in the background; then `check` says how many people are new, would change and are as they are, and how many lines are faulty. `GET /api/v1/imports/{id}/faults` lists those.',
  );
  asking(
    'start',
    'startImport',
    'Store the people of a file',
    'Once it is checked. Faulty lines are left out. Empty cells change nothing, tags are added to those that a contact has, opt-outs stay, and nothing is sent. It goes on in the background and survives a restart.',
  );
  asking('cancel', 'cancelImport', 'Stop an import', 'What is stored by then stays, and can be undone.');
  asking(
    'undo',
    'undoImport',
    'Undo an import',
    'Contacts that it made go again, unless they were changed, have written, were sent something or have a note; values that it changed go back, unless they were changed since. What stays is listed by `GET /api/v1/imports/{id}/kept`.',
  );

  app.get(
    '/api/v1/imports/:id/faults',
    {
      config: reading,
      schema: {
        operationId: 'listImportFaults',
        summary: 'List what is wrong with the lines of a file',
        description:
          'In the order of the lines; the first 1,000. All are counted in `check`, and all faulty lines are in the export.',
        tags,
        params: IdParams,
        querystring: paging({}),
        response: { 200: Page(ImportFault) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const row = await requireImport(db, workspaceId, request.params.id);
      const { limit, cursor } = request.query;
      const key = { workspaceId, id: row.id };
      const found = await listFaults(db, key, limit + 1, faultAt(decodeCursor(cursor)));
      const page = found.slice(0, limit);
      const columns = columnsOf(row);
      const shown = page.map(({ line, column_at, severity, message }) => ({
        line,
        ...(columns[column_at] !== undefined && { column: columns[column_at] }),
        ...{ severity, message },
      }));
      const last = found.length > limit ? page.at(-1) : undefined;
      return sendItems(request, reply, shown, last && `${last.line} ${last.column_at}`);
    },
  );

  app.get(
    '/api/v1/imports/:id/faults/export',
    {
      exposeHeadRoute: false, // it would read the whole file for nobody
      config: { ...reading, errors: [404, 409] },
      schema: {
        operationId: 'exportImportFaults',
        summary: 'Export the faulty lines of a file',
        description:
          'As CSV: the line, what is wrong with it, and its cells under their own headings, to be corrected and sent again. It is sent as it is read.',
        tags,
        params: IdParams,
        response: {
          200: {
            description: 'The file.',
            content: { 'text/csv': { schema: Type.String({ examples: ['line,fault,Mobile'] }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const row = await requireImport(db, principalOf(request).workspaceId, request.params.id);
      if (row.has_file === 0) throw fileIsGone();
      const text = faultyLines(db, row);
      return sendFile(reply, { type: 'text/csv; charset=utf-8', name: 'faulty-lines.csv', text });
    },
  );

  app.get(
    '/api/v1/imports/:id/kept',
    {
      config: reading,
      schema: {
        operationId: 'listImportKept',
        summary: 'List what stays of an import that was undone',
        tags,
        params: IdParams,
        querystring: paging({}),
        response: { 200: Page(ImportKept) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { id: importId } = await requireImport(db, workspaceId, request.params.id);
      return sendPage(request, reply, {
        find: async (most, after) =>
          (await listKept(db, { workspaceId, importId }, most, after)).map((row) => ({
            ...row,
            id: row.contact_id,
          })),
        show: ({ contact_id, stays }) => ({ contactId: contact_id, why: stays as Stays }),
      });
    },
  );

  app.delete(
    '/api/v1/imports/:id',
    {
      config: changing,
      schema: {
        operationId: 'deleteImport',
        summary: 'Delete an import',
        description:
          'With its file; the contacts stay, and it cannot be undone any more. One that is at work is cancelled first.',
        tags,
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await removeImport(db, principalOf(request).workspaceId, id, clock.now());
      return success(clock.now(), deleted(id));
    },
  );
};

function faultAt(cursor: string | undefined): { line: number; column: number } | undefined {
  if (cursor === undefined) return undefined;
  const [, line, column] = /^(\d{1,15}) (-1|\d{1,15})$/.exec(cursor) ?? [];
  if (line === undefined) throw foreignCursor();
  return { line: Number(line), column: Number(column) };
}

const fileIsGone = () =>
  new ApiError('CONFLICT', {
    message: 'The file of this import is not kept any more.',
    hint: 'Send it again.',
  });
