import { ApiError } from '../../../errors.ts';
import { DAY, HOUR } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { NewRow } from '../../../platform/database/schema/schema.ts';
import type { ActiveChannel, ChannelDirectory } from '../../channels/directory.ts';
import { lastWrote } from '../../contacts/windows.ts';
import { WINDOW_MS } from '../../conversations/windows.ts';
import type { RecipientCheck } from './opt-out-check.ts';

/**
 * Returns whether the window binds a message. One that is sent later is not bound, because its person may have
 * written by then.
 */
const isBound = (row: NewRow<'messages'>) => row.type !== 'template' && (row.send_at ?? null) === null;

/**
 * Returns a check of which messages of a batch WhatsApp would refuse because their people have not written for 24
 * hours. It makes one statement for the batch, and none where no workspace of it wants the check.
 */
export function createWindowCheck(db: Db, channels: ChannelDirectory): RecipientCheck {
  return async (rows, now) => {
    const checked = new Map<string, ActiveChannel>();
    for (const id of new Set(rows.filter(isBound).map((row) => row.channel_id))) {
      const channel = await channels.byId(id);
      if (channel?.checksWindow && knowsWhoWrote(channel, now)) checked.set(id, channel);
    }
    const refused = new Map<string, ApiError>();
    if (checked.size === 0) return refused;
    const asked = rows.filter((row) => isBound(row) && checked.has(row.channel_id));
    const wrote = await lastWrote(
      db,
      asked.map((row) => ({
        ...{ workspaceId: row.workspace_id, person: row.person, channelId: row.channel_id },
      })),
    );
    for (const [i, row] of asked.entries()) {
      const at = wrote[i];
      if (at === undefined || now >= at + WINDOW_MS)
        refused.set(row.id, refusal(checked.get(row.channel_id)!, at));
    }
    return refused;
  };
}

/**
 * Whoever wrote before the number was connected wrote to somebody else, and as long as no webhook comes we may have
 * missed a message: then WhatsApp itself decides. Nobody writes to a simulated number but through us.
 */
function knowsWhoWrote({ mode, createdAt, lastWebhookAt }: ActiveChannel, now: number): boolean {
  if (mode === 'simulator') return true;
  return now - createdAt >= DAY && lastWebhookAt !== null && now - lastWebhookAt < HOUR;
}

function refusal({ phone }: ActiveChannel, at: number | undefined): ApiError {
  return new ApiError('WINDOW_CLOSED', {
    message:
      at === undefined
        ? `The recipient has never written to ${phone}: WhatsApp takes templates alone.`
        : `More than 24 hours have passed since the recipient last wrote to ${phone}: WhatsApp takes templates alone.`,
  });
}
