/** The rate card of the installation, kept for some seconds: another process may import one, once in a quarter. */
import { SECOND } from '../../platform/clock.ts';
import { contextOf } from '../../platform/database/context.ts';
import { type Db, identityOf } from '../../platform/database/dialect.ts';
import { unattended } from '../../platform/unattended.ts';
import { createCard, type RateCard } from '../../whatsapp/pricing/card.ts';
import { SHIPPED_CARD } from '../../whatsapp/pricing/shipped.ts';
import { knownRates } from './store.ts';

const FRESH_MS = 10 * SECOND;

interface Kept {
  card?: { at: number; is: RateCard };
  /** Read outside a transaction, for all who ask meanwhile. */
  reading?: Promise<RateCard> | undefined;
}

const kept = new WeakMap<object, Kept>();

/**
 * Returns the card as of at most some seconds ago. A transaction reads it by itself: on SQLite whoever reads it for others
 * waits for the connection that the transaction has, and each would wait for the other.
 */
export async function cardOf(db: Db): Promise<RateCard> {
  const identity = identityOf(db);
  const now = contextOf(db).clock.now();
  const known = kept.get(identity) ?? {};
  kept.set(identity, known);
  if (known.card && Math.abs(now - known.card.at) < FRESH_MS) return known.card.is;
  const read = async () => {
    const is = createCard(await knownRates(db));
    known.card = { at: now, is };
    return is;
  };
  if (db.isTransaction) return read();
  known.reading ??= read().finally(() => {
    known.reading = undefined;
  });
  return known.reading;
}

/** The card is read anew by whoever asks next in this process. */
export const forgetCard = (db: Db): void => void kept.delete(identityOf(db));

/** Returns a function for whoever cannot wait: it returns the card that was read last, and has it read again. */
export function latestCard(db: Db): () => RateCard {
  let latest = SHIPPED_CARD;
  return () => {
    const reading = cardOf(db).then((card) => {
      latest = card;
    });
    unattended(reading, contextOf(db).log, 'the rate card was not read');
    return latest;
  };
}
