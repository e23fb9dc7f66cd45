/** This file fills a sample shop with a month of orders, replies and failures, and a webhook that broke. */
import type { ActiveChannel } from '../../features/channels/active-channel.ts';
import { listChannels } from '../../features/channels/store.ts';
import { SYSTEM } from '../../features/events/audit.ts';
import { listEvents } from '../../features/feed/read.ts';
import { findPerson } from '../../features/people/people.ts';
import { addMember } from '../../features/team/membership.ts';
import { storePastDeliveries } from '../../features/webhooks/endpoints/delivery-store.ts';
import { disableWebhook } from '../../features/webhooks/endpoints/disable.ts';
import { createWebhook } from '../../features/webhooks/endpoints/store.ts';
import { endFilling, findUnfilled, holdUnfilled } from '../../features/workspaces/sample-shops.ts';
import type { Workspace } from '../../features/workspaces/store.ts';
import { type Clock, DAY, HOUR, SECOND } from '../../platform/clock.ts';
import { copyWorkspace } from '../../platform/database/copy-workspace.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { eraseContents } from '../../platform/database/erase-workspace.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { createRandom, type Random } from '../../platform/random.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { changesOf } from './changes.ts';
import { seededNumbers } from './seeded-numbers.ts';
import { beginningOf, OPENS, tellStory } from './story.ts';

export interface FillOptions {
  db: Db;
  sealer: Sealer;
  clock: Clock;
  leases: Leases;
  /** Tells the month, by default `tellStory`. */
  tell?: typeof tellStory;
}

/** One process fills shops at a time, by this lease. */
const LEASE = 'sample-shops';
const URL = 'https://orders.sample-shop.example/whatsapp';
/** The number of changes between two requests, some 10 ms of work. */
const AT_ONCE = 40;
/** The last events of the month are shown with their deliveries. */
const DELIVERED = 800;
/** The shop's own server broke so long ago. */
const BROKEN_FOR = 5 * DAY + HOUR;

/** Fills the oldest shop that waits for it; whether there may be another one. */
export async function fillNext(o: FillOptions, signal: AbortSignal): Promise<boolean> {
  const workspace = await findUnfilled(o.db);
  if (!workspace || !(await o.leases.acquire([LEASE])).has(LEASE)) return false;
  try {
    await fill(o, workspace, signal);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
  return true;
}

/** The shop was erased meanwhile, another process has taken over, or this one stops. */
class Ended extends Error {}

/** Its month is lived in memory, and then copied: PostgreSQL would take ten thousand round trips for it. */
async function fill(o: FillOptions, workspace: Workspace, signal: AbortSignal): Promise<void> {
  const { db, clock, leases } = o;
  const random = createRandom(); // its own: ids ascend with time, and those of the month lie in the past
  const memory = openDatabase({ file: ':memory:' }, { random, clock });

  async function step(work: (trx: Trx) => Promise<void>): Promise<void> {
    if (signal.aborted) throw new Ended();
    await leases.acquire([LEASE]);
    await transaction(db, async (trx) => {
      const held = (await leases.hold(trx, [LEASE])).has(LEASE);
      if (!held || !(await holdUnfilled(trx, workspace.id))) throw new Ended();
      await work(trx);
    });
    await clock.pause(0);
  }

  try {
    await migrate(memory);
    const [channel] = await listChannels(db, workspace.id, 1);
    const { id, phone_number_id: phoneNumberId } = channel!;
    const active = { id, phoneNumberId, workspaceId: workspace.id } as ActiveChannel;
    await live({ ...o, db: memory }, random, workspace, active);
    await eraseContents(db, workspace.id); // an earlier try may have got half-way
    await copyWorkspace(memory, workspace.id, step);
    await step(async (trx) => {
      const now = clock.now();
      await endFilling(trx, workspace.id, now);
      const owner = await findPerson(trx, workspace.sample_seed!);
      if (owner) await addMember(trx, workspace.id, { personId: owner.id, role: 'owner' }, SYSTEM, now);
    });
  } finally {
    await memory.destroy();
  }
}

async function live(
  { db, sealer, clock, tell = tellStory }: FillOptions,
  random: Random,
  workspace: Workspace,
  channel: ActiveChannel,
): Promise<void> {
  const endsAt = clock.now();
  const number = seededNumbers(workspace.sample_seed!);
  const story = { db, channel, random, number, endsAt, steps: tell(endsAt, number) };
  const { imports, changes } = changesOf(story);
  for (const importOne of imports) await importOne();
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    await transaction(db, async (trx) => {
      for (const { at, make } of changes.slice(from, from + AT_ONCE)) await make(trx, at);
    });
    await clock.pause(0);
  }
  await breakWebhook(db, sealer, workspace, endsAt);
}

/** Its webhook worked until a few days ago, and is disabled: it reaches nobody. */
async function breakWebhook(db: Db, sealer: Sealer, workspace: Workspace, endsAt: number): Promise<void> {
  const input = { url: URL, events: ['message.*'], description: 'Order system' };
  const made = { sealer, actor: SYSTEM, now: beginningOf(endsAt) + OPENS };
  const { row } = await createWebhook(db, workspace.id, input, made);
  await disableWebhook(db, row, 'failing', endsAt, async () => undefined);
  const newest = await listEvents(db, workspace.id, 0, DELIVERED, { order: 'newest' });
  const messages = newest.filter(({ type }) => type.startsWith('message.'));
  await transaction(db, (trx) =>
    storePastDeliveries(trx, row, messages, ({ at, sequence }) =>
      at < endsAt - BROKEN_FOR
        ? { at: at + 60, httpStatus: 200, durationMs: 40 + (sequence % 90) }
        : { at: at + 60, httpStatus: 502, durationMs: 5 * SECOND, response: 'Bad gateway' },
    ),
  );
}
