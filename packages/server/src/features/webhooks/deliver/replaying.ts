/** Does the replays that were asked for, piece by piece: `replay.ts`. */
import { sql } from 'kysely';
import { SECOND } from '../../../platform/clock.ts';
import { announce, onCommit } from '../../../platform/database/announce.ts';
import { type Db, typed } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import type { Leases } from '../../../platform/jobs/lease.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { beforeNextEvent } from '../../events/find.ts';
import { eventsBetween } from '../../events/joins.ts';
import { askedAnew } from '../attempts.ts';
import { meantFor, subscribedTypes } from '../subscription.ts';

/** Events looked at in one transaction. */
const PIECE = 250;
/** Deliveries that a workspace may ask for in a second, its webhooks together, and what each piece costs beside them. */
export const BUDGET = 1000;
const PIECE_COST = 25;
/** A webhook may have this many due and unsent deliveries before more are made. */
const ROOM = 1000;
const PAUSE_MS = 100;
const IDLE_MS = 10 * SECOND;
const LEASE = 'webhook-replays';

export interface ReplayingOptions extends Pick<Installation, 'db' | 'clock' | 'log'> {
  leases: Leases;
}

type Replay = Row<'replays'> & { events: string };

/**
 * Makes the deliveries of all replays, a piece at a time, in turn among workspaces and within each among its webhooks.
 * A workspace has a budget, and after each piece the database rests for as long as it took: 89 replays at once delayed
 * the sends of others by 7 s.
 */
export function startReplaying({ db, clock, log, leases }: ReplayingOptions): { stop(): Promise<void> } {
  const budgets = new Map<string, { left: number; at: number }>();
  /** The time of each webhook's last turn. */
  const turns = new Map<string, number>();
  let turn = 0;

  async function run(): Promise<number | undefined> {
    const replays = await readReplays(db);
    for (const id of turns.keys()) if (!replays.some((each) => each.webhook_id === id)) turns.delete(id);
    if (replays.length === 0) {
      budgets.clear();
      return undefined;
    }
    if (!(await leases.acquire([LEASE])).has(LEASE)) return undefined;
    const turnOf = ({ webhook_id }: Replay) => turns.get(webhook_id) ?? 0;
    for (const each of replays.sort((a, b) => turnOf(a) - turnOf(b))) {
      const budget = budgetOf(each.workspace_id);
      if (budget.left <= 0 || !(await hasRoom(db, each, clock.now()))) continue;
      turns.set(each.webhook_id, ++turn);
      budget.left -= PIECE_COST + (await makePiece(db, each, clock.now()));
      return 0;
    }
    return PAUSE_MS;
  }

  function budgetOf(workspaceId: string) {
    const now = clock.now();
    const { left, at } = budgets.get(workspaceId) ?? { left: BUDGET, at: now };
    const budget = { left: Math.min(BUDGET, left + (Math.max(0, now - at) * BUDGET) / SECOND), at: now };
    budgets.set(workspaceId, budget);
    return budget;
  }

  const restMs = (tookMs: number) => tookMs;
  const loop = startLoop({ name: 'webhook replays', run, idleMs: IDLE_MS, restMs, clock, log });
  const unsubscribe = onCommit(db, 'replays', loop.nudge);
  return {
    stop() {
      unsubscribe();
      return loop.stop();
    },
  };
}

function readReplays(db: Db): Promise<Replay[]> {
  return db
    .selectFrom('replays')
    .innerJoin('webhooks', (join) =>
      join
        .onRef('webhooks.workspace_id', '=', 'replays.workspace_id')
        .onRef('webhooks.id', '=', 'replays.webhook_id'),
    )
    .selectAll('replays')
    .select('webhooks.events')
    .where('webhooks.disabled_at', 'is', null)
    .execute();
}

async function hasRoom(db: Db, { workspace_id, webhook_id }: Replay, now: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 as one from deliveries
      where workspace_id = ${workspace_id} and webhook_id = ${webhook_id} and status = 'pending'
        and next_attempt_at <= ${now} limit ${ROOM}) due`.execute(db);
  return Number(rows[0]!.count) < ROOM;
}

/**
 * Makes a piece of a replay, and returns how many deliveries it made. The courier passes over those that it has not
 * read yet, because they have a delivery then.
 */
async function makePiece(db: Db, replay: Replay, now: number): Promise<number> {
  const { workspace_id, webhook_id, made, last } = replay;
  const upTo = Math.min((await beforeNextEvent(db, workspace_id, made, last)) + PIECE, last);
  const types = subscribedTypes(JSON.parse(replay.events) as string[]);
  return transaction(db, async (trx) => {
    const where = { workspace_id, webhook_id, made };
    // Ended, or gone on with by another process, meanwhile: then nothing is made.
    const mine =
      upTo < last
        ? await trx
            .updateTable('replays')
            .set({ made: upTo })
            .where((eb) => eb.and(where))
            .returning('webhook_id')
            .executeTakeFirst()
        : await trx
            .deleteFrom('replays')
            .where((eb) => eb.and(where))
            .returning('webhook_id')
            .executeTakeFirst();
    if (!mine) return 0;
    const { rows } = await sql`
      insert into deliveries (workspace_id, webhook_id, sequence,
        status, next_attempt_at, attempts, tries)
      select e.workspace_id, ${typed(webhook_id, 'text')}, e.sequence,
        'pending', ${typed(now, 'bigint')}, '[]', 0
      from ${eventsBetween(workspace_id, made, upTo)}
        and ${meantFor(webhook_id, types)}
      on conflict (workspace_id, webhook_id, sequence) do update
        set status = 'pending', next_attempt_at = ${askedAnew(sql`excluded.next_attempt_at`)}, tries = 0,
          resume_status = null, resume_at = null
      returning 1`.execute(trx);
    announce(trx, 'deliveries');
    return rows.length;
  });
}
