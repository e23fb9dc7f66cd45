import type { Db } from '../../../platform/database/dialect.ts';
import { toIst } from '../../../platform/time.ts';
import { type Channel, lookUpChannel } from '../../channels/store.ts';
import { mediaIdsOf } from '../../media/references.ts';
import { uploadsOf } from '../../media/uploads.ts';
import type { MessageRow } from '../state/draft.ts';

export interface Waiting {
  for:
    | 'schedule'
    | 'channel'
    | 'funds'
    | 'template'
    | 'retry'
    | 'earlier_message'
    | 'media'
    | 'recipient_limit'
    | 'receipt';
  message: string;
  until?: string;
}

const SCHEDULED = 'It is sent later. Messages to this person that are due before it do not wait for it.';

/** Why a message has not gone out yet, where its row and a step into an index tell; undefined: it is simply its turn. */
export async function waitingOf(db: Db, row: MessageRow, now: number): Promise<Waiting | undefined> {
  const until = row.due_at === null ? {} : { until: toIst(row.due_at) };
  switch (row.phase) {
    case 'new':
    case 'scheduled':
      return row.send_at !== null && row.send_at > now
        ? { for: 'schedule', message: SCHEDULED, until: toIst(row.send_at) }
        : undefined;
    case 'parked':
      return {
        for: 'template',
        message:
          'WhatsApp does not let its template be sent now. Later messages to this person do not wait for it.',
        ...until,
      };
    case 'yielding':
      if (row.attempt === 0) return { for: 'media', message: 'Its medium is being uploaded to WhatsApp.' };
      return (
        (await waitingForFunds(db, row)) ?? {
          for: 'retry',
          message:
            'The last attempt did not succeed; it is made again when nothing else of its channel waits and its campaign runs. Later messages to this person do not wait for it.',
          ...until,
        }
      );
    case 'unconfirmed':
      return {
        for: 'receipt',
        message:
          "WhatsApp's answer was lost; a receipt will show whether it has the message. Later messages to this person do not wait for it.",
        ...until,
      };
    case 'ready':
    case 'blocked':
      return waitingForItsTurn(db, row, now, until);
    default:
      return undefined;
  }
}

async function waitingForItsTurn(
  db: Db,
  row: MessageRow,
  now: number,
  until: { until?: string },
): Promise<Waiting | undefined> {
  const channel = await lookUpChannel(db, row.workspace_id, row.channel_id);
  if (channel && channel.status !== 'ready') {
    const state = channel.status === 'paused' ? 'paused' : 'not ready';
    const why = channel.reason ? `: ${channel.reason}` : '.';
    return { for: 'channel', message: `Its channel is ${state}${why}` };
  }
  if (channel && channel.lacking_since !== null) return forFunds(channel);
  if (row.phase === 'blocked')
    return { for: 'earlier_message', message: 'An earlier message to this person goes first.' };
  if ((row.due_at ?? now) <= now) return undefined;
  if (row.attempt > 0)
    return {
      for: 'retry',
      message:
        'The last attempt did not succeed; it is made again. Later messages to this person wait until it has gone out or failed.',
      ...until,
    };
  if (await waitsForMedia(db, row, now))
    return {
      for: 'media',
      message: 'Its medium is being uploaded to WhatsApp. Later messages to this person wait behind it.',
    };
  return {
    for: 'recipient_limit',
    message:
      'WhatsApp takes only so many messages to one person in a short time. Later messages to this person wait behind it.',
    ...until,
  };
}

const forFunds = ({ probe_at: probeAt }: Channel): Waiting => ({
  for: 'funds',
  message:
    'The WhatsApp account has too little money, or no valid payment method: one of its messages tries again, and all go on when WhatsApp takes it.',
  ...(probeAt !== null && { until: toIst(probeAt) }),
});

async function waitingForFunds(db: Db, row: MessageRow): Promise<Waiting | undefined> {
  const channel = await lookUpChannel(db, row.workspace_id, row.channel_id);
  return channel && channel.lacking_since !== null ? forFunds(channel) : undefined;
}

async function waitsForMedia(db: Db, row: MessageRow, now: number): Promise<boolean> {
  const ids = mediaIdsOf(row);
  if (ids.length === 0) return false;
  const uploaded = await uploadsOf(db, { workspaceId: row.workspace_id, id: row.channel_id }, ids, now);
  return uploaded.size < ids.length;
}
