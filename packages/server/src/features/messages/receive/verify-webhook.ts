import type { Clock } from '../../../platform/clock.ts';
import { idsNamedIn } from '../../../whatsapp/inbound/named-ids.ts';
import { verifySignature } from '../../../whatsapp/inbound/signature.ts';
import type { ChannelDirectory } from '../../channels/directory.ts';

/**
 * The cost that a body may have before its signer is known: bytes that are hashed, times app secrets that are tried.
 */
const MOST_HASHED = 32 * 1024 * 1024;
const MOST_SECRETS = 64;

/**
 * The app secret that verifies a body's bytes, of a channel that it names; undefined: none does. Ids are found without
 * reading the body as JSON. `fresh`: a channel that was made a moment ago counts too, for the price of a query.
 */
export async function verifyingSecret(
  { channels, clock }: { channels: ChannelDirectory; clock: Clock },
  raw: Buffer,
  signature: string,
  { fresh }: { fresh: boolean },
): Promise<string | undefined> {
  const ids = idsNamedIn(raw);
  const tried = new Set<string>();
  const most = Math.min(MOST_SECRETS, Math.floor(MOST_HASHED / Math.max(1, raw.length)));
  for (const look of fresh ? [{ fresh: false }, { fresh: true }] : [{ fresh: false }]) {
    for (const { appSecret } of await channels.named(ids, look)) {
      if (tried.has(appSecret)) continue;
      if (tried.size >= most) return undefined;
      if (tried.size > 0) await clock.pause(0); // a stranger may name many channels: others come between two hashes
      tried.add(appSecret);
      if (verifySignature(raw, signature, appSecret)) return appSecret;
    }
  }
  return undefined;
}
