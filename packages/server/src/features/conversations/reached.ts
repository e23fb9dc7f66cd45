/**
 * This file counts whom the numbers of an account have begun to write to: people who were sent a template outside of
 * their window within the last 24 hours. WhatsApp limits how many they are.
 */
import { sql } from 'kysely';
import { DAY } from '../../platform/clock.ts';
import { type KeyedQuery, writeByKeys } from '../../platform/database/batch.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { ActiveChannel } from '../channels/directory.ts';
import type { Account } from '../channels/messaging-limit.ts';
import { lastWroteTo, WINDOW_MS } from './windows.ts';

/** A person counts for so long after the last message of this kind. */
const COUNTS_MS = DAY;

const NOTE: KeyedQuery = {
  columns: {
    ...({ workspace_id: 'text', contact_id: 'text', waba_id: 'text' } as const),
    ...({ channel_id: 'text', at: 'bigint' } as const),
  },
  query: () => sql`insert into reached_people (workspace_id, contact_id, waba_id, at)
      select v.workspace_id, v.contact_id, v.waba_id, v.at from v
      where coalesce(${lastWroteTo('v.workspace_id', 'v.contact_id', 'v.channel_id')}, 0) <= v.at - ${sql.lit(WINDOW_MS)}
      on conflict (workspace_id, contact_id, waba_id) do update set at = excluded.at`,
};

/** Notes that templates go to these contacts; those in whose window they go do not count. */
export async function noteReached(
  trx: Trx,
  { workspaceId, wabaId, id }: ActiveChannel,
  contactIds: Iterable<string>,
  now: number,
): Promise<void> {
  const rows = [...new Set(contactIds)].sort().map((contact_id) => ({
    ...{ workspace_id: workspaceId, contact_id, waba_id: wabaId, channel_id: id, at: now },
  }));
  await writeByKeys(trx, NOTE, rows);
}

export interface Room {
  /** So many more people may be begun to write to now. */
  left: number;
  /** The time at which there is room for another one, where nobody is left. */
  freeAt?: number;
}

/** Returns how many more people an account may begin to write to within its limit. */
export async function roomOf(db: Db, account: Account, limit: number, now: number): Promise<Room> {
  const counted = counting(db, account, now);
  const { count } = await counted
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const left = limit - Number(count);
  if (left > 0) return { left };
  const next = await counted.select('at').orderBy('at').offset(-left).limit(1).executeTakeFirst();
  return { left: 0, freeAt: (next?.at ?? now) + COUNTS_MS };
}

const counting = (db: Db, { workspaceId, wabaId }: Account, now: number) =>
  db
    .selectFrom('reached_people')
    .where('workspace_id', '=', workspaceId)
    .where('waba_id', '=', wabaId)
    .where('at', '>', now - COUNTS_MS);

/** Forgets those who do not count any more. */
export async function forgetReached(db: Db, { workspaceId, wabaId }: Account, now: number): Promise<void> {
  await db
    .deleteFrom('reached_people')
    .where('workspace_id', '=', workspaceId)
    .where('waba_id', '=', wabaId)
    .where('at', '<=', now - COUNTS_MS)
    .execute();
}

/** Counts one contact as another that it has turned out to be: the two are one person to whom an account has written. */
export async function moveReached(trx: Trx, workspaceId: string, from: string, to: string): Promise<void> {
  const rows = await trx
    .deleteFrom('reached_people')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', from)
    .returningAll()
    .execute();
  for (const row of rows)
    await trx
      .insertInto('reached_people')
      .values({ ...row, contact_id: to })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'contact_id', 'waba_id']).doUpdateSet({
          at: (eb) =>
            sql`case when ${eb.ref('excluded.at')} > ${eb.ref('reached_people.at')} then ${eb.ref('excluded.at')} else ${eb.ref('reached_people.at')} end`,
        }),
      )
      .execute();
}
