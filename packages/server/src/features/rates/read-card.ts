/** This file reads a rate card that an operator imports, as a spreadsheet saves it. */
import { ApiError, type ErrorDetail } from '../../errors.ts';
import { plainCell } from '../../platform/csv/harmless.ts';
import { CsvError, type CsvRecord, readCsv } from '../../platform/csv/read.ts';
import { readMoney } from '../../platform/money.ts';
import { knownCategory, PRICING_CATEGORIES } from '../../whatsapp/pricing/categories.ts';
import { readMarket } from '../../whatsapp/pricing/markets.ts';
import type { Rate } from '../../whatsapp/pricing/rate.ts';

export const COLUMNS = ['from', 'market', 'currency', 'category', 'rate'] as const;
/** The column that may be left out; then the card as a whole has a source. */
const SOURCE = 'source';
/** Meta's own card has some two hundred rates of a currency. */
const MOST_RATES = 10_000;
const MOST_FAULTS = 20;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the rates of a card; refuses it as a whole, with the line and the column of each fault. */
export async function readCard(csv: Uint8Array | string, source: string): Promise<Rate[]> {
  const { columns, line, records } = await tableOf(csv);
  const missing = COLUMNS.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw unreadable([{ field: `line ${line}`, message: `must name the columns ${missing.join(', ')} too` }]);
  if (records.length === 0 || records.length > MOST_RATES)
    throw unreadable([{ field: 'csv', message: `must have 1 to ${MOST_RATES} rates` }]);
  const faults: ErrorDetail[] = [];
  const rates = records.flatMap(({ line: number, cells, misquoted }) => {
    const cell = (column: string) => plainCell(cells[columns.indexOf(column)] ?? '').trim();
    const fault = (column: string, message: string) => {
      faults.push({ field: column === '' ? `line ${number}` : `line ${number}, ${column}`, message });
      return [];
    };
    if (misquoted) return fault('', 'has a quote that is not doubled, or not closed');
    const [from, currency, category] = [cell('from'), cell('currency').toUpperCase(), cell('category')];
    const market = readMarket(cell('market'));
    const amount = readMoney(cell('rate'));
    if (!DATE.test(from) || !isDay(from)) return fault('from', 'must be a day such as 2026-10-01');
    if (market === undefined) return fault('market', "must be a country or one of Meta's regions");
    if (!/^[A-Z]{3}$/.test(currency)) return fault('currency', 'must be a code such as INR');
    const known = knownCategory(category);
    if (known === 'other') return fault('category', `must be one of ${NAMED.join(', ')}`);
    if (amount === undefined) return fault('rate', 'must be an amount such as 0.8631');
    return [{ from, market, currency, category: known, amount, source: cell(SOURCE) || source }];
  });
  if (faults.length > 0) throw unreadable(faults);
  return rates;
}

/** Returns the names of the columns, the line they stand in, and the records, one more than a card may have at most. */
async function tableOf(
  csv: Uint8Array | string,
): Promise<{ columns: string[]; line: number; records: CsvRecord[] }> {
  try {
    const table = await (typeof csv === 'string'
      ? readCsv(once(Buffer.from(csv)), { encoding: 'utf-8' })
      : readCsv(once(csv)));
    const records: CsvRecord[] = [];
    for await (const some of table.records) {
      records.push(...some);
      if (records.length > MOST_RATES) break;
    }
    const columns = table.columns.map((column) => column.trim().toLowerCase());
    return { columns, line: table.line, records };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable([{ field: `line ${error.line}`, message: error.message }]);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const NAMED = PRICING_CATEGORIES.filter((category) => category !== 'other');

const isDay = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
};

function unreadable(details: ErrorDetail[]): ApiError {
  const shown = details.slice(0, MOST_FAULTS);
  const more = details.length - shown.length;
  const message = shown.map((fault) => `${fault.field} ${fault.message}`).join('; ');
  return new ApiError('INVALID_PAYLOAD', {
    message: more > 0 ? `${message}; and ${more} more.` : `${message}.`,
    hint: `Correct these and import the card again; nothing of it was taken. The first line names the columns: ${COLUMNS.join(',')}, and ${SOURCE} if you like.`,
    details: shown,
  });
}
