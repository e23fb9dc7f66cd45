/** Reading back a list that is longer than a page may look at. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listMessages, type MessageFilter, type Order } from '../../src/features/messages/read/list.ts';
import { insertRows } from '../../src/platform/database/batch.ts';
import type { NewRow } from '../../src/platform/database/schema/schema.ts';
import { createRandom } from '../../src/platform/random.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';

/** Rows as the API leaves them, without going through it: the simulator would take minutes for as many. */
function rowOf(workspaceId: string, id: string, createdAt: number, own: object): NewRow<'messages'> {
  return {
    workspace_id: workspaceId,
    id,
    direction: 'outbound',
    channel_id: 'chn_a',
    contact_id: 'con_a',
    type: 'text',
    status: 'read',
    person: '+919800000000',
    body: '{}',
    reference: null,
    reply_to: null,
    failure: null,
    idempotency_key: null,
    request_hash: null,
    template_category: null,
    created_at: createdAt,
    phase: null,
    ...own,
  };
}

onEachDatabase('a long list of messages', (backend) => {
  let database: TestDatabase;
  const clock = manualClock();
  const { newId } = createRandom();
  const ROWS = 21_000;
  const FAILURE = '{"code":"EXPIRED","message":"Too late."}';
  const ids: string[] = [];

  before(async () => {
    database = await backend.open();
    const rows: NewRow<'messages'>[] = [];
    for (let n = 0; n < ROWS; n++) {
      const at = clock.now() + n * 1000;
      ids.push(newId('msg', at));
      const failed = n % 7000 === 0;
      const own = failed ? { channel_id: 'chn_b', status: 'failed', type: 'media', failure: FAILURE } : {};
      rows.push(rowOf('wks_a', ids[n]!, at, own));
      // A neighbour with the same people and references, which the indexes do not keep apart.
      rows.push(rowOf('wks_b', newId('msg', at), at, { contact_id: 'con_b', reference: 'r' }));
    }
    await insertRows(database.db, 'messages', rows);
  });
  after(() => database.close());

  /** Page by page, and how many rows each had. */
  async function walk(filter: MessageFilter, order: Order = 'desc', limit = 2) {
    const found: string[] = [];
    const sizes: number[] = [];
    for (let next: string | undefined; ; ) {
      const page = await listMessages(database.db, 'wks_a', { filter, order, limit, after: next });
      found.push(...page.rows.map(({ id }) => id));
      sizes.push(page.rows.length);
      next = page.next;
      if (next === undefined) return { found, sizes };
    }
  }
  const rare = () => ids.filter((_, n) => n % 7000 === 0);

  test('gives up a page after 10,000 messages and goes on from there', async () => {
    for (const filter of [
      { channelId: 'chn_b' },
      { type: 'media' },
      { status: ['failed', 'sent'] as const },
    ]) {
      const { found, sizes } = await walk(filter);
      assert.deepEqual(found, rare().toReversed());
      assert.deepEqual(sizes, [1, 1, 1], JSON.stringify(filter));
      const up = await walk(filter, 'asc');
      assert.deepEqual(up.found, rare());
      assert.deepEqual(up.sizes, [2, 1, 0]);
    }
    const { found, sizes } = await walk({ channelId: 'chn_c' });
    assert.deepEqual([found, sizes], [[], [0, 0, 0]]);
  });

  test('counts what an index holds of others among what is looked at', async () => {
    const filter = { recipient: '+919800000000', type: 'media' };
    const { found, sizes } = await walk(filter);
    assert.deepEqual(found, rare().toReversed());
    assert.deepEqual(sizes, [0, 1, 1, 0, 1]);
    assert.deepEqual(await walk({ reference: 'r' }), { found: [], sizes: [0, 0, 0] });
  });

  test('finds a reason among the failed ones alone', async () => {
    const { found, sizes } = await walk({ failureCode: 'EXPIRED' }, 'desc', 3);
    assert.deepEqual([found, sizes], [rare().toReversed(), [3]]);
  });

  test('has the rows of a rare status, and of instants, on one page', async () => {
    assert.deepEqual(await walk({ status: ['failed'] }, 'desc', 3), {
      found: rare().toReversed(),
      sizes: [3],
    });
    const at = (n: number) => clock.now() + n * 1000;
    const late = { createdAfter: at(20_995) };
    assert.deepEqual(await walk(late, 'desc', 10), { found: ids.slice(20_996).toReversed(), sizes: [4] });
    const early = await walk({ createdBefore: at(3) }, 'asc', 10);
    assert.deepEqual(early.found, ids.slice(0, 3));
  });

  test('gives up looking for who waits for an answer after 2,000 who have one, and goes on from there', async () => {
    const { db } = database;
    const at = (n: number) => clock.now() + n * 1000;
    const rows: NewRow<'messages'>[] = [];
    for (let n = 0; n < 2_500; n++) {
      const own = { contact_id: `con_c${n}`, person: `con_c${n}` };
      const asked = { ...own, direction: 'inbound' as const, status: 'received' as const };
      rows.push(rowOf('wks_c', newId('msg', at(n)), at(n), asked));
      if (n > 0) rows.push(rowOf('wks_c', newId('msg', at(n) + 500), at(n) + 500, own));
    }
    await insertRows(db, 'messages', rows);
    const page = (after?: string) =>
      listMessages(db, 'wks_c', { filter: { unanswered: true }, order: 'desc', limit: 10, after });
    const first = await page();
    assert.deepEqual(first.rows, []);
    const second = await page(first.next);
    assert.deepEqual([second.rows.map(({ contact_id }) => contact_id), second.next], [['con_c0'], undefined]);
  });
});
