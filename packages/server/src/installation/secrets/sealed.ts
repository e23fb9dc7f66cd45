import { SEALED_CODES } from '../../features/agents/claim.ts';
import { SEALED_CREDENTIALS } from '../../features/channels/credentials.ts';
import { SEALED_BODIES } from '../../features/mail/body.ts';
import { SEALED_SUBSCRIPTIONS } from '../../features/notifications/devices.ts';
import { SEALED_PUSH_KEY } from '../../features/notifications/push/server-key.ts';
import { SEALED_PROVIDER_KEYS } from '../../features/oauth/provider/keys.ts';
import { SEALED_RETURNS } from '../../features/people/passwords/sign-up.ts';
import { SEALED_PREVIOUS_SECRET, SEALED_SECRET } from '../../features/webhooks/secrets.ts';
import type { SealedColumn } from '../../platform/database/sealed-columns.ts';
import { SEALED_ANSWERS } from '../../platform/http/idempotency/idempotency-store.ts';
import { SEALED_DIGEST_KEY } from '../digest-key.ts';
import { SEALED_CHECK } from '../secret-check.ts';

/** The columns that nobody has to enter anything in again when the key is lost. */
export const REPLACEABLE: readonly SealedColumn[] = [
  SEALED_PREVIOUS_SECRET,
  SEALED_BODIES,
  SEALED_ANSWERS,
  SEALED_RETURNS,
  SEALED_CODES,
  SEALED_PROVIDER_KEYS,
  SEALED_PUSH_KEY,
  SEALED_SUBSCRIPTIONS,
  SEALED_DIGEST_KEY,
];

/** All columns that are sealed with SECRET_KEY; the last is the value by which a start tells whether it has the right key. */
export const ALL_SEALED: readonly SealedColumn[] = [
  SEALED_CREDENTIALS,
  SEALED_SECRET,
  ...REPLACEABLE,
  SEALED_CHECK,
];
