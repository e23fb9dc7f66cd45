import type { Trx } from '../../../platform/database/dialect.ts';
import type { IdentityUpdate, PreferenceUpdate } from '../../../whatsapp/inbound/update.ts';
import type { ActiveChannel } from '../../channels/directory.ts';
import { rekeyContact, resolveContacts } from '../../contacts/identity/resolve.ts';
import { optIn, optOut } from '../../contacts/opt-out.ts';
import type { NewEvent } from '../../events/record.ts';
import { repointMessages } from '../state/repoint.ts';
import type { ApplyOptions } from './apply-options.ts';
import { noteAnswers } from './note-answers.ts';

/** A person has another number or user id now. */
export async function applyIdentityChange(
  trx: Trx,
  channel: ActiveChannel,
  update: IdentityUpdate,
  now: number,
): Promise<NewEvent[]> {
  const { events, merged } = await rekeyContact(trx, channel.workspaceId, update.before, update.after, now);
  await repointMessages(trx, merged);
  return events;
}

/** WhatsApp's own control over marketing messages. */
export async function applyPreference(
  { mayAnswer }: Pick<ApplyOptions, 'mayAnswer'>,
  trx: Trx,
  channel: ActiveChannel,
  update: PreferenceUpdate,
  now: number,
): Promise<NewEvent[]> {
  const { ids, events, merged } = await resolveContacts(
    trx,
    [{ workspaceId: channel.workspaceId, person: update.person }],
    now,
  );
  await repointMessages(trx, merged);
  const change = update.value === 'stop' ? optOut : optIn;
  const event = await change(
    trx,
    channel.workspaceId,
    { contactId: ids[0]!, scope: 'marketing', source: 'whatsapp' },
    now,
  );
  if (update.value === 'stop' && mayAnswer?.(channel.id)) {
    const { workspaceId, id: channelId } = channel;
    const answer = { workspaceId, channelId, contactId: ids[0]!, at: now, what: 'stopped' as const };
    await noteAnswers(trx, [answer], now);
  }
  return event ? [...events, event] : events;
}
