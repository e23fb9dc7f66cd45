import type { Log } from '../../platform/log.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import type { GraphChannel } from '../../whatsapp/graph-channel.ts';
import { peopleOfLimit } from '../../whatsapp/messaging-limit.ts';
import { openCredentials } from './credentials.ts';
import type { Funds } from './funds/funds.ts';
import type { ChannelOfWorkspace } from './store.ts';

/** A channel that is connected, with what it takes to send and to verify. Never log one. */
export interface ActiveChannel {
  id: string;
  workspaceId: string;
  mode: 'simulator' | 'live';
  /** E.164 with `+`. */
  phone: string;
  displayName: string | null;
  status: 'ready' | 'paused' | 'not_ready';
  messagesPerSecond: number;
  lostAnswer: 'hold' | 'resend';
  phoneNumberId: string;
  wabaId: string;
  /** It is empty where the credentials were lost with their key: nothing is verified by it, and the channel is not ready. */
  appSecret: string;
  /** The same object as long as nothing in it changes. */
  graph: GraphChannel;
  lastWebhookAt: number | null;
  createdAt: number;
  /** The funds of its account, as far as they are known; undefined: they never lacked. */
  funds: Funds | undefined;
  /** Says whether free text to people who have not written for 24 hours is refused before it is accepted. */
  checksWindow: boolean;
  /** So many people may its account begin to write to in 24 hours; undefined: there is no limit, or it is not known. */
  messagingLimit: number | undefined;
}

export interface OpenerOptions {
  sealer: Sealer;
  log: Log;
  /** Returns the URL of the built-in simulator while it listens. */
  simulatorUrl: () => string | undefined;
}

const NO_SIMULATOR = 'http://simulator.invalid';

interface Opened {
  credentials: string;
  appSecret: string;
  graph: GraphChannel;
}

/** Turns rows into channels; what was unsealed is kept as long as the row is unchanged. */
export function createChannelOpener({ sealer, log, simulatorUrl }: OpenerOptions) {
  let opened = new Map<string, Opened>();

  function unseal(row: ChannelOfWorkspace, graphUrl: string): Opened | undefined {
    const own = opened.get(row.id);
    if (
      own?.credentials === row.credentials &&
      own.graph.graphUrl === graphUrl &&
      own.graph.graphVersion === row.graph_version
    ) {
      return own;
    }
    if (row.credentials === '') {
      log.warn({ channel: row.id }, 'a channel waits for its credentials, which were lost');
      return { credentials: '', appSecret: '', graph: graphOf(row, graphUrl, '') };
    }
    try {
      const { accessToken, appSecret } = openCredentials(sealer, row.credentials);
      return { credentials: row.credentials, appSecret, graph: graphOf(row, graphUrl, accessToken) };
    } catch (error) {
      log.error({ err: error, channel: row.id }, 'a channel is left out: SECRET_KEY does not open it');
      return undefined;
    }
  }

  return function openChannels(rows: readonly ChannelOfWorkspace[]): ActiveChannel[] {
    const kept = new Map<string, Opened>();
    const channels: ActiveChannel[] = [];
    for (const row of rows) {
      const graphUrl = row.graph_url ?? simulatorUrl() ?? NO_SIMULATOR;
      const own = unseal(row, graphUrl);
      if (!own) continue;
      kept.set(row.id, own);
      channels.push({
        id: row.id,
        workspaceId: row.workspace_id,
        mode: row.mode,
        phone: row.phone,
        displayName: row.display_name,
        status: graphUrl === NO_SIMULATOR ? 'not_ready' : row.status,
        messagesPerSecond: row.messages_per_second,
        lostAnswer: row.lost_answer,
        phoneNumberId: row.phone_number_id,
        wabaId: row.waba_id,
        appSecret: own.appSecret,
        graph: own.graph,
        lastWebhookAt: row.last_webhook_at,
        createdAt: row.created_at,
        funds: fundsOf(row),
        checksWindow: row.check_window === 1,
        messagingLimit: peopleOfLimit(row.messaging_limit),
      });
    }
    opened = kept;
    return channels;
  };
}

const graphOf = (row: ChannelOfWorkspace, graphUrl: string, accessToken: string): GraphChannel => ({
  graphUrl,
  graphVersion: row.graph_version,
  phoneNumberId: row.phone_number_id,
  wabaId: row.waba_id,
  accessToken,
});

function fundsOf(row: ChannelOfWorkspace): Funds | undefined {
  const { probe_at: probeAt, refused_on: channelId } = row;
  if (probeAt === null || channelId === null) return undefined;
  return {
    ...{ probeAt, channelId, lackingSince: row.lacking_since, backAt: row.funds_back_at },
    ofCampaign: row.of_campaign === 1,
  };
}
