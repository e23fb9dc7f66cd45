import { announce } from '../../platform/database/announce.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { Random } from '../../platform/random.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { type Actor, recordAudit } from '../events/audit.ts';
import { sealCredentials } from './credentials.ts';
import { type Channel, insertChannel } from './store.ts';

/** The number of the demo workspace; others are made at random. */
export const DEMO_PHONE = '+15550000001';

/**
 * Gives a test workspace its number in the built-in simulator, which knows it from the next load of the directory on.
 * Its event is for the caller to record, last in the transaction.
 */
export async function createSimulatorChannel(
  trx: Trx,
  o: {
    workspace: { id: string; name: string; mode: 'test' | 'live' };
    sealer: Sealer;
    graphVersion: string;
    phone?: string;
    actor: Actor;
  },
  now: number,
): Promise<Channel> {
  const { workspace, actor } = o;
  if (workspace.mode !== 'test') throw new Error('Only a test workspace has a number in the simulator.');
  const random = randomOf(trx);
  const channel = await insertChannel(trx, {
    workspace_id: workspace.id,
    id: random.newId('chn', now),
    mode: 'simulator',
    phone: o.phone ?? `+1555${random.digits(7)}`,
    display_name: workspace.name,
    status: 'ready',
    reason: null,
    phone_number_id: `1${random.digits(14)}`,
    waba_id: `2${random.digits(14)}`,
    graph_url: null,
    graph_version: o.graphVersion,
    ...newSimulatorCredentials(random, o.sealer),
    messages_per_second: 80,
    lost_answer: 'resend',
    last_webhook_at: null,
    templates_synced_at: now,
    app_id: null,
    created_at: now,
    removed_at: null,
  });
  await recordAudit(trx, workspace.id, {
    actor,
    action: 'channel.created',
    target: channel.id,
    now,
    detail: { phone: channel.phone },
  });
  return channel;
}

/** Makes the columns of new credentials: the simulator is given them at each start. */
export function newSimulatorCredentials(random: Random, sealer: Sealer) {
  const verifyToken = random.text(32);
  const credentials = { accessToken: random.text(48), appSecret: random.text(32), verifyToken };
  return {
    credentials: sealCredentials(sealer, credentials),
    verify_token_hash: hashToken(verifyToken),
  };
}

/** Frees the numbers of a sandbox that nobody has claimed. No event: what would read it goes as well. */
export async function removeSimulatorChannels(
  trx: Trx,
  workspaceId: string,
  actor: Actor,
  now: number,
): Promise<void> {
  const removed = await trx
    .updateTable('channels')
    .set({ status: 'not_ready', reason: 'The sandbox has ended.', credentials: '', removed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('mode', '=', 'simulator')
    .where('removed_at', 'is', null)
    .returning(['id', 'phone'])
    .execute();
  for (const { id, phone } of removed)
    await recordAudit(trx, workspaceId, {
      actor,
      action: 'channel.removed',
      target: id,
      now,
      detail: { phone },
    });
  announce(trx, 'channels');
}
