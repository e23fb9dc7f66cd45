import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';

/** The limits of a sandbox; the documents for agents state the same figures. */
export const SANDBOX_LIFE_MS = 7 * DAY;
export const MESSAGES_A_DAY = 200;
export const MESSAGE_BYTES_A_DAY = 512 * 1024;
/** Requests of any other kind that change something, and the bytes of their bodies. */
export const CHANGES_A_DAY = 500;
export const CHANGE_BYTES_A_DAY = 512 * 1024;
/** Files that it keeps. */
export const MEDIA_BYTES = 20 * 1024 * 1024;
export const SANDBOXES_A_DAY = 20;
/** A key for a person who was linked before lives this long; its agent comes again with a new assertion. */
export const LINKED_KEY_LIFE_MS = DAY;

export const MAIL_LIFE_MS = DAY;
export const MAIL_PAUSE_MS = 10 * MINUTE;
export const MAILS_A_DAY = 3;
/**
 * A registration may cause this many mails, whomever they go to; the registrations of one IP address share a daily
 * number.
 */
export const MAILS_OF_REGISTRATION = 5;
export const MAILS_A_DAY_OF_REGISTRAR = 20;
export const MAILS_A_DAY_IN_ALL = 200;

export const CODE_LIFE_MS = 10 * MINUTE;
export const CODE_TRIES = 5;
/** A person must have signed in at their provider within this time for its assertion to open something of theirs. */
export const LOGIN_AGE_MS = HOUR;
