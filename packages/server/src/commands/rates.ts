import { readFileSync } from 'node:fs';
import { importRates } from '../features/rates/import.ts';
import { UNSAID_SOURCE } from '../features/rates/operator-routes.ts';
import { readCard } from '../features/rates/read-card.ts';
import { knownRates, listedRates, showRate } from '../features/rates/store.ts';
import { type Command, type Noun, usageError } from './command.ts';
import { withData } from './data.ts';
import { printableLine } from './terminal/printable.ts';
import { tableOf } from './terminal/table.ts';

const list: Command = {
  summary: 'list what Meta charges, as far as it is known here, the newest first',
  run: (_input, shell) =>
    withData(shell, async ({ db }) => {
      const data = listedRates(await knownRates(db)).map(showRate);
      const rows = data.map(({ from, market, currency, category, amount, source }) => [
        ...[from, market, currency, category, amount, printableLine(source, 60)],
      ]);
      const heads = ['FROM', 'MARKET', 'CURRENCY', 'CATEGORY', 'RATE', 'SOURCE'];
      return { document: { data }, text: tableOf(heads, rows, 'There are no rates.') };
    }),
};

const importCard: Command = {
  summary: 'import a rate card as CSV: from,market,currency,category,rate and, if you like, source',
  arguments: ['file'],
  options: {
    source: { value: '<text>', help: 'where the card was read, for lines that do not say it' },
  },
  notes:
    'The file has commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. It is taken as a whole or not at all. Cards of several days lie side by side; a rate of the same day, market, currency and category takes the place of the one before. Rates are without tax.',
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const rates = await readCard(readBytes(input.arguments[0]!), input.text('source') ?? UNSAID_SOURCE);
      await importRates(db, rates, shell.clock.now());
      return { document: { imported: rates.length }, text: `${rates.length} rates were imported.` };
    }),
};

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    const { message } = error as Error;
    throw usageError(`${file} cannot be read: ${message}`, 'Give the path of a CSV file.');
  }
}

export const rateCommands: Noun = { commands: { list, import: importCard } };
