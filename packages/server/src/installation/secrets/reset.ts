/**
 * This file goes on without a key that is lost: what only it opens ends, and what people have to enter again is named.
 * Nothing else depends on the key.
 */

import { ConfigError } from '../../config/config-error.ts';
import type { Config, Secrets } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { SEALED_CREDENTIALS } from '../../features/channels/credentials.ts';
import { loseCredentials } from '../../features/channels/lose-credentials.ts';
import type { Channel } from '../../features/channels/store.ts';
import {
  type ReplacedSecret,
  replaceLostSecrets,
} from '../../features/webhooks/endpoints/replace-secrets.ts';
import { SEALED_SECRET } from '../../features/webhooks/secrets.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { countClosed, loseColumn } from '../../platform/database/sealed-columns.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { configuredSealer, takeDataDirectory } from '../open.ts';
import { judgeKey, provenSealer, SEALED_CHECK } from '../secret-check.ts';
import { REPLACEABLE } from './sealed.ts';

export interface ResetOptions {
  db: Db;
  config: Config;
  secrets: Secrets;
  now: number;
}

/** Counts of what the configured key does not open. */
export interface Lost {
  channels: number;
  webhooks: number;
  /** Mails that wait, responses that would be repeated, codes and links: whoever needs one asks for another. */
  others: number;
}

export interface Reset {
  /** Their credentials have to be entered again. */
  channels: Channel[];
  /** Their new secrets, which are shown this once. */
  webhooks: ReplacedSecret[];
  others: number;
}

/** Counts what would end. */
export async function lostSecrets(o: ResetOptions): Promise<Lost> {
  const sealer = await closedSealer(o);
  let others = 0;
  for (const column of REPLACEABLE) others += await countClosed(o.db, column, sealer);
  return {
    channels: await countClosed(o.db, SEALED_CREDENTIALS, sealer),
    webhooks: await countClosed(o.db, SEALED_SECRET, sealer),
    others,
  };
}

/** Ends all that the configured key does not open; last the value that tells which key is right, so that it can be repeated. */
export async function resetSecrets(o: ResetOptions): Promise<Reset> {
  const { db, config, secrets, now } = o;
  const unlock = config.databaseUrl ? undefined : takeDataDirectory(config.dataDir);
  try {
    const sealer = await closedSealer(o);
    const channels = await loseCredentials(db, sealer, now);
    const webhooks = await replaceLostSecrets(db, sealer, now);
    let others = 0;
    for (const column of REPLACEABLE) others += await loseColumn(db, column, sealer, now);
    await loseColumn(db, SEALED_CHECK, sealer, now);
    await provenSealer(db, config, secrets);
    return { channels, webhooks, others };
  } finally {
    unlock?.();
  }
}

/** Returns the sealer of the configuration, which must not be the right one. */
async function closedSealer({ db, config, secrets }: ResetOptions): Promise<Sealer> {
  if (secrets.secretKeyFallback !== undefined)
    throw new ConfigError('SECRET_KEY_FALLBACK must be unset where a key is lost.');
  const sealer = configuredSealer(config, secrets, randomOf(db));
  if ((await judgeKey(db, sealer)) === 'wrong') return sealer;
  throw new ApiError('CONFLICT', {
    message: 'The secret key opens what is sealed: nothing is lost.',
    hint: 'meghdoot secrets rotate seals it with another.',
  });
}
