/**
 * This file seals everything with another key, beside servers that open with both. It goes on where it broke off, for
 * whatever the new key opens is done.
 */

import { ConfigError } from '../../config/config-error.ts';
import type { Config, Secrets } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { resealColumn } from '../../platform/database/sealed-columns.ts';
import { createSealer, type Sealer } from '../../platform/security/sealed.ts';
import { adoptNextKey, loadKeyFile, prepareNextKey } from '../../platform/security/secret-key.ts';
import { takeDataDirectory } from '../open.ts';
import { provenSealer } from '../secret-check.ts';
import { ALL_SEALED } from './sealed.ts';

export interface RotateOptions {
  db: Db;
  config: Config;
  secrets: Secrets;
}

export interface Rotated {
  /** The texts that were sealed anew. */
  resealed: number;
  /** The texts that neither key opens, which stay as they are. */
  unopened: number;
}

/** After the first pass there is only what others have sealed with the old key meanwhile. */
const MOST_PASSES = 3;

/** Seals everything with SECRET_KEY that SECRET_KEY_FALLBACK opens, or with a new key for the file in the data directory. */
export function rotateSecrets(o: RotateOptions): Promise<Rotated> {
  return o.secrets.secretKey === undefined ? rotateFile(o) : rotateToSecretKey(o, o.secrets.secretKey);
}

async function rotateToSecretKey({ db, config, secrets }: RotateOptions, key: string): Promise<Rotated> {
  if (secrets.secretKeyFallback === undefined || secrets.secretKeyFallback === key)
    throw new ConfigError(
      'SECRET_KEY_FALLBACK must be the key of until now, and SECRET_KEY the new one, here and in every process.',
    );
  const from = await provenSealer(db, config, secrets);
  return resealAll(db, from, createSealer(key, randomOf(db)));
}

/** The server has read the file at its start, and would go on sealing with what it has read: it must be stopped. */
async function rotateFile({ db, config, secrets }: RotateOptions): Promise<Rotated> {
  const { dataDir } = config;
  const unlock = takeDataDirectory(dataDir);
  try {
    await provenSealer(db, config, secrets);
    const random = randomOf(db);
    const { key } = loadKeyFile(dataDir, random);
    const next = prepareNextKey(dataDir, random);
    const rotated = await resealAll(db, createSealer(next, random, key), createSealer(next, random));
    adoptNextKey(dataDir);
    return rotated;
  } finally {
    unlock();
  }
}

async function resealAll(db: Db, from: Sealer, to: Sealer): Promise<Rotated> {
  let resealed = 0;
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    const found: Rotated = { resealed: 0, unopened: 0 };
    for (const column of ALL_SEALED) {
      const done = await resealColumn(db, column, { from, to });
      found.resealed += done.resealed;
      found.unopened += done.unopened;
    }
    resealed += found.resealed;
    if (found.resealed === 0) return { resealed, unopened: found.unopened };
  }
  throw new ApiError('CONFLICT', {
    message: 'Something still seals with the old key.',
    hint: 'Restart every process with the new SECRET_KEY and the old one as SECRET_KEY_FALLBACK, then run it again.',
  });
}
