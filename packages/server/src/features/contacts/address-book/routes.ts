import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError, invalid } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { readPage } from '../../../platform/database/replica.ts';
import { principalOf, sightOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../../platform/http/idempotency/idempotency.ts';
import { Deleted, deleted, IdParams } from '../../../platform/http/one-thing.ts';
import { decodeCursor, paging, plusOf, sendItems, sendPage } from '../../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../../platform/http/response/envelope.ts';
import { sendTagged, unchanged } from '../../../platform/http/response/etag.ts';
import { timeOfId } from '../../../platform/ids.ts';
import { openWindows } from '../../conversations/windows.ts';
import { matchingContacts } from '../filters/matching.ts';
import { namedCondition } from '../filters/saved.ts';
import { FilterParameter, SearchParameter, SORTS } from '../filters/schemas.ts';
import { type CheckedCondition, checkCondition } from '../filters/sql.ts';
import { contactViews, findContact } from '../identity/find.ts';
import { isPhone } from '../identity/phone.ts';
import { Contact, ContactChange, ContactDetail, ContactInput, type ContactView } from '../schemas.ts';
import { listTags, MOST_LISTED } from '../tags.ts';
import { alone } from './alone.ts';
import { deleteContact } from './delete.ts';
import { searchContacts } from './search.ts';
import { listSeenContacts, requireSeen, seenContacts } from './seen.ts';
import { changeContact, createContact, listContacts, namedContacts } from './store.ts';

const READ = { access: ['contacts', 'read'], agents: 'by sight' } as const;
const CHANGE = ['contacts', 'write'] as const;
/** These change by themselves. */
const PASSING = ['windows', 'lastWroteAt'] as const;
const NOT_A_PHONE = 'must be a possible phone number in E.164: +, the country code and the number';

export const contactRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const limits = apiLimit(app);
  /** A contact with its windows, under one tag whether it was read or changed. */
  async function sendDetail(request: FastifyRequest, reply: FastifyReply, contact: ContactView) {
    const now = clock.now();
    const windows = await openWindows(db, principalOf(request).workspaceId, contact.id, now);
    return sendTagged(request, reply, now, { ...contact, windows }, PASSING);
  }
  app.get(
    '/api/v1/contacts',
    {
      config: { ...READ, ...limits, errors: [404] },
      schema: {
        operationId: 'listContacts',
        summary: 'List the contacts, newest first',
        description:
          'With `filter` or another `sort` a page looks at 5,000 contacts at most, so that it may be short or empty and still have a `nextCursor`: go on until that is null. With `search` they come in the order of the number, or of the word of the name, that was found, those of one word newest first, and then in the order of the username; it cannot be combined with another filter. A page of a search for several words looks at 10,000 names at most, so that it may be short or empty and still have a `nextCursor`: go on until that is null.',
        tags: ['Contacts'],
        querystring: paging({
          id: Type.Optional(
            Type.Array(Type.String({ maxLength: 64 }), {
              minItems: 1,
              maxItems: 100,
              description:
                'Only these contacts, such as those that a page of messages names: several parameters, or one with commas. Those that are not there are left out. It cannot be combined with another filter.',
            }),
          ),
          tag: Type.Optional(Type.String({ description: 'Only contacts with exactly this tag.' })),
          phone: Type.Optional(
            Type.String({ description: 'Only the contact with this number (E.164; write `+` as `%2B`).' }),
          ),
          search: SearchParameter,
          filter: FilterParameter,
          sort: Type.Enum([...SORTS], {
            default: 'newest',
            description:
              'The order: `newest` first, by `name`, or `lastWrote`: who wrote last first. Those without come last.',
          }),
        }),
        response: { 200: Page(Contact) },
      },
    },
    async (request, reply) => {
      const { limit: size, cursor, tag, phone } = request.query;
      const filter = { tag: tag?.trim() || undefined, phone: phoneParameter(phone) };
      const search = plusOf(request.query.search);
      const { id: ids } = request.query;
      const { filter: named, sort } = request.query;
      const sorted = named !== undefined || sort !== 'newest';
      if (ids && (search || filter.tag || filter.phone || sorted))
        throw alone('id', 'search, tag, phone, filter or sort');
      if (search && (filter.tag || filter.phone || sorted))
        throw alone('search', 'tag, phone, filter or sort');
      if (filter.phone && sorted) throw alone('phone', 'filter or sort');
      const { workspaceId } = principalOf(request);
      const sight = sightOf(request);
      if (sorted) {
        const condition = await listedCondition(db, workspaceId, named, filter.tag);
        const after = decodeCursor(cursor);
        const page = await matchingContacts(db, workspaceId, { condition, sort, limit: size, after });
        const views = await contactViews(db, workspaceId, page.ids);
        const found = page.ids.flatMap((id) => views.get(id) ?? []);
        return sendItems(request, reply, await seenContacts(db, workspaceId, sight, found), page.next);
      }
      if (search) {
        const after = decodeCursor(cursor);
        const { hits, next } = await searchContacts(db, workspaceId, search, size, after);
        return sendItems(request, reply, await seenContacts(db, workspaceId, sight, hits), next);
      }
      if (ids) {
        const named = await namedContacts(db, workspaceId, ids, decodeCursor(cursor));
        return sendItems(request, reply, await seenContacts(db, workspaceId, sight, named), undefined);
      }
      if (sight) {
        const page = { limit: size, before: decodeCursor(cursor) };
        const { contacts, next } = await listSeenContacts(db, workspaceId, sight, filter, page);
        return sendItems(request, reply, contacts, next);
      }
      return sendPage(request, reply, {
        find: (most, after) =>
          readPage(db, timeOfId('con', after ?? ''), (from) =>
            listContacts(from, workspaceId, filter, most, after),
          ),
        show: (contact) => contact,
      });
    },
  );

  app.get(
    '/api/v1/tags',
    {
      config: { ...READ, ...limits },
      schema: {
        operationId: 'listTags',
        summary: 'List the tags that contacts have',
        description: `Each once, sorted; the first ${MOST_LISTED} where there are more.`,
        tags: ['Contacts'],
        response: { 200: Success(Type.Array(Type.String(), { examples: [['delhi', 'vip']] })) },
      },
    },
    async (request) =>
      success(clock.now(), await listTags(db, principalOf(request).workspaceId, sightOf(request))),
  );

  app.get(
    '/api/v1/contacts/:id',
    {
      config: { ...READ, ...limits, errors: [404], etag: true as const },
      schema: {
        operationId: 'getContact',
        summary: 'Read a contact',
        tags: ['Contacts'],
        params: IdParams,
        response: { 200: Success(ContactDetail) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { id } = request.params;
      await requireSeen(db, workspaceId, sightOf(request), id);
      return sendDetail(request, reply, await findContact(db, workspaceId, id));
    },
  );

  app.post(
    '/api/v1/contacts',
    {
      config: { access: CHANGE, agents: 'seeing all', ...limits, errors: [409] },
      schema: {
        operationId: 'createContact',
        summary: 'Create a contact',
        description:
          'A known number is 409 with the id of its contact in `details`. Sends and inbound messages create contacts by themselves. A person who had opted out before their contact was deleted is still opted out.',
        tags: ['Contacts'],
        body: ContactInput,
        response: { 201: Success(Contact) },
      },
    },
    async (request, reply) => {
      if (!isPhone(request.body.phone)) throw invalid('phone', NOT_A_PHONE);
      const now = clock.now();
      const response = (contact: ContactView) => success(now, contact);
      const { workspaceId } = principalOf(request);
      const made = await createContact(db, workspaceId, request.body, now, keeps(request, 201, response));
      void reply.code(201);
      return response(made);
    },
  );

  app.patch(
    '/api/v1/contacts/:id',
    {
      config: { access: CHANGE, agents: 'by sight', ...limits, errors: [404], etag: true as const },
      schema: {
        operationId: 'changeContact',
        summary: 'Change a contact',
        description: 'Fields that are absent stay as they are; `name: null` removes the name.',
        tags: ['Contacts'],
        params: IdParams,
        body: ContactChange,
        response: { 200: Success(ContactDetail) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { id } = request.params;
      const now = clock.now();
      await requireSeen(db, workspaceId, sightOf(request), id);
      const check = unchanged(request, (there: ContactView) => there, PASSING);
      const contact = await changeContact(db, workspaceId, id, request.body, { now, check });
      return sendDetail(request, reply, contact);
    },
  );

  app.delete(
    '/api/v1/contacts/:id',
    {
      config: { access: CHANGE, ...limits, errors: [404], etag: true as const },
      schema: {
        operationId: 'deleteContact',
        summary: 'Delete a contact',
        description:
          'Removes name, username and tags; messages stay. An opt-out is kept, with the number and the ids alone: a later contact of the same person has opted out too.',
        tags: ['Contacts'],
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const check = unchanged(request, (there: ContactView) => there, PASSING);
      await deleteContact(db, principalOf(request).workspaceId, id, check);
      return success(clock.now(), deleted(id));
    },
  );
};

/** Returns the condition of a list: the filter that is named, and the tag. */
async function listedCondition(
  db: Db,
  workspaceId: string,
  filter: string | undefined,
  tag: string | undefined,
): Promise<CheckedCondition> {
  const named = filter === undefined ? {} : await namedCondition(db, workspaceId, filter);
  const { tags } = named;
  const all = tag === undefined ? tags?.all : [tag, ...(tags?.all ?? [])];
  const condition = { ...named, tags: { ...tags, ...(all && { all }) } };
  return checkCondition(db, workspaceId, condition, 'filter');
}

function phoneParameter(text: string | undefined): string | undefined {
  const phone = plusOf(text);
  if (!phone) return undefined;
  if (isPhone(phone)) return phone;
  throw new ApiError('INVALID_PARAMETER', {
    message: `phone ${NOT_A_PHONE}.`,
    details: [{ field: 'phone', message: NOT_A_PHONE }],
  });
}
