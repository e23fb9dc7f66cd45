/** Contacts as lines of a file: CSV for a spreadsheet, or JSON. */
import type { ContactView } from '../schemas.ts';

/** A spreadsheet takes a file for UTF-8 that begins with it. */
const BYTE_ORDER_MARK = '\ufeff';
/** A spreadsheet runs what begins so as a formula; an apostrophe before it makes it text. */
const RUNS = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

function cell(value: string | number | boolean | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value === undefined ? '' : String(value);
  const harmless = RUNS.test(text) ? `'${text}` : text;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const line = (cells: readonly Parameters<typeof cell>[0][]) => `${cells.map(cell).join(',')}\r\n`;

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
  yield BYTE_ORDER_MARK + line([...Object.keys(COLUMNS), ...keys]);
  for await (const contacts of pages)
    yield contacts
      .map((contact) =>
        line([
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
