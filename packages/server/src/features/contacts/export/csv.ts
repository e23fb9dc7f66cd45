/** Contacts as lines of a file: CSV for a spreadsheet, or JSON. */
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/http/response/file.ts';
import type { ContactView } from '../schemas.ts';

const COLUMNS = {
  id: ({ id }) => id,
  phone: ({ phone }) => phone,
  name: ({ name }) => name,
  username: ({ username }) => username,
  tags: ({ tags }) => tags.join(', '),
  opted_out: ({ optOut }) => optOut?.scope,
  last_wrote_at: ({ lastWroteAt }) => lastWroteAt,
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
} satisfies Record<string, (contact: ContactView) => string | undefined>;

/** Yields a file of CSV with a column for each attribute of these keys, as pages of contacts come. */
export async function* asCsv(
  pages: AsyncIterable<readonly ContactView[]>,
  keys: readonly string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...Object.keys(COLUMNS), ...keys]);
  for await (const contacts of pages)
    yield contacts
      .map((contact) =>
        csvLine([
          ...Object.values(COLUMNS).map((of) => of(contact)),
          ...keys.map((key) => contact.attributes?.[key]),
        ]),
      )
      .join('');
}

/** Yields each contact as the API shows it, one a line. */
export async function* asJsonLines(pages: AsyncIterable<readonly ContactView[]>): AsyncGenerator<string> {
  for await (const contacts of pages) yield contacts.map((each) => `${JSON.stringify(each)}\n`).join('');
}
