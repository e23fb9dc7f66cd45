/**
 * This file tells messages that were sent from the WhatsApp Business app on a phone of the business from those that we
 * sent. WhatsApp charges nothing for them.
 */
import type { Row } from '../../../platform/database/schema/schema.ts';

/** The first member of the body of such a message, which stays when its person is erased. */
export const SENT_FROM_APP = { sentFrom: 'app' } as const;

const BEGINS = JSON.stringify(SENT_FROM_APP).slice(0, -1);

export const isFromApp = ({ body }: Pick<Row<'messages'>, 'body'>): boolean => body.startsWith(BEGINS);
