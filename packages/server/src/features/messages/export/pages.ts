/** All messages that fit a filter, however many there are, as lines of a file. */
import type { Db } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/http/response/file.ts';
import type { EventData } from '../../events/types.ts';
import { costsOf } from '../read/costs-of.ts';
import { listMessages, type MessageFilter, type Order } from '../read/list.ts';
import { searchMessages } from '../search/search.ts';
import { showMessage } from '../state/show.ts';

type MessageView = EventData['message'];

export interface ExportRequest {
  filter: MessageFilter;
  order: Order;
  search: string | undefined;
}

const AT_ONCE = 500;

/** Yields the messages some at a time, as the API shows them. */
export async function* eachMessage(
  db: Db,
  workspaceId: string,
  { search, ...asked }: ExportRequest,
): AsyncGenerator<MessageView[]> {
  let after: string | undefined;
  do {
    const page = { ...asked, limit: AT_ONCE, after };
    if (search === undefined) {
      const { rows, next } = await listMessages(db, workspaceId, page);
      yield await shown(db, rows);
      after = next;
    } else {
      const { found, next } = await searchMessages(db, workspaceId, { ...page, search });
      yield await shown(
        db,
        found.map(({ row }) => row),
      );
      after = next;
    }
  } while (after !== undefined);
}

async function shown(db: Db, rows: readonly Row<'messages'>[]): Promise<MessageView[]> {
  const costOf = await costsOf(db, rows);
  return rows.map((row) => showMessage(row, costOf(row)));
}

const COLUMNS = {
  id: ({ messageId }) => messageId,
  direction: ({ direction }) => direction,
  type: ({ type }) => type,
  status: ({ status }) => status,
  person: ({ recipient, sender }) => recipient ?? sender,
  contact_id: ({ contactId }) => contactId,
  channel_id: ({ channelId }) => channelId,
  template: ({ templateName }) => templateName,
  language: ({ templateLanguage }) => templateLanguage,
  text: ({ message, caption }) => message ?? caption,
  reference: ({ reference }) => reference,
  sent_by: ({ sentBy }) => sentBy,
  campaign_id: ({ campaignId }) => campaignId,
  failure_code: ({ failure }) => failure?.code,
  failure: ({ failure }) => failure?.message,
  cost: ({ cost }) => cost?.amount,
  currency: ({ cost }) => cost?.currency,
  category: ({ cost }) => cost?.category,
  created_at: ({ createdAt }) => createdAt,
  send_at: ({ sendAt }) => sendAt,
  sent_at: ({ sentAt }) => sentAt,
  delivered_at: ({ deliveredAt }) => deliveredAt,
  read_at: ({ readAt }) => readAt,
  failed_at: ({ failedAt }) => failedAt,
} satisfies Record<string, (message: MessageView) => string | undefined>;

/** Yields a file of CSV. */
export async function* messagesAsCsv(pages: AsyncIterable<readonly MessageView[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS));
  for await (const page of pages)
    yield page.map((message) => csvLine(Object.values(COLUMNS).map((of) => of(message)))).join('');
}
