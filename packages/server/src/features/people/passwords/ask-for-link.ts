import type { Clock } from '../../../platform/clock.ts';
import { addressGroup } from '../../../platform/security/addresses.ts';
import type { Guard, MailKind } from './guard.ts';

/** Longer than writing a mail takes. */
const RESPONSE_MS = 100;

export interface AskOptions {
  guard: Guard;
  /** The clock's, if not a test's: it makes responses of one kind take as long as those of another. */
  pause: Clock['sleep'];
}

/** Counts who asks for a link, and lets nobody see from the time of the response whether one is mailed. */
export async function askForLink(
  { guard, pause }: AskOptions,
  kind: MailKind,
  address: string,
  mail: () => Promise<void>,
): Promise<void> {
  await guard.asker(kind, addressGroup(address), 'Wait before you ask again.');
  await Promise.all([mail(), pause(RESPONSE_MS)]);
}
