/** Contacts as lines of a file: CSV for a spreadsheet, or JSON. */
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/http/response/file.ts';
import type { ContactView } from '../schemas.ts';

/** A contact, and the id by which WhatsApp knows them within the business. */
export interface ExportedContact {
  contact: ContactView;
  userId: string | undefined;
}

const COLUMNS = {
  id: ({ contact }) => contact.id,
  phone: ({ contact }) => contact.phone,
  user_id: ({ userId }) => userId,
  name: ({ contact }) => contact.name,
  username: ({ contact }) => contact.username,
  tags: ({ contact }) => contact.tags.join(', '),
  opted_out: ({ contact }) => contact.optOut?.scope,
  last_wrote_at: ({ contact }) => contact.lastWroteAt,
  created_at: ({ contact }) => contact.createdAt,
  updated_at: ({ contact }) => contact.updatedAt,
} satisfies Record<string, (exported: ExportedContact) => string | undefined>;

/** Yields a file of CSV with a column for each attribute of these keys, as pages of contacts come. */
export async function* asCsv(
  pages: AsyncIterable<readonly ExportedContact[]>,
  keys: readonly string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...Object.keys(COLUMNS), ...keys]);
  for await (const page of pages)
    yield page
      .map((exported) =>
        csvLine([
          ...Object.values(COLUMNS).map((of) => of(exported)),
          ...keys.map((key) => exported.contact.attributes?.[key]),
        ]),
      )
      .join('');
}
