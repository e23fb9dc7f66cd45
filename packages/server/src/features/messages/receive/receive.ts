/** Takes Meta's webhooks in: verified over the bytes as they came, applied or stored before the 200. */
import { ApiError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import { announce } from '../../../platform/database/announce.ts';
import { insertRows } from '../../../platform/database/batch.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { GroupCommit } from '../../../platform/database/group-commit.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { isDeeperThan, MOST_DEPTH } from '../../../platform/http/body/json-depth.ts';
import { idsNamedIn } from '../../../whatsapp/inbound/named-ids.ts';
import { type ParsedWebhook, parseWebhook } from '../../../whatsapp/inbound/read-webhook.ts';
import { verifySignature } from '../../../whatsapp/inbound/signature.ts';
import { splitWebhook } from '../../../whatsapp/inbound/split.ts';
import type { ActiveChannel, ChannelDirectory } from '../../channels/directory.ts';
import type { TakenWebhook } from './apply-webhooks.ts';
import type { AtOnce } from './at-once.ts';

export interface Receiver {
  /**
   * Resolves when the webhook is on disk, or what it changed; false: no channel that it names verifies it. Throws
   * INVALID_PAYLOAD for what is verified and cannot be read. `fresh` as in `verifyingSecret`.
   */
  take(raw: Buffer, signature: string, o: { fresh: boolean }): Promise<boolean>;
}

/** Meta sends at most 1,000 updates in one webhook (Meta: Create a webhook endpoint). */
const MOST_UPDATES = 5000;
/**
 * Webhooks wait for others to share a transaction with: at 80 messages a second 240 receipts come, and WhatsApp is in no
 * hurry.
 */
const GATHER = { ms: 20, enough: 64 };
/** A webhook that concerns a whole account is kept for each of its numbers, up to this many bytes. */
const MOST_KEPT = 16 * 1024 * 1024;

export interface ReceiverOptions {
  db: Db;
  clock: Clock;
  channels: ChannelDirectory;
  atOnce: AtOnce;
}

/** A webhook, or what of it concerns a channel. */
interface Part extends TakenWebhook {
  body: string;
}

export function createReceiver(o: ReceiverOptions): Receiver {
  const commits = new GroupCommit({
    clock: o.clock,
    async commit(webhooks: Part[][]) {
      const parts = webhooks.flat();
      if (!(await o.atOnce.apply(parts))) await store(o.db, parts);
      return webhooks;
    },
    follow: () => undefined,
    gather: GATHER,
  });

  return {
    async take(raw, signature, { fresh }) {
      const secret = await verifyingSecret(o, raw, signature, { fresh });
      if (secret === undefined) return false;
      const now = o.clock.now();
      const body = raw.toString('utf8');
      const parsed = readVerified(body, now);
      const verified = await channelsOf(o.channels, parsed, secret);
      if (verified.length === 0) return false;
      await commits.submit(partsOf(body, parsed, verified, now));
      return true;
    },
  };
}

async function store(db: Db, parts: readonly Part[]): Promise<void> {
  const rows = parts.map(({ channelId, takenAt, body }) => ({
    id: randomOf(db).newId('bat', takenAt),
    received_at: takenAt,
    channel_id: channelId,
    body,
  }));
  await transaction(db, async (trx) => {
    await insertRows(trx, 'inbox', rows);
    announce(trx, 'inbox', new Set(rows.map((row) => row.channel_id)));
  });
}

const unreadable = (message: string, hint: string) => new ApiError('INVALID_PAYLOAD', { message, hint });

function readVerified(body: string, now: number): ParsedWebhook {
  if (isDeeperThan(body, MOST_DEPTH))
    throw unreadable(
      `Its arrays and objects stand in one another more than ${MOST_DEPTH} deep.`,
      'Send it as WhatsApp does.',
    );
  const parsed = parseWebhook(body, now);
  if (!parsed)
    throw unreadable(
      'The body is no webhook of a WhatsApp Business Account.',
      'Subscribe the app to whatsapp_business_account alone.',
    );
  if (parsed.updates.length > MOST_UPDATES)
    throw unreadable(
      `It holds ${parsed.updates.length} updates; ${MOST_UPDATES} are the most.`,
      'Send them in several webhooks.',
    );
  return parsed;
}

/** The channels a body names whose own app secret verified it: what speaks for any other channel is not believed. */
async function channelsOf(
  directory: ChannelDirectory,
  parsed: ParsedWebhook,
  secret: string,
): Promise<ActiveChannel[]> {
  const known = await directory.named(parsed);
  const phones = new Set(known.map((channel) => channel.phoneNumberId));
  const accounts = new Set(known.map((channel) => channel.wabaId));
  const complete =
    parsed.phoneNumberIds.every((id) => phones.has(id)) && parsed.wabaIds.every((id) => accounts.has(id));
  const named = complete ? known : await directory.named(parsed, { fresh: true });
  return named.filter((channel) => channel.appSecret === secret);
}

/**
 * Returns what there is for each channel that a webhook concerns: mostly there is one, and it is the body as it came.
 */
function partsOf(
  body: string,
  { updates }: ParsedWebhook,
  verified: readonly ActiveChannel[],
  takenAt: number,
): Part[] {
  const numbers = new Set<string>();
  const accounts = new Set<string>();
  for (const update of updates) {
    if ('phoneNumberId' in update && update.phoneNumberId) numbers.add(update.phoneNumberId);
    else if ('wabaId' in update && update.wabaId) accounts.add(update.wabaId);
  }
  const concerned = verified.filter(
    (channel) => numbers.has(channel.phoneNumberId) || accounts.has(channel.wabaId),
  );
  if (concerned.length <= 1)
    return [{ channelId: (concerned[0] ?? verified[0]!).id, takenAt, body, updates }];
  const parts = [...splitWebhook(body, concerned)];
  if (parts.reduce((sum, [, part]) => sum + part.length, 0) > MOST_KEPT)
    throw unreadable('It says too much of an account with many numbers.', 'Send it in several webhooks.');
  return parts.map(([channel, part]) => ({
    ...{ channelId: channel.id, takenAt, body: part },
    updates: parseWebhook(part, takenAt)?.updates ?? [],
  }));
}

/**
 * The cost that a body may have before its signer is known: bytes that are hashed, times app secrets that are tried.
 */
const MOST_HASHED = 32 * 1024 * 1024;
const MOST_SECRETS = 64;

/**
 * The app secret that verifies a body's bytes, of a channel that it names; undefined: none does. Ids are found without
 * reading the body as JSON. `fresh`: a channel that was made a moment ago counts too, for the price of a query.
 */
async function verifyingSecret(
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
