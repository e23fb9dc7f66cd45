import type { Config, Secrets } from '../../config.ts';
import { openCredentials, opensCredentials } from '../../features/channels/credentials.ts';
import type { Channel } from '../../features/channels/store.ts';
import { fundsNeeded } from '../../features/messages/read/funds-needed.ts';
import { waitingOnChannel, waitingSince } from '../../features/messages/state/waiting-on-channel.ts';
import { channelLease } from '../../features/messages/state/work.ts';
import { configuredSealer } from '../../installation/open.ts';
import { type Clock, SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { heldLeases } from '../../platform/jobs/lease.ts';
import { createResolver } from '../../platform/security/resolver.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { toIst } from '../../platform/time.ts';
import { createWhatsAppClient, type WhatsAppClient } from '../../whatsapp/client.ts';
import { type Check, doubtful, failed, passed, wordsOf } from './doctor-check.ts';

const CLOCK_MAY_DIFFER_MS = 30 * SECOND; // webhooks are signed with the time, and receivers allow minutes
const ASK_MS = 10 * SECOND;

interface ChannelCheckOptions {
  config: Config;
  secrets: Secrets;
  clock: Clock;
  serverRuns: boolean;
}

export async function checkChannels(
  db: Db,
  rows: readonly Channel[],
  o: ChannelCheckOptions,
): Promise<Check[]> {
  if (rows.length === 0) return [doubtful('channels', 'There are none.')];
  const sealer = configuredSealer(o.config, o.secrets);
  const lost = rows.filter(({ credentials }) => credentials === '');
  const sealed = rows.filter((row) => row.credentials !== '' && !opensCredentials(sealer, row));
  const key =
    sealed.length === 0
      ? passed('credentials', 'The secret key opens those of every channel.')
      : failed(
          'credentials',
          `The secret key does not open those of ${sealed.map((row) => row.id).join(', ')}.`,
        );
  const client = createWhatsAppClient({
    timeoutMs: ASK_MS,
    resolve: createResolver({ servers: o.config.dnsServers }),
  });
  try {
    const own = rows.filter((row) => !sealed.includes(row) && !lost.includes(row));
    const checked = await Promise.all(own.map((row) => checkChannel(db, row, sealer, client, o)));
    return [
      key,
      ...checked,
      ...lost.map((row) => failed(`channel ${row.phone}`, row.reason ?? 'It has none.')),
    ];
  } finally {
    await client.close();
  }
}

async function checkChannel(
  db: Db,
  row: Channel,
  sealer: Sealer,
  client: WhatsAppClient,
  { config, clock, serverRuns }: ChannelCheckOptions,
): Promise<Check> {
  const name = `channel ${row.phone}`;
  if (row.graph_url === null) {
    if (!config.simulator) return failed(name, 'Its simulator is switched off (SIMULATOR=off).');
    if (!serverRuns) return doubtful(name, 'Its simulator runs within the server.');
  } else {
    try {
      await client.phoneNumber({
        graphUrl: row.graph_url,
        graphVersion: row.graph_version,
        phoneNumberId: row.phone_number_id,
        wabaId: row.waba_id,
        accessToken: openCredentials(sealer, row.credentials).accessToken,
      });
    } catch (error) {
      return failed(name, wordsOf(error));
    }
  }
  if (row.status !== 'ready') {
    const { waiting, underWay } = await waitingOnChannel(db, row.id, clock.now());
    const waits = waiting + underWay;
    const withWaiting =
      waits === 0 ? '' : ` with ${waits} ${waits === 1 ? 'message that waits' : 'messages that wait'}`;
    return doubtful(name, `It is ${row.status}${withWaiting}: ${row.reason ?? 'no reason given'}`);
  }
  if (row.lacking_since !== null) {
    const account = { workspaceId: row.workspace_id, wabaId: row.waba_id };
    const { waiting, needed } = await fundsNeeded(db, account, clock.now());
    const { total, currency } = needed;
    return doubtful(
      name,
      `Its account has lacked funds since ${toIst(row.lacking_since)}: for what waits on its numbers (${waiting}) it needs ${currency} ${total}, GST included.`,
    );
  }
  if (row.last_webhook_at === null)
    return passed(name, 'It can be reached; no webhook has come from it yet.');
  return passed(name, 'It can be reached.');
}

/** Looks whether messages wait on a channel that no process works: on SQLite the server does, on PostgreSQL any may. */
export async function checkWork(db: Db, rows: readonly Channel[], clock: Clock): Promise<Check> {
  const now = clock.now();
  const ids = rows.filter(({ status }) => status === 'ready').map(({ id }) => id);
  const waiting = [...(await waitingSince(db, ids, now)).keys()];
  const held = await heldLeases(db, waiting.map(channelLease), now);
  const left = waiting.filter((id) => !held.has(channelLease(id)));
  if (left.length === 0) return passed('work', 'No message waits on a channel that nobody works.');
  return doubtful(
    'work',
    `Messages wait on ${left.join(', ')}, and no process works there. Start: meghdoot work`,
  );
}

/** Compares with Graph's clock, when there is a channel that lives there. */
export async function checkClock(rows: readonly Channel[], clock: Clock): Promise<Check> {
  const graphUrl = rows.find((row) => row.graph_url !== null)?.graph_url;
  if (!graphUrl) return passed('clock', new Date(clock.now()).toISOString());
  try {
    const response = await fetch(graphUrl, { method: 'HEAD', signal: AbortSignal.timeout(ASK_MS) });
    const differenceMs = Math.abs(clock.now() - Date.parse(response.headers.get('date') ?? ''));
    if (Number.isNaN(differenceMs)) return doubtful('clock', 'Graph does not give the time.');
    const seconds = Math.round(differenceMs / SECOND);
    if (differenceMs > CLOCK_MAY_DIFFER_MS)
      return failed('clock', `It differs from Graph's by ${seconds} s.`);
    return passed('clock', `It differs from Graph's by ${seconds} s.`);
  } catch {
    return doubtful('clock', 'Graph does not respond, so there is nothing to compare with.');
  }
}
