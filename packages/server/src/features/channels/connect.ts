import { ApiError } from '../../errors.ts';
import { randomOf } from '../../platform/database/context.ts';
import { isUniqueViolation, type Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Keep } from '../../platform/http/idempotency/idempotency.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { GraphChannel, WhatsAppClient } from '../../whatsapp/client.ts';
import type { ProviderTemplate } from '../../whatsapp/templates/provider-template.ts';
import { type Actor, recordAudit } from '../events/audit.ts';
import { recordEvents } from '../events/record.ts';
import type { Workspace } from '../workspaces/store.ts';
import { writeChannel } from './change.ts';
import { requireAccessToken, requireNumericId } from './check-credentials.ts';
import { type Credentials, openCredentials, sealCredentials } from './credentials.ts';
import { askGraph } from './graph-refusal.ts';
import { askMessagingLimit } from './messaging-limit.ts';
import { type Channel, channelUpdated, findByPhoneNumberId, holdChannel, insertChannel } from './store.ts';

export interface NewChannel {
  workspace: Workspace;
  phoneNumberId: string;
  wabaId: string;
  graphUrl: string;
  graphVersion: string;
  /** These stay as they are by default; a new number gets 80 and `resend`. */
  messagesPerSecond?: number | undefined;
  lostAnswer?: 'hold' | 'resend' | undefined;
  /** Without a verify token the number keeps its own, or gets a new one. */
  credentials: Omit<Credentials, 'verifyToken'> & { verifyToken?: string | undefined };
}

export interface Connected {
  channel: Channel;
  verifyToken: string;
  /** The number of templates that WhatsApp listed. */
  templates: number;
  /** Says whether the number was connected already. */
  renewed: boolean;
}

export interface ConnectOptions extends Pick<Installation, 'db' | 'clock' | 'sealer'> {
  client: Pick<
    WhatsAppClient,
    'checkAppSecret' | 'phoneNumber' | 'messagingLimit' | 'templates' | 'subscribeApp'
  >;
  /** Keeps the templates of the new channel, in its transaction. */
  storeTemplates: (
    trx: Trx,
    owner: { workspaceId: string; id: string },
    templates: ProviderTemplate[],
    now: number,
  ) => Promise<void>;
}

/**
 * Connects a number: Graph must know it, its account and the token, or nothing is stored. A number that the workspace
 * has connected already gets the new credentials and settings and sends again.
 */
export async function connectChannel(
  { db, client, sealer, clock, storeTemplates }: ConnectOptions,
  input: NewChannel,
  actor: Actor,
  keep?: Keep<Connected>,
): Promise<Connected> {
  const { workspace, phoneNumberId, wabaId } = input;
  requireRealNumbers(workspace);
  requireNumericId('phoneNumberId', phoneNumberId);
  requireNumericId('wabaId', wabaId);
  requireAccessToken(input.credentials.accessToken);
  const taken = await findByPhoneNumberId(db, phoneNumberId);
  if (taken && taken.workspace_id !== workspace.id) throw connectedElsewhere();

  const { graphUrl, graphVersion } = input;
  const { accessToken, appSecret } = input.credentials;
  const graph: GraphChannel = { graphUrl, graphVersion, phoneNumberId, wabaId, accessToken };
  const number = await askGraph('phoneNumberId', graph, () => client.phoneNumber(graph));
  await askGraph('appSecret', graph, () => client.checkAppSecret(graph, appSecret));
  const templates = await askGraph('wabaId', graph, () => client.templates(graph));
  await askGraph('wabaId', graph, () => client.subscribeApp(graph));
  const limit = await askMessagingLimit(client, graph);

  const now = clock.now();
  const verifyToken =
    input.credentials.verifyToken ?? (taken && keptVerifyToken(sealer, taken)) ?? randomOf(db).text(32);
  const settings = {
    phone: number.phone,
    display_name: number.verifiedName ?? null,
    status: 'ready' as const,
    reason: null,
    graph_url: graphUrl,
    graph_version: graphVersion,
    credentials: sealCredentials(sealer, { accessToken, appSecret, verifyToken }),
    verify_token_hash: hashToken(verifyToken),
    messages_per_second: input.messagesPerSecond ?? taken?.messages_per_second ?? 80,
    lost_answer: input.lostAnswer ?? taken?.lost_answer ?? ('resend' as const),
    templates_synced_at: now,
    messaging_limit: limit ?? taken?.messaging_limit ?? null,
  };
  if (taken) {
    return transaction(db, async (trx) => {
      const row = await holdChannel(trx, taken.workspace_id, taken.id); // it may have been removed while Graph was asked
      const channel = await writeChannel(trx, row, settings, {
        action: 'channel.reconnected',
        detail: {},
        actor,
        now,
      });
      const connected = { channel, verifyToken, templates: templates.length, renewed: true };
      await keep?.(trx, connected);
      return connected;
    });
  }
  try {
    return await transaction(db, async (trx) => {
      const made = await insertChannel(trx, {
        workspace_id: workspace.id,
        id: randomOf(trx).newId('chn', now),
        mode: 'live',
        phone_number_id: phoneNumberId,
        waba_id: wabaId,
        last_webhook_at: null,
        app_id: null,
        created_at: now,
        removed_at: null,
        ...settings,
      });
      await storeTemplates(trx, { workspaceId: workspace.id, id: made.id }, templates, now);
      const detail = { phone: made.phone, phoneNumberId, wabaId, templates: templates.length };
      await recordAudit(trx, workspace.id, {
        actor,
        action: 'channel.created',
        target: made.id,
        now,
        detail,
      });
      const connected = { channel: made, verifyToken, templates: templates.length, renewed: false };
      await keep?.(trx, connected);
      await recordEvents(trx, [channelUpdated(made)], now);
      return connected;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw connectedElsewhere();
  }
}

/** Nothing of a test workspace or an unapproved one may reach a real phone. */
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

/** Kept, so that what was entered at Meta stays right. Undefined: the server's key has changed since. */
function keptVerifyToken(sealer: Sealer, { credentials }: Channel): string | undefined {
  try {
    return openCredentials(sealer, credentials).verifyToken;
  } catch {
    return undefined;
  }
}

function connectedElsewhere(): ApiError {
  return new ApiError('CONFLICT', {
    message: 'This number is connected to another workspace.',
    hint: 'Remove that channel first: meghdoot channels remove <id>.',
  });
}
