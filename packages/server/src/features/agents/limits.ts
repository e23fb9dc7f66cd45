import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';

/** What a sandbox may do and how long it stays; the documents for agents say these figures too. */
export const SANDBOX_LIFE_MS = 7 * DAY;
export const MESSAGES_A_DAY = 200;
export const MESSAGE_BYTES_A_DAY = 512 * 1024;
/** Requests of any other kind that change something, and the bytes of their bodies. */
export const CHANGES_A_DAY = 500;
export const CHANGE_BYTES_A_DAY = 512 * 1024;
/** Files that it keeps. */
export const MEDIA_BYTES = 20 * 1024 * 1024;
export const SANDBOXES_A_DAY = 20;
/** Of a key for a person who was linked before: its agent comes again with a new assertion. */
export const LINKED_KEY_LIFE_MS = DAY;

export const MAIL_LIFE_MS = DAY;
export const MAIL_PAUSE_MS = 10 * MINUTE;
export const MAILS_A_DAY = 3;
/** Of one registration, to whomever; of all that one client IP address has made, by the day. */
export const MAILS_OF_REGISTRATION = 5;
export const MAILS_A_DAY_OF_REGISTRAR = 20;
export const MAILS_A_DAY_IN_ALL = 200;

export const CODE_LIFE_MS = 10 * MINUTE;
export const CODE_TRIES = 5;
/** How long ago a person may have signed in at their provider when its assertion opens something of theirs. */
export const LOGIN_AGE_MS = HOUR;
