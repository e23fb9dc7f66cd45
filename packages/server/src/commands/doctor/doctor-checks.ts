import { existsSync } from 'node:fs';
import type { TracingSettings } from '../../config/tracing.ts';
import type { Config, Secrets } from '../../config.ts';
import { listAllChannels } from '../../features/channels/store.ts';
import { tryMailServer } from '../../features/mail/send.ts';
import { listSetAside } from '../../features/messages/receive/inbox.ts';
import { troubledWebhooks } from '../../features/webhooks/endpoints/store.ts';
import { configuredSealer, openConfigured, sqliteFile } from '../../installation/open.ts';
import { judgeKey, WRONG_KEY } from '../../installation/secret-check.ts';
import { SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { newerSchema, pendingMigrations, unknownMigrations } from '../../platform/database/migrate.ts';
import type { Shell } from '../command.ts';
import { checkChannels, checkClock, checkWork } from './doctor-channels.ts';
import { type Check, doubtful, failed, passed, wordsOf } from './doctor-check.ts';
import { checkDatabase, checkNotifications, checkReplica, checkStanding } from './doctor-database.ts';
import { checkFiles, checkMedia } from './doctor-media.ts';

/** Looks at everything that can be looked at; what depends on a check that failed is left out. */
export async function examine(shell: Shell): Promise<Check[]> {
  let settings: { config: Config; secrets: Secrets };
  try {
    settings = shell.settings();
  } catch (error) {
    return [failed('configuration', wordsOf(error))];
  }
  const { config, secrets } = settings;
  const checks = [passed('configuration', `${config.appUrl}, data in ${config.dataDir}`)];
  const server = await checkServer(config);
  checks.push(server);
  if (config.redisUrl) checks.push(await checkRedis(config.redisUrl));
  if (config.smtpUrl) checks.push(await checkMail(config.smtpUrl));
  if (config.tracing) checks.push(await checkTraces(config.tracing));
  if (!config.databaseUrl && !existsSync(sqliteFile(config))) {
    checks.push(doubtful('database', `There is none in ${config.dataDir} yet; the first start makes it.`));
    return checks;
  }
  const db = openConfigured(config);
  try {
    const database = await checkDatabase(db, config);
    checks.push(database);
    if (database.status === 'failed') return checks;
    if (config.databaseDirectUrl) checks.push(await checkNotifications(db, config.databaseDirectUrl));
    if (config.databaseReadUrl) checks.push(await checkReplica(db, config, config.databaseReadUrl));
    const migrations = await checkMigrations(db);
    checks.push(migrations);
    if (migrations.status === 'failed') return checks;
    const standing = await checkStanding(db);
    if (standing) return [...checks, standing];
    const key = await checkKey(db, config, secrets);
    checks.push(key);
    if (key.status === 'failed') return checks;
    const rows = await listAllChannels(db);
    const serverRuns = server.status === 'ok';
    checks.push(...(await checkChannels(db, rows, { config, secrets, clock: shell.clock, serverRuns })));
    if (config.databaseUrl) checks.push(await checkWork(db, rows, shell.clock));
    checks.push(await checkInbox(db), await checkWebhooks(db));
    checks.push(await checkFiles(db, settings, shell.clock), await checkMedia(db));
    checks.push(await checkClock(rows, shell.clock));
  } catch (error) {
    checks.push(failed('database', wordsOf(error)));
  } finally {
    await db.destroy();
  }
  return checks;
}

async function checkServer(config: Config): Promise<Check> {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5 * SECOND) });
    if (response.ok) return passed('server', `It responds at ${url}.`);
    return failed('server', `It responds at ${url} and is not ready (HTTP ${response.status}).`);
  } catch {
    return doubtful('server', `None responds at ${url}.`);
  }
}

/** Doubtful, not failed: without Redis each process counts for itself. */
async function checkRedis(url: string): Promise<Check> {
  const { tryRedis } = await import('../../platform/shared-windows.ts');
  try {
    await tryRedis(url);
    return passed('redis', 'It responds.');
  } catch (error) {
    return doubtful('redis', `Each process counts limits for itself: ${wordsOf(error)}`);
  }
}

/** Doubtful, not failed: mails wait in the outbox. */
async function checkMail(smtpUrl: string): Promise<Check> {
  try {
    await tryMailServer(smtpUrl);
    return passed('mail', 'The server of SMTP_URL would take mails.');
  } catch (error) {
    return doubtful('mail', `Mails wait in the outbox: ${wordsOf(error)}`);
  }
}

/** Doubtful, not failed: traces are lost, and nothing else is. */
async function checkTraces(tracing: TracingSettings): Promise<Check> {
  const { tryCollector } = await import('../../platform/tracing/open-tracing.ts');
  try {
    await tryCollector(tracing);
    return passed('traces', `They are taken at ${tracing.url}.`);
  } catch (error) {
    return doubtful('traces', `They are lost: ${tracing.url} does not take them: ${wordsOf(error)}`);
  }
}

async function checkMigrations(db: Db): Promise<Check> {
  const unknown = await unknownMigrations(db);
  if (unknown.length > 0) return failed('migrations', `${newerSchema(unknown)} Start that version.`);
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return passed('migrations', 'The schema is the newest.');
  return failed('migrations', `Not done: ${pending.join(', ')}. Run: meghdoot migrate`);
}

async function checkInbox(db: Db): Promise<Check> {
  const rows = await listSetAside(db);
  if (rows.length === 0) return passed('inbox', 'No webhook of WhatsApp has been set aside.');
  const channels = [...new Set(rows.map((row) => row.channel_id))].join(', ');
  const what = rows.length === 1 ? '1 webhook' : `${rows.length} webhooks`;
  return doubtful(
    'inbox',
    `${what} of WhatsApp for ${channels} could not be applied. See: meghdoot inbox list`,
  );
}

async function checkKey(db: Db, config: Config, secrets: Secrets): Promise<Check> {
  const found = await judgeKey(db, configuredSealer(config, secrets));
  if (found === 'wrong') return failed('secret key', WRONG_KEY);
  return passed(
    'secret key',
    found === 'right' ? 'It opens what is sealed.' : 'Nothing is sealed with another.',
  );
}

async function checkWebhooks(db: Db): Promise<Check> {
  const rows = await troubledWebhooks(db);
  if (rows.length === 0) return passed('webhooks', 'None fails.');
  const states = rows.map((row) => `${row.id} ${row.disabled_at === null ? 'fails' : 'is disabled'}`);
  return doubtful('webhooks', `${states.join(', ')}.`);
}
