import { ApiError, invalid } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isUniqueViolation, type Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { GraphChannel, WhatsAppClient } from '../../whatsapp/client.ts';
import type { ProviderTemplate } from '../../whatsapp/provider-template.ts';
import { type Actor, recordAudit } from '../events/audit.ts';
import { recordEvents } from '../events/record.ts';
import type { Workspace } from '../workspaces/store.ts';
import { writeChannel } from './change.ts';
import { type Credentials, sealCredentials } from './credentials.ts';
import { askGraph } from './graph-refusal.ts';
import { type Channel, channelUpdated, findByPhoneNumberId, insertChannel } from './store.ts';

export interface NewChannel {
  workspace: Workspace;
  phoneNumberId: string;
  wabaId: string;
  graphUrl: string;
  graphVersion: string;
  messagesPerSecond: number;
  lostAnswer: 'hold' | 'resend';
  credentials: Credentials;
}

export interface ConnectOptions {
  db: Db;
  client: Pick<WhatsAppClient, 'phoneNumber' | 'templates' | 'subscribeApp'>;
  sealer: Sealer;
  clock: Clock;
  /** Keeps the templates of the new channel, in its transaction. */
  storeTemplates: (
    trx: Trx,
    owner: { workspaceId: string; id: string },
    templates: ProviderTemplate[],
    now: number,
  ) => Promise<void>;
}

const NUMERIC_ID = /^\d{1,32}$/;

/**
 * Connects a number: Graph must know it, its account and the token, or nothing is stored. A number that the workspace
 * has connected already gets the new credentials and settings and sends again.
 */
export async function connectChannel(
  { db, client, sealer, clock, storeTemplates }: ConnectOptions,
  input: NewChannel,
  actor: Actor,
): Promise<{ channel: Channel; templates: number }> {
  const { workspace, phoneNumberId, wabaId, credentials } = input;
  requireRealNumbers(workspace);
  if (!NUMERIC_ID.test(phoneNumberId)) throw invalid('phoneNumberId', "must be WhatsApp's id: digits only");
  if (!NUMERIC_ID.test(wabaId)) throw invalid('wabaId', "must be WhatsApp's id: digits only");
  const taken = await findByPhoneNumberId(db, phoneNumberId);
  if (taken && taken.workspace_id !== workspace.id) throw connectedElsewhere();

  const { graphUrl, graphVersion } = input;
  const graph: GraphChannel = {
    graphUrl,
    graphVersion,
    phoneNumberId,
    wabaId,
    accessToken: credentials.accessToken,
  };
  const number = await askGraph('phoneNumberId', graph, () => client.phoneNumber(graph));
  const templates = await askGraph('wabaId', graph, () => client.templates(graph));
  await askGraph('wabaId', graph, () => client.subscribeApp(graph));

  const now = clock.now();
  const settings = {
    phone: number.phone,
    display_name: number.verifiedName ?? null,
    status: 'ready' as const,
    reason: null,
    graph_url: graphUrl,
    graph_version: graphVersion,
    credentials: sealCredentials(sealer, credentials),
    verify_token_hash: hashToken(credentials.verifyToken),
    messages_per_second: input.messagesPerSecond,
    lost_answer: input.lostAnswer,
    templates_synced_at: now,
  };
  if (taken) {
    const channel = await transaction(db, (trx) =>
      writeChannel(trx, taken, settings, 'channel.reconnected', {}, actor, now),
    );
    return { channel, templates: templates.length };
  }
  try {
    const channel = await transaction(db, async (trx) => {
      const made = await insertChannel(trx, {
        workspace_id: workspace.id,
        id: newId('chn', now),
        mode: 'live',
        phone_number_id: phoneNumberId,
        waba_id: wabaId,
        last_webhook_at: null,
        created_at: now,
        removed_at: null,
        ...settings,
      });
      await storeTemplates(trx, { workspaceId: workspace.id, id: made.id }, templates, now);
      const detail = { phone: made.phone, phoneNumberId, wabaId, templates: templates.length };
      await recordAudit(trx, workspace.id, actor, 'channel.created', made.id, now, detail);
      await recordEvents(trx, [channelUpdated(made)], now);
      return made;
    });
    return { channel, templates: templates.length };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw connectedElsewhere();
  }
}

/** No key, contact or webhook of a stranger or a first start is ever near a real phone. */
export function requireRealNumbers(workspace: Workspace): void {
  if (workspace.mode === 'test') {
    throw new ApiError('CONFLICT', {
      message: `${workspace.slug} is a test workspace and stays bound to the simulator.`,
      hint: 'Connect the number to a live workspace: meghdoot workspaces create <slug> makes one.',
    });
  }
  if (workspace.approved_at === null) {
    throw new ApiError('CONFLICT', {
      message: `${workspace.slug} is not approved for real numbers yet.`,
      hint: `The operator approves it with: meghdoot workspaces approve ${workspace.slug}`,
    });
  }
}

function connectedElsewhere(): ApiError {
  return new ApiError('CONFLICT', {
    message: 'This number is connected to another workspace.',
    hint: 'Remove that channel first: meghdoot channels remove <id>.',
  });
}
