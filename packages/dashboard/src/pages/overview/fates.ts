/** This file counts each message of a cohort once, by what became of it. The API counts how far they came. */
import type { Stats } from '@meghdoot/sdk';

export interface Fates {
  replied: number;
  read: number;
  delivered: number;
  open: number;
  failed: number;
}

export const fatesOf = ({ sent, delivered, read, replied, failed, unsent }: Stats['cohort']): Fates => {
  // Who replies has read it, though the receipt may be switched off.
  const arrived = Math.max(delivered, replied);
  const seen = Math.max(read, replied);
  return {
    ...{ replied, read: seen - replied, delivered: arrived - seen },
    ...{ open: Math.max(0, sent - arrived - failed), failed: failed + unsent },
  };
};
