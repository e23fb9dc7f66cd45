/** Live workspaces with a key each, whose channels are on the simulator. */
import { createKey } from '../packages/server/src/features/api-keys/store.ts';
import { connectChannel } from '../packages/server/src/features/channels/connect.ts';
import { OPERATOR } from '../packages/server/src/features/events/audit.ts';
import { storeFirstTemplates } from '../packages/server/src/features/templates/keep.ts';
import { createWorkspace } from '../packages/server/src/features/workspaces/store.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import { migrate } from '../packages/server/src/platform/database/migrate.ts';
import { createSealer } from '../packages/server/src/platform/security/sealed.ts';
import { createWhatsAppClient } from '../packages/server/src/whatsapp/client.ts';
import { benchNumber } from './numbers.ts';

export interface Furnished {
  id: string;
  /** An admin's. */
  key: string;
  channelIds: string[];
  /** The channels' numbers. */
  from: string[];
}

export interface Furnishing {
  workspaces: number;
  /** Of each workspace. */
  channels: number;
  ratePerSecond: number;
  graphUrl: string;
  secretKey: string;
}

/** Into an empty database, which it migrates first. */
export async function furnish(openDb: () => Db, o: Furnishing): Promise<Furnished[]> {
  const db = openDb();
  const client = createWhatsAppClient();
  const sealer = createSealer(o.secretKey);
  const options = { db, client, sealer, clock: systemClock, storeTemplates: storeFirstTemplates };
  const graph = { graphUrl: o.graphUrl, graphVersion: 'v26.0', messagesPerSecond: o.ratePerSecond };
  try {
    await migrate(db);
    const furnished: Furnished[] = [];
    for (let w = 0; w < o.workspaces; w++) {
      const now = Date.now();
      const workspace = await createWorkspace(
        db,
        { slug: `bench-${w}`, mode: 'live', approved: true, checkWindow: false },
        now,
      );
      const { secret: key } = await createKey(db, workspace, { kind: 'admin' }, { actor: OPERATOR, now });
      const own: Furnished = { id: workspace.id, key, channelIds: [], from: [] };
      for (let i = w * o.channels; i < (w + 1) * o.channels; i++) {
        const { phoneNumberId, wabaId, displayPhone, ...credentials } = benchNumber(i);
        const number = { workspace, phoneNumberId, wabaId, lostAnswer: 'resend' as const, credentials };
        const { channel } = await connectChannel(options, { ...number, ...graph }, OPERATOR);
        own.channelIds.push(channel.id);
        own.from.push(displayPhone);
      }
      furnished.push(own);
    }
    return furnished;
  } finally {
    await client.close();
    await db.destroy();
  }
}
