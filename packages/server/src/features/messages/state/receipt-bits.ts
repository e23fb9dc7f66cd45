/** This file says what each bit of `messages.receipts` means, for all that read or write one. */

/** The kinds of receipt that were seen. */
export const SEEN = { sent: 1, delivered: 2, read: 4 } as const;
/** The price was told with the delivery, which comes before one that was told when the message was sent. */
export const FINAL = 8;
/** It costs what its category does; otherwise it is free. */
export const BILLABLE = 16;
/** The place of its category among Meta's, from 1 on; 0: WhatsApp has not told a price. */
export const CATEGORY = { shift: 5, mask: 15 } as const;
/** So many copies beyond the first one are charged; of a message that is free: have been delivered. */
export const COPIES = { shift: 9, mask: 3 } as const;
/** WhatsApp has more than one copy of it. */
export const DOUBLED = 2 ** 11;
/** It was accepted within a budget, which it counts in; and it was expected to cost what a service message does. */
export const BUDGETED = 2 ** 12;
export const PAID_SERVICE = 2 ** 13;
/** The country of the person where their number does not tell it, as two letters. */
export const COUNTRY = { shift: 14, mask: 1023 } as const;
/** WhatsApp took the message and holds it for the quality of its template. */
export const HELD = 2 ** 24;
/** The copy that the message follows is free, whatever others cost. */
export const OWN_FREE = 2 ** 25;
