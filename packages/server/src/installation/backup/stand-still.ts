/**
 * This file makes a restored installation safe to start: a backup is older than the world. What waits in it may have been
 * sent since it was made, and the numbers of its next events were given to others.
 */
import { pauseRestored, type RestoredCampaign } from '../../features/campaigns/run/restored.ts';
import { changeChannel } from '../../features/channels/change.ts';
import { restoredFrom } from '../../features/channels/reasons.ts';
import { type Channel, listAllChannels } from '../../features/channels/store.ts';
import { OPERATOR } from '../../features/events/audit.ts';
import { skipSequences } from '../../features/events/skip.ts';
import { waitingMails } from '../../features/mail/store.ts';
import { type WaitingOnChannel, waitingOnChannel } from '../../features/messages/state/waiting-on-channel.ts';
import { followSkip } from '../../features/webhooks/endpoints/skip.ts';
import { SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { freeAllLeases } from '../../platform/jobs/lease.ts';

/** No workspace records so many: an import makes 33,000 contacts a second at its fastest, each with its event. */
const EVENTS_A_SECOND = 100_000;

export interface Restored {
  channels: (WaitingOnChannel & { channel: Channel })[];
  campaigns: RestoredCampaign[];
  /** So many mails go out as soon as a server runs that sends mail. */
  mails: number;
  /** So many numbers of events are left out in each workspace. */
  skipped: number;
}

/**
 * Pauses every channel that reaches people and every campaign on one, leaves out the numbers that events may have had
 * since the backup, and says what each would send when it is resumed.
 */
export async function standStill(
  db: Db,
  { takenAt, now }: { takenAt: number; now: number },
): Promise<Restored> {
  await freeAllLeases(db); // of processes that are not there
  const seconds = Math.ceil(Math.max(0, now - takenAt) / SECOND) + 60;
  const skipped = seconds * EVENTS_A_SECOND;
  await transaction(db, async (trx) => {
    await skipSequences(trx, skipped);
    await followSkip(trx, skipped);
  });
  const reason = restoredFrom(takenAt);
  const channels: Restored['channels'] = [];
  for (const channel of await listAllChannels(db)) {
    if (channel.mode === 'simulator') continue;
    const { workspace_id: workspaceId, id } = channel;
    const paused =
      channel.status === 'ready'
        ? await changeChannel(db, workspaceId, id, { status: 'paused', reason }, { actor: OPERATOR, now })
        : channel;
    channels.push({ channel: paused, ...(await waitingOnChannel(db, id, now)) });
  }
  const reaching = new Set(channels.map(({ channel }) => channel.id));
  const campaigns = await pauseRestored(db, reaching, { takenAt, now });
  return { channels, campaigns, mails: await waitingMails(db), skipped };
}
