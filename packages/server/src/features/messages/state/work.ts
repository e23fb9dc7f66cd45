import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { MessagePhase, MessageStatus } from '../../../platform/database/schema/messages.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import type { Leases } from '../../../platform/jobs/lease.ts';

/** The dependencies of every worker on messages. */
export interface MessageWorkOptions extends Pick<Installation, 'db' | 'clock' | 'log' | 'tracing'> {
  /** Returns a number in [0, 1). */
  random: () => number;
  /** A lost answer is waited for this long once receipts are known to reach us (UNCONFIRMED_GRACE). */
  graceMs: number;
}

/** The dependencies of the work on a channel that only the process with its lease may do. */
export interface ChannelWorkOptions extends MessageWorkOptions {
  leases: Leases;
}

export const channelLease = (channelId: string) => `channel:${channelId}`;

/**
 * Returns a condition with the phases as literals: SQLite takes a partial index only where the index's own
 * condition stands in the query, not for a parameter that happens to have the value.
 */
export function inPhase(...phases: MessagePhase[]) {
  return sql<boolean>`(${sql.join(
    phases.map((phase) => sql`phase = ${sql.lit(phase)}`),
    sql` or `,
  )})`;
}

/**
 * Returns a condition on the workspace that no key serves, for use beside one that has an index of its own:
 * SQLite, which keeps no statistics, could choose the key instead and walk the whole workspace.
 */
export const inWorkspace = (workspaceId: string, alias?: string) =>
  sql<boolean>`${sql.ref(alias === undefined ? 'workspace_id' : `${alias}.workspace_id`)} || '' = ${workspaceId}`;

const NEXT_DUE: KeyedQuery = {
  columns: { channel_id: 'text' },
  query: () => sql`select v.channel_id, (
      select min(m.due_at) from messages m where m.channel_id = v.channel_id and m.phase = 'ready') as due_at from v`,
};

/** Returns when the next message of each channel is due: one step into an index for each. */
export async function nextDue(db: Db, channelIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectByKeys<{ channel_id: string; due_at: number | null }>(
    db,
    NEXT_DUE,
    channelIds.map((channel_id) => ({ channel_id })),
  );
  return new Map(rows.flatMap((row) => (row.due_at === null ? [] : [[row.channel_id, row.due_at]])));
}

/** The statuses that most messages come to, so that they are in no index: they are found by walking the key. */
const COMMON = ['sent', 'delivered', 'read'] as const;
export type UncommonStatus = Exclude<MessageStatus, (typeof COMMON)[number]>;

export const isUncommon = (status: MessageStatus): status is UncommonStatus =>
  !(COMMON as readonly MessageStatus[]).includes(status);

/** Selects messages by a status that few have at a time, or that of inbound messages, once their contact is known. */
export const inUncommonStatus = (status: UncommonStatus) =>
  sql<boolean>`contact_id is not null and uncommon_status = ${status}`;
