import { MINUTE, SECOND } from '../../platform/clock.ts';

/** The list of a channel's templates is read at this interval. */
export const SYNC_EVERY_MS = 15 * MINUTE;
/** Meta's list may lag behind its webhook: the list is read a little later, so that it does not undo the news. */
export const LIST_LAG_MS = 5 * SECOND;
/** The list is read so soon after WhatsApp was asked to make or change a template, whatever it answered. */
export const LIST_AFTER_REQUEST_MS = 30 * SECOND;
