import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { HOUR } from '../../platform/clock.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { sealedColumn } from '../../platform/database/sealed-columns.ts';
import type { Random } from '../../platform/random.ts';
import type { Sealer } from '../../platform/security/sealed.ts';

const PURPOSE = 'webhook';
/** The previous secret signs too for this long after a rotation. */
export const OVERLAP_MS = 24 * HOUR;

const sealedSecret = (column: 'secret' | 'previous_secret') =>
  sealedColumn({ table: 'webhooks', key: ['workspace_id', 'id'], column, purpose: () => PURPOSE });

export const SEALED_SECRET = sealedSecret('secret');
export const SEALED_PREVIOUS_SECRET = {
  ...sealedSecret('previous_secret'),
  lost: () => ({ previous_secret: null, previous_secret_until: null }),
};

/** A secret that somebody chose, as it is stored. */
export const sealSecret = (sealer: Sealer, secret: string) => sealer.seal(secret, PURPOSE);

/** A signing secret of Standard Webhooks: what is shown, and what is stored. */
export function newSecret(sealer: Sealer, random: Random): { shown: string; sealed: string } {
  const shown = `whsec_${random.bytes(32).toString('base64')}`;
  return { shown, sealed: sealer.seal(shown, PURPOSE) };
}

export type Signer = (id: string, seconds: number, body: string) => string;

type Secrets = Pick<Row<'webhooks'>, 'secret' | 'previous_secret' | 'previous_secret_until'>;

/** Makes the `webhook-signature` header; after a rotation both secrets sign, the newer first. */
export function createSigner(row: Secrets, sealer: Sealer): Signer {
  const key = keyOf(row.secret, sealer);
  const previous = row.previous_secret === null ? undefined : keyOf(row.previous_secret, sealer);
  const previousUntil = (row.previous_secret_until ?? 0) / 1000;
  return (id, seconds, body) => {
    const content = `${id}.${seconds}.${body}`;
    const signature = `v1,${hmac(key, content)}`;
    return previous && seconds < previousUntil ? `${signature} v1,${hmac(previous, content)}` : signature;
  };
}

/** Makes Meta's `X-Hub-Signature-256`: the text of the secret is the key, and one signs at a time. */
export function createHubSigner(row: Secrets, sealer: Sealer): (body: Buffer) => string {
  const key = createSecretKey(sealer.open(row.secret, PURPOSE), 'utf8');
  return (body) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
}

const hmac = (key: KeyObject, content: string) => createHmac('sha256', key).update(content).digest('base64');

function keyOf(sealed: string, sealer: Sealer): KeyObject {
  return createSecretKey(sealer.open(sealed, PURPOSE).slice('whsec_'.length), 'base64');
}
