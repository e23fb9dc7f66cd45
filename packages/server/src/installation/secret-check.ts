/**
 * This file checks that SECRET_KEY is the key that this database was sealed with; otherwise the first message would
 * show it.
 */

import { ConfigError } from '../config/config-error.ts';
import type { Config, Secrets } from '../config.ts';
import { openCredentials } from '../features/channels/credentials.ts';
import { listAllChannels } from '../features/channels/store.ts';
import { findArtifact } from '../features/oauth/grants/artifacts.ts';
import { openProviderKeys } from '../features/oauth/provider/keys.ts';
import { someWebhooks } from '../features/webhooks/endpoints/store.ts';
import { createSigner } from '../features/webhooks/secrets.ts';
import { randomOf } from '../platform/database/context.ts';
import type { Db } from '../platform/database/dialect.ts';
import { keepInstallationValue, readInstallationValue } from '../platform/database/installation-values.ts';
import { sealedColumn } from '../platform/database/sealed-columns.ts';
import type { Sealer } from '../platform/security/sealed.ts';
import { configuredSealer } from './open.ts';

const CHECK = 'secret-key-check';

/** Sealed with the key since the first start: what it is sealed with in the end decides which key is right. */
export const SEALED_CHECK = sealedColumn({
  table: 'installation',
  key: ['name'],
  column: 'value',
  only: ['name', CHECK],
  purpose: () => CHECK,
  lost: 'deleted',
});

const MOST_SAMPLES = 20;

export const WRONG_KEY =
  'SECRET_KEY (or the file secret.key in DATA_DIR) is not the one that this database was sealed with. If that key is lost: meghdoot secrets reset.';

/** The configuration's sealer, which opens what is sealed in the database; another key stops the start. */
export async function provenSealer(db: Db, config: Config, secrets: Secrets): Promise<Sealer> {
  const sealer = configuredSealer(config, secrets, randomOf(db));
  let found = await judgeKey(db, sealer);
  if (found === 'unknown') {
    const value = sealer.seal(CHECK, CHECK);
    await keepInstallationValue(db, CHECK, value);
    found = await judgeKey(db, sealer); // another process may have been first, with another key
  }
  if (found === 'wrong') throw new ConfigError(WRONG_KEY);
  return sealer;
}

/** `unknown`: the database has nothing to compare it with yet, or only what was sealed before there was a value to check. */
export async function judgeKey(db: Db, sealer: Sealer): Promise<'right' | 'wrong' | 'unknown'> {
  const kept = await readInstallationValue(db, CHECK);
  if (kept !== undefined) return opens(() => sealer.open(kept, CHECK)) ? 'right' : 'wrong';
  const samples = await sealedSamples(db, sealer);
  if (samples.length > 0 && !samples.some(opens)) return 'wrong';
  return 'unknown';
}

/** Ways to open what the database holds: of a channel, a webhook, the authorization server. */
async function sealedSamples(db: Db, sealer: Sealer): Promise<(() => unknown)[]> {
  const entered = (await listAllChannels(db)).filter(({ credentials }) => credentials !== '');
  const webhooks = await someWebhooks(db, MOST_SAMPLES);
  const keys = await findArtifact(db, 'Keys', 'provider', 0);
  return [
    ...entered.slice(0, MOST_SAMPLES).map((row) => () => openCredentials(sealer, row.credentials)),
    ...webhooks.map((row) => () => createSigner(row, sealer)),
    ...(keys ? [() => openProviderKeys(sealer, keys)] : []),
  ];
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
