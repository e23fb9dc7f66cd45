/** Makes what is there before a run begins: workspaces with their keys, numbers and webhooks, made by the service's own code. */
import { createKey } from '../packages/server/src/features/api-keys/store.ts';
import { type By, OPERATOR } from '../packages/server/src/features/events/audit.ts';
import { createWebhook } from '../packages/server/src/features/webhooks/endpoints/store.ts';
import { subscribedTypes } from '../packages/server/src/features/webhooks/subscription.ts';
import { changeWorkspace } from '../packages/server/src/features/workspaces/store.ts';
import type { Clock } from '../packages/server/src/platform/clock.ts';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import type { Sealer } from '../packages/server/src/platform/security/sealed.ts';
import type { WhatsAppClient } from '../packages/server/src/whatsapp/client.ts';
import { readTemplate } from '../packages/server/src/whatsapp/templates/provider-template.ts';
import { furnishWorkspace } from '../test/kit/furnish.ts';
import { addMembers, MEMBERS } from '../test/kit/members.ts';
import type { ApiOwner } from './clients.ts';
import type { NewReceiver } from './receivers.ts';
import { type SessionHeaders, signIn } from './sessions.ts';
import { TEMPLATES } from './templates.ts';
import type { WhatsAppNumber } from './whatsapp.ts';

export interface World {
  owners: ApiOwner[];
  numbers: (WhatsAppNumber & { channelId: string })[];
  receivers: NewReceiver[];
}

const LEAVERS = ['Kavya', 'Dev'];
/** The number of conversations that each of the first members is given at most, where any are. */
const CAPACITIES = [1, 2];
const CAPACITY_OF_LEAVERS = 2;

const PLAN = [
  {
    slug: 'first',
    gives: false,
    channels: ['resend', 'hold'],
    webhooks: [['*'], ['message.failed', 'message.received']],
  },
  { slug: 'second', gives: true, channels: ['resend'], webhooks: [['*']] },
] as const;

export async function createWorld(
  db: Db,
  { clock, sealer, baseUrl }: { clock: Clock; sealer: Sealer; baseUrl: string },
): Promise<World> {
  const world: World = { owners: [], numbers: [], receivers: [] };
  const by = { actor: OPERATOR, now: clock.now() };
  for (const { slug, gives, channels, webhooks } of PLAN) {
    const numbers = channels.map((lostAnswer, i) => {
      const nth = String(world.numbers.length + i + 1);
      return {
        phoneNumberId: `10000000000000${nth}`,
        wabaId: `20000000000000${nth}`,
        displayPhone: `+1555000000${nth}`,
        accessToken: `EAA-${nth}`,
        appSecret: `the app secret ${nth}`,
        lostAnswer,
      };
    });
    const client = {
      checkAppSecret: async () => undefined,
      phoneNumber: async ({ phoneNumberId }: { phoneNumberId: string }) => ({
        phone: numbers.find((number) => number.phoneNumberId === phoneNumberId)!.displayPhone,
      }),
      templates: async () => TEMPLATES.map((each) => readTemplate({ ...each })!),
      subscribeApp: async () => undefined,
      messagingLimit: async () => undefined,
    } satisfies Pick<
      WhatsAppClient,
      'checkAppSecret' | 'phoneNumber' | 'messagingLimit' | 'templates' | 'subscribeApp'
    >;
    const tools = { db, client, sealer, clock };
    const workspace = await furnishWorkspace(tools, { slug, numbers, graphUrl: 'https://graph.example' });
    const { secret: apiKey } = await createKey(db, { ...workspace, mode: 'live' }, { kind: 'messaging' }, by);
    const members = await addMembers(db, workspace.id, MEMBERS, clock.now());
    const leavers = await addMembers(db, workspace.id, LEAVERS, clock.now());
    const [head] = await addMembers(db, workspace.id, ['Asha'], clock.now(), 'owner');
    const sessions = new Map<string, SessionHeaders>();
    for (const id of [...members, ...leavers, head!])
      sessions.set(id, await signIn(db, id, { now: clock.now(), baseUrl }));
    const owner = {
      ...{ workspaceId: workspace.id, apiKey, adminKey: workspace.key, channels: workspace.channelIds },
      ...{ members, leavers, head: head!, hired: 0, newcomers: [], sessions },
    };
    if (gives) await giveConversations(db, owner, by);
    for (const [i, { displayPhone: phone, ...number }] of numbers.entries())
      world.numbers.push({ ...number, phone, channelId: workspace.channelIds[i]! });
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

/** Has somebody new join a workspace, and signs them in. */
export async function hire(
  db: Db,
  owner: ApiOwner,
  { clock, baseUrl }: { clock: Clock; baseUrl: string },
): Promise<void> {
  owner.hired += 1; // at once: somebody else may be hired before this one has joined
  const name = `New ${owner.hired}`;
  const [id] = await addMembers(db, owner.workspaceId, [name], clock.now());
  owner.sessions.set(id!, await signIn(db, id!, { now: clock.now(), baseUrl }));
  owner.newcomers.push(id!);
}

async function giveConversations(db: Db, { workspaceId, members, leavers }: ApiOwner, by: By): Promise<void> {
  await changeWorkspace(db, workspaceId, { autoAssign: true }, by);
  const capacities = [
    ...CAPACITIES.map((capacity, i) => [members[i]!, capacity] as const),
    ...leavers.map((id) => [id, CAPACITY_OF_LEAVERS] as const),
  ];
  for (const [id, capacity] of capacities)
    await db
      .updateTable('memberships')
      .set({ capacity })
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', id)
      .execute();
}
