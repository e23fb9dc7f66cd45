import { randomOf } from '../../platform/database/context.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { OPERATOR } from '../events/audit.ts';
import { writeChannel } from './change.ts';
import { opensCredentials } from './credentials.ts';
import { CREDENTIALS_LOST } from './reasons.ts';
import { newSimulatorCredentials } from './simulator-channel.ts';
import { type Channel, listAllChannels } from './store.ts';

/**
 * Forgets the credentials that the sealer does not open, for their key is lost; returns the channels whose have to be
 * entered again. A number in the simulator gets others by itself.
 */
export async function loseCredentials(db: Db, sealer: Sealer, now: number): Promise<Channel[]> {
  const lost: Channel[] = [];
  for (const row of await listAllChannels(db)) {
    if (row.credentials === '')
      lost.push(row); // by a reset that broke off
    else if (!opensCredentials(sealer, row)) {
      const written = await transaction(db, (trx) => writeLoss(trx, row, sealer, now));
      if (row.mode === 'live') lost.push(written);
    }
  }
  return lost;
}

function writeLoss(trx: Trx, row: Channel, sealer: Sealer, now: number): Promise<Channel> {
  const set =
    row.mode === 'simulator'
      ? newSimulatorCredentials(randomOf(trx), sealer)
      : {
          credentials: '',
          status: 'not_ready' as const,
          reason: CREDENTIALS_LOST,
        };
  const change = { action: 'channel.credentials_lost', detail: {}, actor: OPERATOR, now };
  return writeChannel(trx, row, set, change);
}
