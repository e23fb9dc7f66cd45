/** This file keeps how many people WhatsApp lets the numbers of an account begin to write to in 24 hours. */
import { announce } from '../../platform/database/announce.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type GraphChannel, GraphRequestError, type WhatsAppClient } from '../../whatsapp/client.ts';
import type { ActiveChannel } from './directory.ts';

/** The numbers of an account in a workspace: they share one limit. */
export type Account = Pick<ActiveChannel, 'workspaceId' | 'wabaId'>;

/** Keeps the limit of an account by its name (`TIER_2K`); whoever sends knows it within a second. */
export async function noteMessagingLimit(trx: Trx, account: Account, name: string): Promise<void> {
  const changed = await trx
    .updateTable('channels')
    .set({ messaging_limit: name })
    .where('workspace_id', '=', account.workspaceId)
    .where('waba_id', '=', account.wabaId)
    .where('removed_at', 'is', null)
    .where((row) => row.or([row('messaging_limit', 'is', null), row('messaging_limit', '<>', name)]))
    .returning('id')
    .execute();
  if (changed.length > 0) announce(trx, 'channels');
}

/** Asks WhatsApp for the limit of a number, by its name; undefined: it does not say. */
export async function askMessagingLimit(
  client: Pick<WhatsAppClient, 'messagingLimit'>,
  graph: GraphChannel,
): Promise<string | undefined> {
  try {
    return await client.messagingLimit(graph);
  } catch (error) {
    if (error instanceof GraphRequestError) return undefined;
    throw error;
  }
}

/** Reads the limit of a number anew; where WhatsApp does not say it, what is known stays. */
export async function syncMessagingLimit(
  { db, client }: { db: Db; client: Pick<WhatsAppClient, 'messagingLimit'> },
  channel: ActiveChannel,
): Promise<void> {
  const name = await askMessagingLimit(client, channel.graph);
  if (name !== undefined) await transaction(db, (trx) => noteMessagingLimit(trx, channel, name));
}
