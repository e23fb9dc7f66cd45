/** This file counts each message of a cohort once, by what became of it. The API counts how far they came. */
import type { Stats } from '@meghdoot/sdk';

export interface Fates {
  read: number;
  delivered: number;
  open: number;
  failed: number;
}

export const fatesOf = ({ sent, delivered, read, failed, unsent }: Stats['cohort']): Fates => ({
  read,
  delivered: delivered - read,
  open: sent - delivered - failed,
  failed: failed + unsent,
});
