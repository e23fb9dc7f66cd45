import type { UpdateObject } from 'kysely';
import { ApiError } from '../../errors.ts';
import { announce } from '../../platform/database/announce.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Schema } from '../../platform/database/schema/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Check } from '../../platform/http/response/etag.ts';
import { type By, recordAudit } from '../events/audit.ts';
import { recordEvents } from '../events/record.ts';
import { type Channel, channelUpdated, FUNDS, holdChannel } from './store.ts';

export interface ChannelChange {
  messagesPerSecond?: number | undefined;
  lostAnswer?: 'hold' | 'resend' | undefined;
  /** `paused` keeps messages queued, `ready` sends them again. */
  status?: 'ready' | 'paused' | undefined;
  appId?: string | undefined;
  /** Why it is paused, for people; null removes it. */
  reason?: string | null | undefined;
}

/** Writes, audits and records as an event what differs; a change without a difference does nothing. */
export async function changeChannel(
  db: Db,
  workspaceId: string,
  id: string,
  change: ChannelChange,
  { actor, now, check }: By & { check?: Check<Channel> | undefined },
): Promise<Channel> {
  return transaction(db, async (trx) => {
    const row = await holdChannel(trx, workspaceId, id);
    check?.(row);
    if (change.status === 'ready' && row.credentials === '') throw withoutCredentials();
    const status = change.status ?? row.status;
    const reason = status === 'paused' && change.reason !== undefined ? change.reason : row.reason;
    const wanted = {
      messages_per_second: change.messagesPerSecond ?? row.messages_per_second,
      lost_answer: change.lostAnswer ?? row.lost_answer,
      app_id: change.appId ?? row.app_id,
      status,
      reason: change.status === 'ready' ? null : reason,
    };
    const differs = Object.entries(wanted).filter(([name, value]) => row[name as keyof Channel] !== value);
    if (differs.length === 0) return row;
    return writeChannel(trx, row, wanted, {
      action: 'channel.updated',
      detail: Object.fromEntries(differs),
      actor,
      now,
    });
  });
}

/** Frees the number and forgets its credentials; its messages stay. */
export async function removeChannel(
  db: Db,
  workspaceId: string,
  id: string,
  { actor, now, check }: By & { check?: Check<Channel> | undefined },
): Promise<Channel> {
  return transaction(db, async (trx) => {
    const row = await holdChannel(trx, workspaceId, id);
    check?.(row);
    if (row.mode === 'simulator') {
      throw new ApiError('CONFLICT', {
        message: 'The simulated number belongs to its test workspace for good.',
        hint: 'Pause the channel instead.',
      });
    }
    const removed = {
      status: 'not_ready' as const,
      reason: 'The channel was removed.',
      credentials: '',
      removed_at: now,
    };
    return writeChannel(trx, row, removed, {
      action: 'channel.removed',
      detail: { phone: row.phone },
      actor,
      now,
    });
  });
}

/** Writes a change of a channel, with its audit entry and event; last in its transaction. */
export async function writeChannel(
  trx: Trx,
  row: Channel,
  set: UpdateObject<Schema, 'channels'>,
  { actor, now, action, detail }: By & { action: string; detail: object },
): Promise<Channel> {
  const written = await trx
    .updateTable('channels')
    .set(set)
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .returningAll()
    .returning(FUNDS)
    .executeTakeFirstOrThrow();
  announce(trx, 'channels');
  await recordAudit(trx, row.workspace_id, { actor, action, target: row.id, now, detail });
  await recordEvents(trx, [channelUpdated(written)], now);
  return written;
}

const withoutCredentials = () =>
  new ApiError('CONFLICT', {
    message: 'The credentials of this channel were lost with the secret key.',
    hint: 'Enter them again: connect the number once more, with POST /api/v1/channels or meghdoot channels add.',
  });
