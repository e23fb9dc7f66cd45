/** This file gives conversations to the members who take part in turn, each up to their capacity; one process at a time does so. */

import { SECOND } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import { assignInTurn, hasToAssign, openOf } from '../conversations/assign.ts';
import { assigningWorkspace } from '../workspaces/joins.ts';

const LEASE = 'assignment';
/** A commit of another process that was not heard of, and room that somebody has again, are found so often. */
const POLL_MS = 5 * SECOND;
/** Conversations that open closer together than this are given out together. */
const GATHER_MS = 50;
const MOST_WORKSPACES = 100;
const MOST_AT_ONCE = 100;

export interface AssignmentOptions extends Pick<Installation, 'db' | 'clock' | 'log'> {
  leases: Leases;
}

export function startAssignment({ db, clock, log, leases }: AssignmentOptions): { stop(): Promise<void> } {
  const loop = startLoop({
    ...{ name: 'assignment', idleMs: POLL_MS, restMs: () => GATHER_MS, clock, log },
    async run() {
      const workspaces = await toAssignIn(db);
      if (workspaces.length === 0 || !(await leases.acquire([LEASE])).has(LEASE)) return;
      for (const id of workspaces)
        await transaction(db, async (trx) => {
          if ((await leases.hold(trx, [LEASE])).has(LEASE)) await assignIn(trx, id, clock.now());
        });
    },
  });
  const forget = onCommit(db, 'conversations', loop.nudge);
  return {
    stop() {
      forget();
      return loop.stop();
    },
  };
}

/** Returns the workspaces that give out conversations, and have some to give. */
async function toAssignIn(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom(assigningWorkspace(db))
    .select('workspace.id')
    .where(hasToAssign('workspace.id'))
    .limit(MOST_WORKSPACES)
    .execute();
  return rows.map(({ id }) => id);
}

async function assignIn(trx: Trx, workspaceId: string, now: number): Promise<void> {
  const turns = turnsOf(await takingPart(trx, workspaceId));
  if (turns.length === 0) return;
  const given = await assignInTurn(trx, workspaceId, turns, now);
  const last = new Map(given.map((person_id, i) => [person_id, now + i]));
  for (const [personId, at] of last)
    await trx
      .updateTable('memberships')
      .set({ assigned_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .execute();
}

interface Taker {
  person_id: string;
  room: number;
}

/** Returns the members who take part and are not away, whose turn is first first; none of them leaves until the commit. */
async function takingPart(trx: Trx, workspaceId: string): Promise<Taker[]> {
  const members = await holdRows(
    trx,
    trx
      .selectFrom('memberships')
      .select(['person_id', 'capacity', 'assigned_at'])
      .select(openOf('memberships.workspace_id', 'memberships.person_id').as('open'))
      .where('workspace_id', '=', workspaceId)
      .where('capacity', 'is not', null)
      .where('away_since', 'is', null)
      .orderBy('person_id'),
  ).execute();
  return members
    .sort((a, b) => (a.assigned_at ?? 0) - (b.assigned_at ?? 0))
    .map(({ person_id, capacity, open }) => ({ person_id, room: capacity! - Number(open) }));
}

/** Returns whose turn is when: each in turn, as often as they have room. */
function turnsOf(takers: readonly Taker[]): string[] {
  const turns: string[] = [];
  for (let round = 0; turns.length < MOST_AT_ONCE; round++) {
    const next = takers.filter(({ room }) => room > round);
    if (next.length === 0) break;
    turns.push(...next.map(({ person_id }) => person_id));
  }
  return turns.slice(0, MOST_AT_ONCE);
}
