import { toIst } from '../../platform/time.ts';
import { FAILURE_TABLE } from '../../whatsapp/failure-table.ts';

/** Stands with a channel whose credentials nobody can open any more. */
export const CREDENTIALS_LOST = 'Its credentials were lost with the secret key: enter them again.';

const RESTORED = 'Restored from the backup of ';

/** Returns what stands with a channel that was ready in a backup. */
export const restoredFrom = (takenAt: number): string =>
  `${RESTORED}${toIst(takenAt)}: what waits here may have been sent since.`;

const FAILURES: ReadonlyMap<string, string> = new Map(
  [...FAILURE_TABLE.values()].map(({ message, code }) => [message, code]),
);

/** Returns the code of a reason that this service wrote; undefined: somebody wrote it. */
export function reasonCodeOf(reason: string): string | undefined {
  if (reason === CREDENTIALS_LOST) return 'CREDENTIALS_LOST';
  return reason.startsWith(RESTORED) ? 'RESTORED' : FAILURES.get(reason);
}
