/** Reading messages back: every filter, page by page. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Json, serviceOf, someone, text, type Workspace } from '../rigs/service.ts';

onEachDatabase('the list of messages', (backend) => {
  const service = serviceOf(backend);
  let workspace: Workspace;
  const [asha, ravi] = [someone(), someone('0009')];
  const failing = someone('0002');
  /** They are in the order in which they were accepted. */
  const sent: { id: string; to: string; at: string }[] = [];

  before(async () => {
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

  test('is narrowed by the reason of a failure', async () => {
    const ofFailing = idsOf((_, to) => to === failing);
    const { failure } = await workspace.client.messages.get(ofFailing[0]!);
    const failureCode = failure!.code;
    assert.deepEqual(await all({ failureCode, direction: undefined }), ofFailing);
    assert.deepEqual(await all({ failureCode, status: ['failed', 'read'], recipient: failing }), ofFailing);
    for (const other of [
      { status: 'read' },
      { direction: 'inbound' },
      { recipient: asha },
      { failureCode: 'EXPIRED' },
    ])
      assert.deepEqual(await all({ failureCode, ...other }), [], JSON.stringify(other));
  });

  test('is narrowed by several statuses, as parameters or with commas', async () => {
    const every = idsOf(() => true);
    assert.deepEqual(await all({ status: ['failed', 'read'] }), every);
    assert.deepEqual(
      await all({ status: ['failed', 'queued', 'unconfirmed', 'failed'] }),
      await all({ status: ['failed'] }),
    );
    assert.deepEqual(
      await all({ status: ['failed', 'received'], direction: undefined, limit: 2 }),
      [...new Set([...(await all({ status: ['failed'] })), ...(await all({ direction: 'inbound' }))])]
        .sort()
        .reverse(),
    );
    for (const query of ['status=failed,read', 'status=failed&status=read', 'status=read,failed,read']) {
      const { body } = await workspace.call('GET', `/api/v1/messages?direction=outbound&limit=100&${query}`);
      assert.deepEqual(
        body.data.map((message: Json) => message.messageId),
        every,
      );
    }
    assert.deepEqual(await all({ status: ['received'] }), []);
    assert.deepEqual(
      await all({ status: ['read', 'received'], direction: 'inbound' }),
      await all({ direction: 'inbound' }),
    );
  });

  test('is oldest first by `order`, page by page', async () => {
    const newest = await all({});
    assert.deepEqual(await all({ order: 'desc' }), newest);
    for (const query of [
      {},
      { recipient: asha },
      { status: ['read', 'failed'] },
      { reference: 'order 42 / ü&?' },
    ])
      assert.deepEqual(await all({ ...query, order: 'asc', limit: 3 }), (await all(query)).toReversed());
  });

  test('understands a `+` that was not escaped', async () => {
    const path = `/api/v1/messages?direction=outbound&limit=100&recipient=${asha}`;
    const { status, body } = await workspace.call('GET', path);
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.map((message: Json) => message.messageId),
      idsOf((_, to) => to === asha),
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
      ['status=failed,lost', 'status'],
      ['status=', 'status'],
      ['order=newest', 'order'],
      ['recipient=abc', 'recipient'],
      ['recipient=9198765', 'recipient'],
      ['recipient=', 'recipient'],
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

  test('has the last word of each who wrote within a day and has been sent nothing since', async () => {
    const { client, reaches } = await service.workspace(`unanswered-${backend.name}`);
    const [meera, imran, farah] = [someone(), someone('0002'), someone()];
    const waiting = async () =>
      (await client.messages.list({ unanswered: true })).data.map(({ sender, message }) => [sender, message]);
    const write = async (from: string, message: string) => {
      await client.simulator.inbound({ from, text: message });
      await eventually(async () => {
        const [newest] = (await client.messages.list({ direction: 'inbound', limit: 1 })).data;
        assert.equal(newest?.message, message);
      });
    };
    await write(meera, 'Where is my order?');
    await write(imran, 'Is there one in red?');
    await write(meera, 'Hello?');
    const both = [
      [meera, 'Hello?'],
      [imran, 'Is there one in red?'],
    ];
    assert.deepEqual(await waiting(), both);
    assert.deepEqual((await client.messages.list({ unanswered: true, direction: 'outbound' })).data, []);
    assert.equal((await client.messages.list({ unanswered: false })).data.length, 3);

    await reaches((await client.messages.send(text(imran))).messageId, 'failed');
    assert.deepEqual(await waiting(), both, 'what failed is no answer');
    await reaches((await client.messages.send(text(meera))).messageId, 'read');
    assert.deepEqual(await waiting(), both.slice(1));
    await write(farah, 'STOP');
    assert.deepEqual(await waiting(), both.slice(1), 'who wants to hear no more waits for nothing');

    const late = 24 * 60 * 60 * 1000 + 1;
    await sql`update messages set created_at = created_at - ${late} where person = ${imran}`.execute(
      service.db,
    );
    assert.deepEqual(await waiting(), []);
  });

  test('is narrowed by contact, channel, type and template', async () => {
    const { contactId } = await workspace.client.messages.get(sent[1]!.id);
    const ofAsha = idsOf((_, to) => to === asha);
    assert.deepEqual(await all({ contactId }), ofAsha);
    assert.deepEqual(await all({ contactId, recipient: asha, status: ['read'] }), ofAsha);
    assert.deepEqual(await all({ contactId, recipient: ravi }), []);
    assert.deepEqual(await all({ contactId: 'con_nobody' }), []);
    assert.deepEqual(await all({ contactId: asha }), []);
    assert.deepEqual(
      await all({ channelId: workspace.channelId }),
      idsOf(() => true),
    );
    assert.deepEqual(await all({ channelId: service.channelId }), []);
    const to = someone();
    const order = {
      to,
      type: 'template' as const,
      templateName: 'order_update',
      variables: ['Asha', '1', 'here'],
    };
    const made = [
      await workspace.client.messages.send(order),
      await workspace.client.messages.send({ to, type: 'template', templateName: 'hello_world' }),
    ].map(({ messageId }) => messageId);
    for (const id of made) await workspace.reaches(id, 'read');
    assert.deepEqual(await all({ type: 'template' }), made.toReversed());
    assert.deepEqual(await all({ templateName: 'order_update' }), [made[0]]);
    assert.deepEqual(await all({ templateName: 'hello_world', type: 'template', recipient: to }), [made[1]]);
    assert.deepEqual(await all({ templateName: 'hello' }), []);
    assert.deepEqual(await all({ type: 'media' }), []);
    assert.deepEqual(
      await all({ type: 'text' }),
      idsOf(() => true),
    );
  });
});
