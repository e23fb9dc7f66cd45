/** Every number of the simulator ends as docs/simulator.md says. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { NUMBERS } from '../../src/simulator/people/behaviour.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Detail, type Json, serviceOf, someone, text, types, type Workspace } from '../rigs/service.ts';

interface Row {
  lastFour: string;
  status: Detail['status'];
  /** Of the failure: our code and Meta's. */
  failure?: [code: string, providerCode?: number];
  events: string[];
  /** Copies in the simulator. */
  copies: number;
  attempts: number;
}

/** Any but those that mean something. */
const OTHER = '5555';
const SEEN = ['message.queued', 'message.sent', 'message.delivered', 'message.read'];
const ROWS: Row[] = [
  { lastFour: OTHER, status: 'read', events: SEEN, copies: 1, attempts: 1 },
  { lastFour: '0001', status: 'delivered', events: SEEN.slice(0, 3), copies: 1, attempts: 1 },
  {
    lastFour: '0002',
    status: 'failed',
    failure: ['RECIPIENT_UNREACHABLE', 131026],
    events: ['message.queued', 'message.failed'],
    copies: 1,
    attempts: 1,
  },
  { lastFour: '0003', status: 'read', events: SEEN, copies: 1, attempts: 2 },
  { lastFour: '0004', status: 'read', events: SEEN, copies: 1, attempts: 3 },
  { lastFour: '0005', status: 'read', events: SEEN, copies: 1, attempts: 3 },
  {
    lastFour: '0006',
    status: 'read',
    events: ['message.queued', 'message.unconfirmed', ...SEEN.slice(1)],
    copies: 1,
    attempts: 1,
  },
  {
    lastFour: '0007',
    status: 'read',
    events: ['message.queued', 'message.read', 'message.delivered', 'message.sent'],
    copies: 1,
    attempts: 1,
  },
  { lastFour: '0008', status: 'read', events: SEEN, copies: 1, attempts: 1 },
  { lastFour: '0009', status: 'read', events: SEEN, copies: 1, attempts: 1 },
  {
    lastFour: '0010',
    status: 'failed',
    failure: ['OPTED_OUT_OF_MARKETING', 131050],
    events: ['message.queued', 'message.failed'],
    copies: 1,
    attempts: 1,
  },
  {
    lastFour: '0011',
    status: 'failed',
    failure: ['WINDOW_CLOSED', 131047],
    events: ['message.queued', 'message.failed'],
    copies: 1,
    attempts: 1,
  },
  { lastFour: '0012', status: 'read', events: SEEN, copies: 1, attempts: 1 },
  {
    lastFour: '0013',
    status: 'failed',
    failure: ['DELIVERY_UNKNOWN'],
    events: ['message.queued', 'message.unconfirmed', 'message.failed'],
    copies: 2,
    attempts: 2,
  },
  {
    lastFour: '0014',
    status: 'failed',
    failure: ['MARKETING_LIMIT', 131049],
    events: ['message.queued', 'message.failed'],
    copies: 1,
    attempts: 1,
  },
];

test('every number of the simulator is tried', () => {
  const tried = ROWS.map(({ lastFour }) => lastFour).filter((lastFour) => lastFour !== OTHER);
  assert.deepEqual(tried.sort(), Object.keys(NUMBERS).sort());
});

const ORDER = ['queued', 'sending', 'unconfirmed', 'sent', 'failed', 'delivered', 'read'];

onEachDatabase('a message to the simulator’s number', (backend) => {
  // The receipts of a lost answer come a second after it: the grace is longer than that on a busy machine too.
  const service = serviceOf(backend, { env: { UNCONFIRMED_GRACE: '4' } });
  const sent = new Map<string, { id: string; to: string }>();

  interface Lost {
    workspace: Workspace;
    id: string;
  }
  let held: Lost;
  let shop: Lost;

  before(async () => {
    // A connection that is dropped is noticed before the receipts of its message come, on a busy machine too.
    await service.control('POST', 'settings', { statusDelayMs: 1000 });
    for (const { lastFour } of ROWS) {
      const to = someone(lastFour);
      const { messageId, status, recipient } = await service.client.messages.send(text(to));
      assert.deepEqual([status, recipient], ['queued', to]);
      sent.set(lastFour, { id: messageId, to });
    }
    const workspaces = await Promise.all(
      ['hold', 'shop'].map((slug) => service.workspace(`${slug}-${backend.name}`)),
    );
    const [holding, marketing] = workspaces as [Workspace, Workspace];
    await holding.client.channels.update(holding.channelId, { lostAnswer: 'hold' });
    await service.db
      .updateTable('templates')
      .set({ category: 'MARKETING', updated_at: Date.now() })
      .where('workspace_id', '=', marketing.id)
      .execute();
    const template = { type: 'template', templateName: 'hello_world' };
    const ids = await Promise.all([lose(holding, { type: 'text', message: 'm' }), lose(marketing, template)]);
    held = { workspace: holding, id: ids[0] };
    shop = { workspace: marketing, id: ids[1] };
  });

  /** Sends what will never be confirmed, and later what proves that receipts reach us. */
  async function lose(workspace: Workspace, message: object): Promise<string> {
    const { messageId } = await workspace.client.messages.send({ to: someone('0013'), ...message } as never);
    await workspace.reaches(messageId, 'unconfirmed');
    await workspace.client.messages.send(text(someone()));
    return messageId;
  }

  for (const { lastFour, status, failure, events: expected, copies, attempts } of ROWS) {
    const name = lastFour === '5555' ? 'anybody else' : `…${lastFour}`;
    test(`${name} ends ${status}, with ${copies} in the simulator`, async () => {
      const { id, to } = sent.get(lastFour)!;
      const message = await service.reaches(id, status);
      assert.deepEqual(
        [message.failure?.code, message.failure?.providerCode],
        [failure?.[0], failure?.[1]],
        JSON.stringify(message.failure),
      );
      assert.equal(message.failure === undefined, message.failedAt === undefined);
      if (message.failure) assert.ok(message.failure.hint.length > 0);
      assert.match(message.contactId!, /^con_/);
      assert.equal(message.recipient, to);

      const kept = await service.accepted(id);
      assert.equal(kept.length, copies);
      assert.ok(kept.every((each: Json) => each.to === to && each.payload.text.body === 'नमस्ते'));

      const { history } = message;
      assert.deepEqual([history[0]!.status, history[0]!.source], ['queued', 'api']);
      const made = history.filter(({ kind }) => kind === 'attempt');
      assert.deepEqual(
        made.map((entry) => entry.attempt),
        made.map((_, i) => i + 1),
      );
      assert.equal(made.length, attempts);
      assert.ok(!history.some((entry) => entry.duplicate));

      const events = await service.eventsOf(id);
      assert.deepEqual(types(events), expected);
      const ranks = events.map((event) => ORDER.indexOf((event.data as Json).status));
      assert.deepEqual(
        ranks,
        [...ranks].sort((a, b) => a - b),
        'a status in an event moved back',
      );
      assert.ok(!('history' in events[0]!.data));
    });
  }

  test('…0007 has every receipt in its history, the repeated ones too', async () => {
    const { history } = await service.client.messages.get(sent.get('0007')!.id);
    const receipts = history.filter((entry) => entry.source === 'whatsapp').map((entry) => entry.status);
    assert.deepEqual(receipts, ['read', 'read', 'delivered', 'delivered', 'sent', 'sent']);
  });

  test('…0008 writes STOP and is left alone from then on', async () => {
    const { to, id } = sent.get('0008')!;
    await service.reaches(id, 'read');
    const stop = await eventually(async () => {
      const { data } = await service.client.messages.list({ recipient: to, direction: 'inbound' });
      assert.equal(data[0]?.message, 'STOP');
      return data[0]!;
    });
    assert.deepEqual([stop.status, stop.sender, stop.type], ['received', to, 'text']);
    const contact = await service.client.contacts.get(stop.contactId!);
    assert.deepEqual([contact.optOut?.scope, contact.optOut?.source], ['all', stop.messageId]);
    await assert.rejects(service.client.messages.send(text(to)), {
      code: 'RECIPIENT_OPTED_OUT',
      status: 422,
    });
  });

  test('…0009 answers Hello', async () => {
    const { to } = sent.get('0009')!;
    await eventually(async () => {
      const { data } = await service.client.messages.list({ recipient: to, direction: 'inbound' });
      assert.equal(data[0]?.message, 'Hello');
    });
  });

  test('…0010 has refused marketing and gets everything else', async () => {
    const { to, id } = sent.get('0010')!;
    const { contactId } = await service.reaches(id, 'failed');
    const contact = await service.client.contacts.get(contactId!);
    assert.deepEqual([contact.optOut?.scope, contact.optOut?.source], ['marketing', id]);
    await service.client.messages.send(text(to));
  });

  test('with the policy hold …0013 fails with one in the simulator', () => isKeptFromASecondCopy(held));
  test('a marketing template whose answer was lost is never sent twice', () => isKeptFromASecondCopy(shop));

  async function isKeptFromASecondCopy({ workspace, id }: Lost): Promise<void> {
    const message = await workspace.reaches(id, 'failed');
    assert.equal(message.failure?.code, 'DELIVERY_UNKNOWN');
    assert.equal((await workspace.accepted(id)).length, 1);
  }
});
