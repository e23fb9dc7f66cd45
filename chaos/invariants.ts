/** What must be true when the faults are over, counted on every side: clients, database, WhatsApp and receivers. */
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import { NUMBERS } from './numbers.ts';
import type { Stage } from './stage.ts';
import type { Traffic, Wish } from './traffic.ts';

/** What broke, by the name of the invariant; nothing: all hold. */
export type Findings = Map<string, string[]>;

export interface Audit {
  findings: Findings;
  /** How long it took until everything was at rest, in milliseconds. */
  restMs: number;
  events: number;
  /** Messages that WhatsApp has twice, as the policy of their number allows where the answer was lost. */
  allowedTwice: number;
}

interface MessageRow {
  id: string;
  direction: string;
  status: string;
  phase: string | null;
  idempotency_key: string | null;
  lost_answers: number;
  attempt: number;
  failure: string | null;
  reference: string | null;
}

interface EventRow {
  sequence: number;
  type: string;
  subject: string;
}

/** How each ends who is not troubled by a lost answer. */
const ENDS: Record<string, string> = {
  '0001': 'delivered',
  '0002': 'failed',
  '0010': 'failed',
  '0011': 'failed',
  '0013': 'failed',
};
const ONCE = /^message\.(queued|sent|delivered|read|failed|received)$/;
const REST_MS = 90_000;

export async function audit(stage: Stage, traffic: Traffic): Promise<Audit> {
  const db = stage.openDb();
  try {
    const began = Date.now();
    const stuck = await settled(db, stage);
    const restMs = Date.now() - began;
    const findings: Findings = new Map();
    const find = (name: string, found: string[]) => {
      if (found.length > 0) findings.set(name, [...(findings.get(name) ?? []), ...found]);
    };
    find('everything comes to rest', stuck);
    const { wishes } = traffic;
    find(
      'every message is answered',
      wishes.filter((wish) => !wish.messageId).map((wish) => wish.key),
    );
    find('a key has one message', traffic.contradictions);
    const rows = await all<MessageRow>(db, sql`select * from messages order by id`);
    const events = await all<EventRow>(db, sql`select sequence, type, subject from events order by sequence`);
    const copies = await copiesOf(stage);
    messages(find, wishes, rows, copies);
    order(find, wishes, rows, copies);
    feed(find, rows, events);
    received(find, stage, events, await pending(db));
    await counters(find, db, rows);
    const allowedTwice = [...copies.values()].filter((count) => count.length > 1).length;
    return { findings, restMs, events: events.length, allowedTwice };
  } finally {
    await db.destroy();
  }
}

type Find = (name: string, found: string[]) => void;

/** Sequence numbers of what WhatsApp accepted, in its order, by message. */
type Copies = Map<string, number[]>;

function messages(find: Find, wishes: readonly Wish[], rows: readonly MessageRow[], copies: Copies): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const asked = new Map(wishes.map((wish) => [wish.messageId, wish]));
  const outbound = rows.filter((row) => row.direction === 'outbound');
  find(
    'nothing is sent that nobody asked for',
    [...new Set([...outbound.map((row) => row.id), ...copies.keys()])].filter((id) => !asked.has(id)),
  );
  for (const wish of wishes) {
    if (wish.messageId === undefined) continue;
    const row = byId.get(wish.messageId);
    const count = copies.get(wish.messageId)?.length ?? 0;
    const told = `${wish.messageId} to ${wish.to}: ${row?.status}, attempt ${row?.attempt}, ${row?.lost_answers} lost, ${count} at WhatsApp, ${row?.failure}`;
    if (row === undefined) {
      find('every 200 is a message', [told]);
      continue;
    }
    const lost = row.lost_answers > 0;
    const unknown = lost && row.status === 'failed' && row.failure?.includes('DELIVERY_UNKNOWN') === true;
    const most = lost && NUMBERS[wish.number]!.lostAnswer === 'resend' ? 2 : 1;
    if (count > most) find('one copy at WhatsApp', [told]);
    if (count === 0 && !unknown) find('every 200 reaches WhatsApp', [told]);
    if (row.status !== (ENDS[wish.ending] ?? 'read') && !unknown)
      find('every message ends as its person does', [told]);
  }
}

/** Those whose answer was lost leave the queue of their person, and may come later. */
function order(find: Find, wishes: readonly Wish[], rows: readonly MessageRow[], copies: Copies): void {
  const lost = new Set(rows.filter((row) => row.lost_answers > 0).map((row) => row.id));
  const people = Map.groupBy(
    wishes.filter((wish) => wish.ending === '5555' && wish.messageId && !lost.has(wish.messageId)),
    (wish) => wish.to,
  );
  for (const [to, theirs] of people) {
    const places = theirs
      .sort((a, b) => a.turn - b.turn)
      .flatMap((wish) => copies.get(wish.messageId!)?.[0] ?? []);
    const wrong = places.findIndex((place, i) => i > 0 && place < places[i - 1]!);
    if (wrong >= 0) find('a person gets messages in the order accepted', [`${to}, message ${wrong}`]);
  }
}

function feed(find: Find, rows: readonly MessageRow[], events: readonly EventRow[]): void {
  const gap = events.findIndex((event, i) => event.sequence !== i + 1);
  if (gap >= 0) find('events are numbered without gaps', [`after ${gap} comes ${events[gap]!.sequence}`]);
  const times = new Map<string, number>();
  for (const { subject, type } of events) {
    const key = `${subject} ${type}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  find(
    'each change is told once',
    [...times]
      .filter(([key, count]) => count > 1 && ONCE.test(key.split(' ')[1]!))
      .map(([key, n]) => `${key} ${n}×`),
  );
  for (const { id, direction, status } of rows) {
    const ended = /^(delivered|read|failed)$/.test(status) ? [status] : [];
    const wanted = direction === 'outbound' ? ['queued', ...ended] : ['received'];
    const missing = wanted.filter((type) => !times.has(`${id} message.${type}`));
    if (missing.length > 0) find('every change is told', [`${id} has no ${missing.join(', ')}`]);
  }
}

/** One that is in trouble has a delivery that is still due; one that is well has everything. */
function received(
  find: Find,
  stage: Stage,
  events: readonly EventRow[],
  due: Map<string, Set<number>>,
): void {
  for (const [i, receiver] of stage.receivers.entries()) {
    const { pathname, port } = new URL(receiver.url);
    const waiting = [...due].find(
      ([url]) => new URL(url).port === port && new URL(url).pathname === pathname,
    )?.[1];
    const missing = events.filter(({ sequence }) => {
      if (sequence <= receiver.after || receiver.had.has(sequence)) return false;
      return i === 0 || !waiting?.has(sequence);
    });
    const name =
      i === 0
        ? 'a healthy receiver has every event'
        : 'a receiver that was away has every event, or it is due';
    find(
      name,
      missing.slice(0, 20).map(({ sequence, type }) => `${sequence} ${type}`),
    );
    if (receiver.unsigned > 0)
      find('every event is signed', [`${receiver.unsigned} to receiver ${i + 1} were not`]);
  }
}

async function counters(find: Find, db: Db, rows: readonly MessageRow[]): Promise<void> {
  const counted = await all<{ status: string; count: number }>(
    db,
    sql`select status, sum(count) as count from counters where direction = 'outbound' group by status`,
  );
  const of = new Map(counted.map(({ status, count }) => [status, Number(count)]));
  const outbound = rows.filter((row) => row.direction === 'outbound');
  const expected = { queued: outbound.length, read: outbound.filter((row) => row.status === 'read').length };
  for (const [status, count] of Object.entries(expected))
    if (of.get(status) !== count)
      find('counts are those of the rows', [`${status}: ${of.get(status)} counted, ${count} there`]);
}

/** Waits until nothing is under way any more; answers what still is. */
async function settled(db: Db, stage: Stage): Promise<string[]> {
  for (const end = Date.now() + REST_MS; ; await pause(2000)) {
    const open = await underWay(db, stage);
    if (open.some((each) => each.endsWith('are unconfirmed'))) await letSomebodyWrite(stage);
    if (open.length === 0 || Date.now() > end) return open;
  }
}

/** While nothing is heard of a number its messages are given ten times the grace: a webhook shows that receipts get through. */
async function letSomebodyWrite({ whatsappUrl }: Stage): Promise<void> {
  for (const { phoneNumberId } of NUMBERS) {
    await fetch(`${whatsappUrl}/_simulator/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: '+919811112222', text: 'Hello?', channel: phoneNumberId }),
    });
  }
}

async function underWay(db: Db, stage: Stage): Promise<string[]> {
  const count = async (query: RawBuilder<unknown>) => Number((await all<{ n: number }>(db, query))[0]!.n);
  const phases = await all<{ phase: string; n: number }>(
    db,
    sql`select phase, count(*) as n from messages where phase is not null group by phase`,
  );
  const inbox = await count(sql`select count(*) as n from inbox`);
  const open = phases.map(({ phase, n }) => `${n} messages are ${phase}`);
  const moving = await count(
    sql<{
      n: number;
    }>`select count(*) as n from messages where direction = 'outbound' and status in ('queued', 'sending', 'sent', 'unconfirmed')`,
  );
  if (moving > 0) open.push(`${moving} messages have no end`);
  if (inbox > 0) open.push(`${inbox} webhooks of WhatsApp are not applied`);
  const { last } = (await all<{ last: number }>(db, sql`select max(sequence) as last from events`))[0]!;
  const behind = await all<{ url: string; cursor: number }>(db, sql`select url, cursor from webhooks`);
  for (const { url, cursor } of behind)
    if (Number(cursor) < Number(last)) open.push(`${url} has read ${cursor} of ${last} events`);
  const healthy = stage.receivers[0]!;
  if (healthy.after + healthy.had.size < Number(last))
    open.push(`the healthy receiver has ${healthy.had.size} of ${last} events`);
  return open;
}

/** The sequences that are still to be sent, by the URL of their webhook. */
async function pending(db: Db): Promise<Map<string, Set<number>>> {
  const rows = await all<{ url: string; sequence: number }>(
    db,
    sql`select w.url, d.sequence from deliveries d join webhooks w on w.workspace_id = d.workspace_id and w.id = d.webhook_id
      where d.status = 'pending'`,
  );
  const due = new Map<string, Set<number>>();
  for (const { url, sequence } of rows) due.set(url, (due.get(url) ?? new Set()).add(Number(sequence)));
  return due;
}

async function copiesOf({ whatsappUrl }: Stage): Promise<Copies> {
  const copies: Copies = new Map();
  for (const { phoneNumberId } of NUMBERS) {
    const response = await fetch(`${whatsappUrl}/_simulator/messages?limit=9999999&channel=${phoneNumberId}`);
    const { data } = (await response.json()) as { data: { biz_opaque_callback_data: string }[] };
    for (const [place, { biz_opaque_callback_data: tag }] of data.entries()) {
      const id = tag.slice(0, tag.lastIndexOf('.'));
      copies.set(id, [...(copies.get(id) ?? []), place]);
    }
  }
  return copies;
}

async function all<T>(db: Db, query: RawBuilder<unknown>): Promise<T[]> {
  return (await query.execute(db)).rows as T[];
}
