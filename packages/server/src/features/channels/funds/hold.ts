/**
 * A WhatsApp Business Account that pays beforehand can run out of funds: then Graph refuses messages of all its numbers.
 * From the first refusal on everything that waits on them is held, and one message is let through now and then until one
 * is taken. What is known of it stands in a row for each account, so that any process goes on with it.
 */
import { sql } from 'kysely';
import { MINUTE } from '../../../platform/clock.ts';
import { announce } from '../../../platform/database/announce.ts';
import { type Db, holdRows, type Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { type By, recordAudit, SYSTEM } from '../../events/audit.ts';
import type { NewEvent } from '../../events/record.ts';
import { channelsOfAccount, findChannel, lookUpChannel, showChannel } from '../store.ts';

/** A message that Graph has refused for money. */
export interface Refused {
  workspaceId: string;
  channelId: string;
  /** The time at which its attempt began. */
  attemptAt: number;
  ofCampaign: boolean;
  byReceipt: boolean;
}

/** The account of a number. */
interface Account {
  workspaceId: string;
  wabaId: string;
}

/** One message is let through after 1, 2, 4, 8, 16 and 30 minutes, and every 30 from then on. */
const FIRST_PAUSE_MS = MINUTE;
const LONGEST_PAUSE_MS = 30 * MINUTE;

const rowOf = (db: Db, { workspaceId, wabaId }: Account) =>
  db
    .selectFrom('account_funds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('waba_id', '=', wabaId);

/** Holds the numbers of an account that lacks funds; returns the events, which are to be recorded last. */
export async function noteLacking(trx: Trx, refused: Refused, now: number): Promise<NewEvent[]> {
  const { workspaceId, channelId, attemptAt, ofCampaign, byReceipt } = refused;
  const channel = await lookUpChannel(trx, workspaceId, channelId);
  if (!channel) return [];
  const account = { workspaceId, wabaId: channel.waba_id };
  const last = {
    channel_id: channelId,
    of_campaign: ofCampaign ? 1 : 0,
    by_receipt: byReceipt ? 1 : 0,
  };
  const begin = { lacking_since: now, probe_at: now + FIRST_PAUSE_MS, pause_ms: 2 * FIRST_PAUSE_MS };
  const none = { back_at: null, probe_id: null, probe_attempt: null };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('account_funds')
    .values({ workspace_id: workspaceId, waba_id: account.wabaId, ...begin, ...none, ...last })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'waba_id']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return lacking(trx, account, channelId, now);
  const row = await holdRows(trx, rowOf(trx, account)).executeTakeFirstOrThrow();
  const begins = row.lacking_since === null;
  // It was sent while funds lacked, and is told late: the account has them by now.
  if (begins && attemptAt < (row.back_at ?? 0)) return [];
  await change(trx, account, { ...last, ...(begins && begin) });
  return begins ? lacking(trx, account, channelId, now) : [];
}

/** Lets a message through, which shows whether the account has funds again; undefined: another is let through now. */
export async function takeProbe(
  trx: Trx,
  { workspaceId, wabaId }: Account,
  message: { id: string; attempt: number },
  now: number,
): Promise<{ byReceipt: boolean } | undefined> {
  const taken = await trx
    .updateTable('account_funds')
    .set({
      probe_at: sql<number>`${now} + pause_ms`,
      pause_ms: sql<number>`case when pause_ms < ${sql.lit(LONGEST_PAUSE_MS / 2)} then pause_ms * 2
        else ${sql.lit(LONGEST_PAUSE_MS)} end`,
      probe_id: message.id,
      probe_attempt: message.attempt,
    })
    .where('workspace_id', '=', workspaceId)
    .where('waba_id', '=', wabaId)
    .where('lacking_since', 'is not', null)
    .where('probe_at', '<=', now)
    .returning('by_receipt')
    .executeTakeFirst();
  if (!taken) return undefined;
  announce(trx, 'channels');
  return { byReceipt: taken.by_receipt === 1 };
}

/** WhatsApp has taken a message of a number whose account lacked funds: it has them again. Returns the events. */
export async function endLacking(
  trx: Trx,
  { workspaceId, channelId }: Pick<Refused, 'workspaceId' | 'channelId'>,
  now: number,
): Promise<NewEvent[]> {
  const channel = await lookUpChannel(trx, workspaceId, channelId);
  if (!channel) return [];
  const account = { workspaceId, wabaId: channel.waba_id };
  const row = await holdRows(trx, rowOf(trx, account)).executeTakeFirst();
  if (!row || row.lacking_since === null) return [];
  await change(trx, account, { lacking_since: null, back_at: now, probe_id: null, probe_attempt: null });
  return told(trx, account, { channelId, type: 'channel.funds_restored', now });
}

/** Returns whether one of these attempts, which WhatsApp has taken, is the one that was let through. */
export async function isProbeAmong(
  trx: Trx,
  account: Account,
  taken: readonly { messageId: string; attempt: number }[],
): Promise<boolean> {
  const row = await rowOf(trx, account).executeTakeFirst();
  return taken.some(({ messageId, attempt }) => messageId === row?.probe_id && attempt === row.probe_attempt);
}

/** Somebody says that they have added funds: a message is let through at once. Otherwise it changes nothing. */
export async function noteFundsAdded(
  db: Db,
  { workspaceId, channelId }: Pick<Refused, 'workspaceId' | 'channelId'>,
  { actor, now }: By,
): Promise<void> {
  const channel = await findChannel(db, workspaceId, channelId);
  await transaction(db, async (trx) => {
    const account = { workspaceId, wabaId: channel.waba_id };
    const row = await holdRows(trx, rowOf(trx, account)).executeTakeFirst();
    if (!row || row.lacking_since === null) return;
    await change(trx, account, { probe_at: now, pause_ms: FIRST_PAUSE_MS });
    announce(trx, 'channels');
    await recordAudit(trx, workspaceId, { actor, now, action: 'channel.funds_added', target: channelId });
  });
}

async function change(
  trx: Trx,
  { workspaceId, wabaId }: Account,
  set: Partial<Omit<Row<'account_funds'>, 'workspace_id' | 'waba_id'>>,
): Promise<void> {
  await trx
    .updateTable('account_funds')
    .set(set)
    .where('workspace_id', '=', workspaceId)
    .where('waba_id', '=', wabaId)
    .execute();
}

const lacking = (trx: Trx, account: Account, channelId: string, now: number) =>
  told(trx, account, { channelId, type: 'channel.funds_lacking', now });

/** Says of an account that its funds lack or are back: once in the audit, and in an event of each number. */
async function told(
  trx: Trx,
  { workspaceId, wabaId }: Account,
  o: { channelId: string; type: 'channel.funds_lacking' | 'channel.funds_restored'; now: number },
): Promise<NewEvent[]> {
  const { channelId, type, now } = o;
  announce(trx, 'channels');
  await recordAudit(trx, workspaceId, { actor: SYSTEM, now, action: type, target: channelId });
  const channels = await channelsOfAccount(trx, workspaceId, wabaId);
  return channels.map((row) => ({ workspaceId, type, subject: row.id, data: showChannel(row) }));
}
