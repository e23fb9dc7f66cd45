/** Any sequence of calls does to contacts what it does to a list in memory. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { createKey } from '../../src/features/api-keys/store.ts';
import { createWorkspace } from '../../src/features/workspaces/store.ts';
import { openApp } from '../rigs/app.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';

interface Contact {
  id: string;
  phone: string;
  name?: string;
  tags: string[];
}

/** In the order of their ids, newest first, as the list shows them. */
type Model = Contact[];

type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => Promise<{ status: number; body: { data: unknown; pagination?: { nextCursor: string | null } } }>;

const phones = Array.from({ length: 6 }, (_, i) => `+91987654321${i}`);
const phone = fc.constantFrom(...phones);
const name = fc.constantFrom('Asha', 'Ravi', 'अमृता');
const tags = fc.subarray(['vip', 'delhi', 'new']);
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), phone, name: fc.option(name, { nil: undefined }), tags }),
  fc.record({
    kind: fc.constant('change' as const),
    at: fc.nat(7),
    name: fc.option(fc.option(name), { nil: undefined }),
    tags: fc.option(tags, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat(7) }),
  fc.record({ kind: fc.constant('read' as const), at: fc.nat(7) }),
  fc.record({
    kind: fc.constant('list' as const),
    limit: fc.integer({ min: 1, max: 4 }),
    tag: fc.option(fc.constantFrom('vip', 'delhi'), { nil: undefined }),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const shown = (contact: unknown): Contact => {
  const { id, phone, name, tags } = contact as Contact;
  return { id, phone, tags: [...tags].sort(), ...(name !== undefined && { name }) };
};

onEachDatabase('contacts', (backend) => {
  const clock = manualClock();
  let database: TestDatabase;
  let app: FastifyInstance;
  let count = 0;

  before(async () => {
    database = await backend.open();
    app = await openApp({ db: database.db, clock, env: { LIMIT_API: 'off' } });
  });
  after(async () => {
    await app.close();
    await database.close();
  });

  async function caller(): Promise<Call> {
    const slug = `model-${++count}`;
    const made = await createWorkspace(database.db, { slug, mode: 'test', approved: false }, clock.now());
    const options = { actor: { id: 'operator' }, now: clock.now() };
    const { secret } = await createKey(database.db, made, { kind: 'messaging' }, options);
    return async (method, path, body) => {
      const headers = { authorization: `Bearer ${secret}` };
      const url = `/api/v1/contacts${path}`;
      const response = await app.inject({ method, url, headers, ...(body && { payload: body }) });
      return { status: response.statusCode, body: response.json() };
    };
  }

  async function play(call: Call, model: Model, taken: Step): Promise<void> {
    if (taken.kind === 'create') {
      const { kind: _, ...input } = taken;
      const known = model.some((contact) => contact.phone === input.phone);
      const { status, body } = await call('POST', '', input);
      assert.equal(status, known ? 409 : 201);
      if (!known) {
        const made = shown(body.data);
        assert.deepEqual({ ...made, id: '' }, shown({ ...input, id: '' }));
        model.unshift(made);
      }
    } else if (taken.kind === 'list') {
      const { limit, tag } = taken;
      const found: Contact[] = [];
      for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined; ) {
        const query: string = `?limit=${limit}${tag ? `&tag=${tag}` : ''}${cursor ? `&cursor=${cursor}` : ''}`;
        const { body } = await call('GET', query);
        const page = (body.data as unknown[]).map(shown);
        assert.ok(page.length <= limit);
        found.push(...page);
        cursor = body.pagination!.nextCursor;
      }
      assert.deepEqual(
        found,
        model.filter((contact) => !tag || contact.tags.includes(tag)),
      );
    } else {
      const contact = model[taken.at];
      const path = `/${contact?.id ?? 'con_01k9z6c7h2m4n8p0q2r4s6t8v0'}`;
      const change = taken.kind === 'change' ? { name: taken.name, tags: taken.tags } : undefined;
      const method = { change: 'PATCH', delete: 'DELETE', read: 'GET' } as const;
      if (change && change.name === undefined && change.tags === undefined) return;
      const { status, body } = await call(method[taken.kind], path, change);
      assert.equal(status, contact ? 200 : 404);
      if (!contact) return;
      if (taken.kind === 'delete') model.splice(taken.at, 1);
      else {
        if (change?.tags) contact.tags = [...change.tags].sort();
        if (change?.name === null) delete contact.name;
        else if (change?.name) contact.name = change.name;
        assert.deepEqual(shown(body.data), contact);
      }
    }
  }

  test('are after any sequence of calls what a list in memory is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        const call = await caller();
        const model: Model = [];
        for (const each of steps) {
          clock.advance(1);
          await play(call, model, each);
        }
        await play(call, model, { kind: 'list', limit: 2, tag: undefined });
      }),
      { numRuns: 8 },
    );
  });
});
