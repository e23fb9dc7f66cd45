import { setTimeout as pause } from 'node:timers/promises';
import { defineCase } from '../case.ts';
import { storedMessageId } from '../data.ts';
import { everywhere } from '../figures.ts';
import type { Installation } from '../installation.ts';
import type { Trial } from '../trial.ts';

const STORED = 200_000;
const WARM_SECONDS = 4;
const SECONDS = 10;
const FULL_SECONDS = 2.5;
const IDLE_SECONDS = 2;
const SENT_A_SECOND = 500;
const READ_A_SECOND = 100;
/** The rows that a billion messages in a month have, of which as many are to be deleted: a message, four events and four deliveries. */
const BILLION_A_MONTH = 3500;
/** As `docs/scale.md` reckons. */
const KEPT = { RETENTION_EVENTS: '30d', RETENTION_MESSAGES: '30d', RETENTION_DELIVERIES: '7d' };

export const retention = defineCase({
  name: 'retention',
  measures: `${SENT_A_SECOND} messages a second are taken and go out, and ${READ_A_SECOND} a second are read, while \`RETENTION_*\` deletes ${STORED.toLocaleString('en-US')} old ones with their events; beside the same with nothing to delete. And as many as are taken at full load; and what is deleted while nobody asks for anything.`,
  why: 'Deletion must be felt by nobody: it rests for four times as long as each of its steps takes. While nobody is there to feel it, it must keep up with a billion messages in a month.',
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 3,
  figures: [
    {
      name: 'accepted at full load, of those without deletion',
      unit: 'ratio',
      aim: everywhere({ least: 0.7 }),
    },
    { name: 'a send, p99, of that without deletion', unit: 'ratio', aim: everywhere({ most: 1.5 }) },
    { name: 'a read, p99, of that without deletion', unit: 'ratio', aim: everywhere({ most: 1.5 }) },
    {
      name: 'rows deleted or emptied while nobody asks',
      unit: '/s',
      aim: everywhere({ least: BILLION_A_MONTH }),
    },
    { name: 'a send, p99', unit: 'ms' },
    { name: 'a send, p99, without deletion', unit: 'ms' },
    { name: 'a message is read, p99', unit: 'ms' },
    { name: 'a message is read, p99, without deletion', unit: 'ms' },
    { name: 'rows deleted or emptied meanwhile', unit: '/s' },
  ],
  async measure(trial) {
    const messages = trial.size(STORED, 10_000);
    const stored = { messages, contacts: Math.max(1, messages / 10), status: 'read' } as const;
    const plan = { channels: 4, ratePerSecond: 1000, stored };
    const without = await trial.open(plan);
    const deleting = await trial.open(plan);
    for (const each of [without, deleting]) await indexed(each, messages);
    for (const each of [without, deleting]) await each.stopServers();
    // The last ones are deleted last: they are there to be read.
    const ids = Array.from({ length: 500 }, (_, i) => storedMessageId(messages - 1 - i));
    let first = 0;
    for (let run = 0; run < trial.runs; run++) {
      await without.startServers();
      const plain = await load(without, ids, trial, first);
      await without.sentOut();
      await without.stopServers();
      await deleting.startServers(KEPT);
      while ((await deleted(deleting)) === 0) await pause(100); // it has just started
      const idle = await deletedIn(deleting, () => pause(trial.size(IDLE_SECONDS, 0.5) * 1000));
      let beside = plain;
      const rows = await deletedIn(deleting, async () => {
        beside = await load(deleting, ids, trial, first);
      });
      await deleting.stopServers();
      await deleting.startServers(); // which delete nothing: there is to be something left for the next run
      await deleting.sentOut();
      await deleting.stopServers();
      first += Math.max(plain.count, beside.count);
      trial.note({
        'accepted at full load, of those without deletion': beside.perSecond / plain.perSecond,
        'a send, p99, of that without deletion': beside.sendP99 / plain.sendP99,
        'a read, p99, of that without deletion': beside.readP99 / plain.readP99,
        'rows deleted or emptied while nobody asks': idle,
        'a send, p99': beside.sendP99,
        'a send, p99, without deletion': plain.sendP99,
        'a message is read, p99': beside.readP99,
        'a message is read, p99, without deletion': plain.readP99,
        'rows deleted or emptied meanwhile': rows,
      });
      trial.say(
        `p99 of a send ${beside.sendP99.toFixed(1)} ms (${plain.sendP99.toFixed(1)} without), of a read ${beside.readP99.toFixed(1)} ms (${plain.readP99.toFixed(1)}), ${Math.round(beside.perSecond)}/s accepted (${Math.round(plain.perSecond)}) while ${Math.round(rows)} rows a second are deleted (${Math.round(idle)} while nobody asks)`,
      );
    }
  },
});

/** Waits until the words of what is stored are there for the search: making them is work of its own. */
async function indexed(installation: Installation, messages: number): Promise<void> {
  const db = installation.openDb();
  try {
    // The last ones are left to a segment that is not full yet.
    for (const last = storedMessageId(Math.max(0, messages - 1000)); ; await pause(500)) {
      const row = await db.selectFrom('message_indexes').select('upto').executeTakeFirst();
      if ((row?.upto ?? '') >= last) return;
    }
  } finally {
    await db.destroy();
  }
}

/** Sends and reads at a pace of their own, once the process has compiled what that takes, and then sends as fast as it goes. */
async function load(
  { ports, authorization, sending }: Installation,
  ids: readonly string[],
  trial: Trial,
  first: number,
) {
  const asked = { kind: 'get' as const, paths: ids.map((id) => `/api/v1/messages/${id}`) };
  const atPace = (from: number, seconds: number) =>
    Promise.all([
      trial.load({ ...sending(from), connections: 16, perSecond: SENT_A_SECOND, seconds }),
      trial.load({ ports, headers: authorization, connections: 4, asked, perSecond: READ_A_SECOND, seconds }),
    ]);
  const [warm] = await atPace(first, trial.size(WARM_SECONDS, 0.2));
  const [sent, read] = await atPace(first + warm.count, trial.size(SECONDS, 0.6));
  const before = warm.count + sent.count;
  const seconds = trial.size(FULL_SECONDS, 0.2);
  const full = await trial.load({ ...sending(first + before), connections: 64, seconds });
  return {
    count: before + full.count,
    perSecond: full.perSecond,
    sendP99: sent.p99,
    readP99: read.p99,
  };
}

/** Returns how many rows retention deletes or empties in a second of what is done meanwhile. */
async function deletedIn(installation: Installation, meanwhile: () => Promise<void>): Promise<number> {
  const [before, began] = [await deleted(installation), performance.now()];
  await meanwhile();
  return ((await deleted(installation)) - before) / ((performance.now() - began) / 1000);
}

/** Returns how many rows retention has deleted or emptied since the server started. */
async function deleted({ url }: Installation): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = [...metrics.matchAll(/^retention_deleted_total{.*} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
