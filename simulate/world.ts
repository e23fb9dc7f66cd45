/** What is there before a run begins: workspaces with their keys, numbers and webhooks, made by the service's own code. */
import { createKey } from '../packages/server/src/features/api-keys/store.ts';
import { connectChannel } from '../packages/server/src/features/channels/connect.ts';
import { OPERATOR } from '../packages/server/src/features/events/audit.ts';
import { storeFirstTemplates } from '../packages/server/src/features/templates/keep.ts';
import { createWebhook } from '../packages/server/src/features/webhooks/endpoints/store.ts';
import { subscribedTypes } from '../packages/server/src/features/webhooks/subscription.ts';
import { createWorkspace } from '../packages/server/src/features/workspaces/store.ts';
import type { Clock } from '../packages/server/src/platform/clock.ts';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import type { Sealer } from '../packages/server/src/platform/security/sealed.ts';
import type { WhatsAppClient } from '../packages/server/src/whatsapp/client.ts';
import type { ApiOwner } from './clients.ts';
import type { NewReceiver } from './receivers.ts';
import type { WhatsAppNumber } from './whatsapp.ts';

export interface World {
  owners: ApiOwner[];
  numbers: (WhatsAppNumber & { workspaceId: string; channelId: string; lostAnswer: 'hold' | 'resend' })[];
  receivers: NewReceiver[];
}

const PLAN = [
  { slug: 'first', channels: ['resend', 'hold'], webhooks: [['*'], ['message.failed', 'message.received']] },
  { slug: 'second', channels: ['resend'], webhooks: [['*']] },
] as const;

export async function createWorld(
  db: Db,
  { clock, sealer }: { clock: Clock; sealer: Sealer },
): Promise<World> {
  const world: World = { owners: [], numbers: [], receivers: [] };
  const now = clock.now();
  const by = { actor: OPERATOR, now };
  for (const { slug, channels, webhooks } of PLAN) {
    const workspace = await createWorkspace(
      db,
      { slug, mode: 'live', approved: true, checkWindow: false },
      now,
    );
    const { secret: apiKey } = await createKey(db, workspace, { kind: 'messaging' }, by);
    const { secret: adminKey } = await createKey(db, workspace, { kind: 'admin' }, by);
    const owner = { workspaceId: workspace.id, apiKey, adminKey, channels: [] as string[] };
    for (const lostAnswer of channels) {
      const nth = String(world.numbers.length + 1);
      const number = {
        phoneNumberId: `10000000000000${nth}`,
        wabaId: `20000000000000${nth}`,
        phone: `+1555000000${nth}`,
        accessToken: `EAA-${nth}`,
        appSecret: `the app secret ${nth}`,
      };
      const client = {
        checkAppSecret: async () => undefined,
        phoneNumber: async () => ({ phone: number.phone }),
        templates: async () => [],
        subscribeApp: async () => undefined,
      } satisfies Pick<WhatsAppClient, 'checkAppSecret' | 'phoneNumber' | 'templates' | 'subscribeApp'>;
      const { channel } = await connectChannel(
        { db, client, sealer, clock, storeTemplates: storeFirstTemplates },
        {
          workspace,
          ...{ phoneNumberId: number.phoneNumberId, wabaId: number.wabaId, lostAnswer },
          ...{ graphUrl: 'https://graph.example', graphVersion: 'v26.0' },
          credentials: { accessToken: number.accessToken, appSecret: number.appSecret },
        },
        OPERATOR,
      );
      owner.channels.push(channel.id);
      world.numbers.push({ ...number, workspaceId: workspace.id, channelId: channel.id, lostAnswer });
    }
    for (const patterns of webhooks) {
      const origin = `https://receiver-${world.receivers.length}.example`;
      const input = { url: `${origin}/events`, events: [...patterns] };
      const { row, secret } = await createWebhook(db, workspace.id, input, { ...by, sealer });
      world.receivers.push({
        ...{ origin, workspaceId: workspace.id, webhookId: row.id, secret, after: row.cursor },
        types: new Set<string>(subscribedTypes([...patterns])),
      });
    }
    world.owners.push(owner);
  }
  return world;
}
