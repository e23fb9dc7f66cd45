/** Live workspaces with an admin's key each and channels, made by the service's own code. */
import { createKey } from '../../packages/server/src/features/api-keys/store.ts';
import { connectChannel } from '../../packages/server/src/features/channels/connect.ts';
import { OPERATOR } from '../../packages/server/src/features/events/audit.ts';
import { storeFirstTemplates } from '../../packages/server/src/features/templates/keep.ts';
import { createWorkspace } from '../../packages/server/src/features/workspaces/store.ts';
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import type { Db } from '../../packages/server/src/platform/database/dialect.ts';
import { migrate } from '../../packages/server/src/platform/database/migrate.ts';
import { createResolver } from '../../packages/server/src/platform/security/resolver.ts';
import { createSealer } from '../../packages/server/src/platform/security/sealed.ts';
import { createWhatsAppClient } from '../../packages/server/src/whatsapp/client.ts';
import { type BusinessNumber, businessNumber } from './numbers.ts';

export type LostAnswer = 'resend' | 'hold';

export interface Furnished {
  id: string;
  /** An admin's. */
  key: string;
  channelIds: string[];
  /** The channels' numbers. */
  from: string[];
}

type Tools = Pick<Parameters<typeof connectChannel>[0], 'db' | 'client' | 'sealer' | 'clock'>;
export type FurnishedNumber = Pick<BusinessNumber, 'phoneNumberId' | 'wabaId' | 'accessToken' | 'appSecret'> &
  Partial<BusinessNumber> & { lostAnswer: LostAnswer };

export interface Graph {
  graphUrl: string;
  messagesPerSecond?: number;
}

export async function furnishWorkspace(
  tools: Tools,
  { slug, numbers, ...graph }: Graph & { slug: string; numbers: readonly FurnishedNumber[] },
): Promise<Furnished> {
  const { db, clock } = tools;
  const now = clock.now();
  const live = { mode: 'live', approved: true, checkWindow: false } as const;
  const workspace = await createWorkspace(db, { slug, ...live }, now);
  const { secret: key } = await createKey(db, workspace, { kind: 'admin' }, { actor: OPERATOR, now });
  const made: Furnished = { id: workspace.id, key, channelIds: [], from: [] };
  for (const { phoneNumberId, wabaId, lostAnswer, displayPhone = '', ...credentials } of numbers) {
    const number = { workspace, phoneNumberId, wabaId, lostAnswer, credentials };
    const { channel } = await connectChannel(
      { ...tools, storeTemplates: storeFirstTemplates },
      { ...number, ...graph, graphVersion: 'v26.0' },
      OPERATOR,
    );
    made.channelIds.push(channel.id);
    made.from.push(displayPhone);
  }
  return made;
}

export interface Furnishing extends Graph {
  workspaces: number;
  /** Channels of each, and what one does when an answer is lost. */
  channels: number;
  lostAnswer?(i: number): LostAnswer;
  secretKey: string;
  nameServer?: string | undefined;
}

/** Furnishes an empty database, which it migrates first. */
export async function furnish(openDb: () => Db, o: Furnishing): Promise<Furnished[]> {
  const { workspaces, channels, lostAnswer = () => 'resend', secretKey, nameServer, ...graph } = o;
  const db = openDb();
  const servers = nameServer === undefined ? undefined : [nameServer];
  const client = createWhatsAppClient({ resolve: createResolver({ servers }) });
  const tools = { db, client, sealer: createSealer(secretKey), clock: systemClock };
  try {
    await migrate(db);
    const furnished: Furnished[] = [];
    for (let w = 0; w < workspaces; w++) {
      const numbers = Array.from({ length: channels }, (_, i) => {
        const nth = w * channels + i;
        return { ...businessNumber(nth), lostAnswer: lostAnswer(nth) };
      });
      furnished.push(await furnishWorkspace(tools, { slug: `workspace-${w}`, numbers, ...graph }));
    }
    return furnished;
  } finally {
    await client.close();
    await db.destroy();
  }
}
