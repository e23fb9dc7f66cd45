/** Reading messages back: every filter, page by page. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from './databases.ts';
import { type Service, someone, startService, text, type Workspace } from './service.ts';

onEachDatabase('the list of messages', (backend) => {
  if (backend.name === 'pglite') return;
  let service: Service;
  let workspace: Workspace;
  const [asha, ravi] = [someone(), someone('0009')];
  const failing = someone('0002');
  /** In the order accepted. */
  const sent: { id: string; to: string; at: string }[] = [];

  before(async () => {
    service = await startService(backend);
    await service.control('POST', 'settings', { statusDelayMs: 5 });
    workspace = await service.workspace(`list-${backend.name}`);
    for (let n = 0; n < 23; n++) {
      const to = n === 10 ? failing : n % 3 === 0 ? ravi : asha;
      const reference = n % 5 === 0 ? 'order 42 / ü&?' : undefined;
      const { messageId } = await workspace.client.messages.send({
        ...text(to, String(n)),
        ...(reference && { reference }),
      });
      sent.push({ id: messageId, to, at: '' });
    }
    for (const each of sent) {
      const message = await workspace.reaches(each.id, each.to === failing ? 'failed' : 'read');
      each.at = message.createdAt;
    }
  });
  after(() => service?.stop());

  const idsOf = (wanted: (n: number, to: string) => boolean) =>
    sent
      .filter(({ to }, n) => wanted(n, to))
      .map(({ id }) => id)
      .toReversed();
  const all = async (query: object) => {
    const ids: string[] = [];
    for await (const message of workspace.client.messages.iterate({
      direction: 'outbound',
      limit: 4,
      ...query,
    }))
      ids.push(message.messageId);
    return ids;
  };

  test('is newest first, and whole, whatever the size of a page', async () => {
    for (const limit of [1, 4, 23, 100])
      assert.deepEqual(
        await all({ limit }),
        idsOf(() => true),
      );
  });

  test('goes on by nextCursor and by the Link header, and says where it ends', async () => {
    const first = await workspace.call('GET', '/api/v1/messages?limit=10&direction=outbound');
    const { nextCursor } = first.body.pagination;
    const link = /^<https?:\/\/[^/]+(\/[^>]+)>; rel="next"$/.exec(first.headers.get('link')!)![1]!;
    assert.equal(new URL(link, 'http://x').searchParams.get('cursor'), nextCursor);
    assert.equal(new URL(link, 'http://x').searchParams.get('direction'), 'outbound');
    const last = await workspace.call('GET', '/api/v1/messages?limit=23&direction=outbound');
    assert.deepEqual([last.body.pagination.nextCursor, last.headers.get('link')], [null, null]);
    assert.ok(!('history' in first.body.data[0]));
  });

  test('is narrowed by recipient: a number, or a contact with all that went to it', async () => {
    assert.deepEqual(
      await all({ recipient: asha }),
      idsOf((_, to) => to === asha),
    );
    const { contactId } = await workspace.client.messages.get(sent[1]!.id);
    assert.deepEqual(
      await all({ recipient: contactId }),
      idsOf((_, to) => to === asha),
    );
    assert.deepEqual(await all({ recipient: '+15550009999' }), []);
    assert.deepEqual(await all({ recipient: 'con_nobody' }), []);
  });

  test('is narrowed by status, direction and reference', async () => {
    assert.deepEqual(
      await all({ status: 'failed' }),
      idsOf((_, to) => to === failing),
    );
    assert.deepEqual(
      await all({ status: 'read' }),
      idsOf((_, to) => to !== failing),
    );
    assert.deepEqual(await all({ status: 'queued' }), []);
    assert.deepEqual(
      await all({ reference: 'order 42 / ü&?' }),
      idsOf((n) => n % 5 === 0),
    );
    assert.deepEqual(await all({ reference: 'order' }), []);
    const inbound = await all({ direction: 'inbound' });
    assert.equal(inbound.length, idsOf((_, to) => to === ravi).length);
    assert.deepEqual(await all({ status: 'received', direction: 'inbound' }), inbound);
    const both = { recipient: asha, reference: 'order 42 / ü&?', status: 'read' };
    assert.deepEqual(
      await all(both),
      idsOf((n, to) => n % 5 === 0 && to === asha),
    );
  });

  test('is narrowed by instants, in any zone', async () => {
    const { at } = sent[11]!;
    const utc = new Date(Date.parse(at)).toISOString();
    for (const instant of [at, utc]) {
      const newer = await all({ createdAfter: instant });
      const older = await all({ createdBefore: instant });
      assert.deepEqual(
        newer,
        idsOf((n) => Date.parse(sent[n]!.at) > Date.parse(at)),
      );
      assert.deepEqual(
        older,
        idsOf((n) => Date.parse(sent[n]!.at) < Date.parse(at)),
      );
    }
    assert.deepEqual(
      await all({ createdAfter: '0000-01-01T00:00:00Z' }),
      idsOf(() => true),
    );
    assert.deepEqual(await all({ createdBefore: '2016-12-31T23:59:60Z' }), []);
  });

  test('refuses parameters that cannot be right, with their names', async () => {
    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=x', 'limit'],
      ['status=lost', 'status'],
      ['direction=up', 'direction'],
      ['createdAfter=yesterday', 'createdAfter'],
      ['createdBefore=2026-02-30T00:00:00Z', 'createdBefore'],
      ['createdAfter=2026-11-20', 'createdAfter'],
      ['cursor=*', 'cursor'],
      ['cursor=', 'cursor'],
      [`recipient=${'9'.repeat(65)}`, 'recipient'],
      ['reference=a%00', 'reference'],
      ['limit=5&limit=6', 'limit'],
    ] as const) {
      const { status, body } = await workspace.call('GET', `/api/v1/messages?${query}`);
      assert.deepEqual([status, body.error?.code], [400, 'INVALID_PARAMETER'], query);
      assert.ok(body.error.hint.length > 0);
      assert.equal(body.error.details?.[0]?.field, field, JSON.stringify(body.error));
    }
  });
});
