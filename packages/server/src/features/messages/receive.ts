/** Takes Meta's webhooks in: verified over the bytes as they came, on disk before the 200, applied afterwards. */
import type { Clock } from '../../platform/clock.ts';
import { insertRows } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import type { NewRow } from '../../platform/database/schema.ts';
import { announce, transaction } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { parseWebhook } from '../../whatsapp/inbound.ts';
import { verifySignature } from '../../whatsapp/signature.ts';
import type { ActiveChannel, ChannelDirectory } from '../channels/directory.ts';

export type Taken = 'stored' | 'unverified' | 'unreadable';

export interface Receiver {
  take(raw: Buffer, signature: string | undefined): Promise<Taken>;
}

export function createReceiver(o: { db: Db; clock: Clock; channels: ChannelDirectory }): Receiver {
  const commits = new GroupCommit<NewRow<'inbox'>, void>((rows) =>
    transaction(o.db, async (trx) => {
      await insertRows(trx, 'inbox', rows);
      announce('inbox');
      return rows.map(() => undefined);
    }),
  );

  return {
    async take(raw, signature) {
      const now = o.clock.now();
      const parsed = parseWebhook(raw, now);
      if (!parsed) return 'unreadable';
      const named = [
        ...(await o.channels.byPhoneNumberIds(parsed.phoneNumberIds)),
        ...(await o.channels.byWabaIds(parsed.wabaIds)),
      ];
      const verified = verifiedBy(named, raw, signature);
      if (verified.length === 0) return 'unverified';
      await commits.submit({
        id: newId('bat', now),
        received_at: now,
        channel_ids: JSON.stringify(verified),
        body: raw.toString('utf8'),
      });
      return 'stored';
    },
  };
}

/** The channels whose own app secret verifies the bytes: what speaks for any other channel is not believed. */
function verifiedBy(named: readonly ActiveChannel[], raw: Buffer, signature: string | undefined): string[] {
  const bySecret = new Map<string, boolean>();
  const verified = new Set<string>();
  for (const { id, appSecret } of named) {
    let good = bySecret.get(appSecret);
    if (good === undefined) {
      good = verifySignature(raw, signature, appSecret);
      bySecret.set(appSecret, good);
    }
    if (good) verified.add(id);
  }
  return [...verified];
}
