import { MINUTE } from '../../platform/clock.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';
import { GraphRequestError, type WhatsAppClient } from '../../whatsapp/client.ts';
import type { ActiveChannel, ChannelDirectory } from '../channels/directory.ts';
import { syncMessagingLimit } from '../channels/messaging-limit.ts';
import { channelsToSync, noteTemplatesSynced } from '../channels/store.ts';
import { forgetReached } from '../conversations/reached.ts';
import { recordEvents } from '../events/record.ts';
import { keepTemplates } from './keep.ts';
import { SYNC_EVERY_MS } from './schedule.ts';

export interface TemplateSyncOptions extends Pick<Installation, 'db' | 'clock' | 'log'> {
  client: Pick<WhatsAppClient, 'templates' | 'messagingLimit'>;
  directory: ChannelDirectory;
  leases: Leases;
}

const LOOK_EVERY_MS = 5000;
const RETRY_MS = MINUTE;
const AT_ONCE = 8;

/** Reads the list of a channel's templates and keeps it; returns how many changed. */
export async function syncTemplates(
  {
    db,
    client,
    clock,
  }: Pick<TemplateSyncOptions, 'db' | 'clock'> & { client: Pick<WhatsAppClient, 'templates'> },
  channel: ActiveChannel,
): Promise<number> {
  const asked = clock.now();
  const listed = await client.templates(channel.graph);
  return transaction(db, async (trx) => {
    const now = clock.now();
    const events = await keepTemplates(trx, channel, listed, now);
    await noteTemplatesSynced(trx, channel, asked);
    await recordEvents(trx, events, now);
    return events.length;
  });
}

/**
 * Reads each channel's templates, and how many people its account may begin to write to, every 15 minutes and soon after
 * WhatsApp notifies of a change.
 */
export function startTemplateSync(o: TemplateSyncOptions): Loop {
  const { db, directory, clock, log, leases } = o;

  async function sync(channel: ActiveChannel): Promise<void> {
    try {
      const changed = await syncTemplates(o, channel);
      if (changed > 0) log.info({ channel: channel.id, changed }, 'templates changed');
      await syncMessagingLimit(o, channel);
      await forgetReached(db, channel, clock.now());
    } catch (error) {
      // Its turn comes again like everybody's, so that broken channels do not crowd out the others.
      await noteTemplatesSynced(db, channel, clock.now() - SYNC_EVERY_MS + RETRY_MS);
      if (!(error instanceof GraphRequestError)) throw error;
      log.warn({ channel: channel.id, cause: error.message }, 'the templates could not be read');
    }
  }

  return startLoop({
    name: 'template-sync',
    clock,
    log,
    idleMs: LOOK_EVERY_MS,
    async run(signal) {
      const due = await channelsToSync(db, clock.now() - SYNC_EVERY_MS);
      if (due.length === 0) return;
      const held = await leases.acquire(due.map(({ id }) => `templates:${id}`));
      const ready: ActiveChannel[] = [];
      for (const owner of due) {
        if (!held.has(`templates:${owner.id}`)) continue;
        const channel = await directory.byId(owner.id);
        if (channel && channel.status !== 'not_ready') ready.push(channel);
        else await noteTemplatesSynced(db, owner, clock.now());
      }
      for (let at = 0; at < ready.length && !signal.aborted; at += AT_ONCE) {
        await Promise.all(ready.slice(at, at + AT_ONCE).map(sync));
      }
    },
  });
}
