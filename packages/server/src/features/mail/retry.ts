import { HOUR, SECOND } from '../../platform/clock.ts';

const FIRST_MS = 30 * SECOND;
const LONGEST_MS = 6 * HOUR;
/** 30 s, 1 min, 2 min … 4 h, then every 6 h: three days. */
const MOST_TRIES = 22;

/**
 * Returns when a mail is tried again after `tries` attempts, ±20 % so that many do not come at once. Null means
 * never.
 */
export function nextMailAttempt(tries: number, now: number, random: () => number): number | null {
  if (tries >= MOST_TRIES) return null;
  const pause = Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS);
  return now + Math.round(pause * (0.8 + 0.4 * random()));
}

/** The failure of an attempt, without the e-mail address or the text of the mail. */
export interface Refusal {
  code: string;
  /** SMTP's, when the server responded. */
  reply?: number;
  command?: string;
  /** This mail is refused for good; anything else is the server's or the configuration's fault and passes. */
  permanent: boolean;
}

export function refusalOf(error: unknown): Refusal {
  const { code, responseCode, command } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  // A 5xx to a log-in or to MAIL FROM refuses us, not the mail: the operator may mend that within three days.
  const ofMail = command === 'RCPT TO' || command === 'DATA';
  return {
    code: code ?? 'UNKNOWN',
    ...(responseCode !== undefined && { reply: responseCode }),
    ...(command !== undefined && { command }),
    permanent: ofMail && responseCode !== undefined && responseCode >= 500,
  };
}
