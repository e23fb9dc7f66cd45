import { hourOf } from '../../../platform/time.ts';
import type { MessageRow } from './draft.ts';

/**
 * The furthest status of a message in its cohort; each message is in one of them. `unsent` is a failure of one that
 * WhatsApp never took.
 */
export const COHORT = ['sent', 'delivered', 'read', 'failed', 'unsent'] as const;
export type CohortStatus = (typeof COHORT)[number];

/**
 * Returns the hour to which a message belongs for good, the one in which WhatsApp took it, and how far it has come;
 * undefined while nobody has taken it. One that fails before belongs to the hour in which it did. One that WhatsApp
 * took and refused again stays `sent` while it waits for the next attempt, and if it is cancelled then.
 */
export function cohortOf(row: MessageRow): { hour: number; status: CohortStatus } | undefined {
  if (row.direction === 'inbound') return undefined;
  const { status, failed_at } = row;
  const toldOf = row.failed_attempt === null ? null : failed_at; // a receipt that fails it may be all that WhatsApp says
  const takenAt = row.sent_at ?? row.delivered_at ?? row.read_at ?? toldOf;
  if (takenAt === null) return failed_at === null ? undefined : { hour: hourOf(failed_at), status: 'unsent' };
  const isFurther = status === 'delivered' || status === 'read' || status === 'failed';
  return { hour: hourOf(takenAt), status: isFurther ? status : 'sent' };
}
