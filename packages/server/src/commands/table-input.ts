/** This file reads what a command says of a table of people: the file, and what its columns hold. */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Country, isCountry } from '../features/contacts/identity/phone.ts';
import { DELIMITERS } from '../platform/csv/delimiter.ts';
import { ENCODINGS } from '../platform/csv/encoding.ts';
import { choiceOf, type Input, usageError } from './command.ts';
import { printableLine } from './terminal/printable.ts';

/** The options of a command that takes a table. */
export const TABLE_OPTIONS = {
  country: { value: '<code>', help: 'of numbers without +, such as IN; default: DEFAULT_COUNTRY' },
  encoding: { value: '<name>', help: `${ENCODINGS.join(', ')}; else it is recognised` },
  delimiter: { value: '<sign>', help: 'a comma, a semicolon or "tab"; else it is recognised' },
} as const;

/** Returns what the options say; `usual` is the country of an installation. */
export function tableOptions(input: Input, path: string, usual: string) {
  const sign = input.text('delimiter');
  return {
    country: countryOf(input.text('country') ?? usual),
    fileName: basename(path),
    encoding: choiceOf(input, 'encoding', ENCODINGS),
    delimiter: sign === 'tab' ? ('\t' as const) : choiceOf(input, 'delimiter', DELIMITERS),
  };
}

function countryOf(text: string): Country {
  if (!isCountry(text)) throw usageError('--country must be the two letters of a country.', 'Such as IN.');
  return text;
}

/** Has `take` read a file; one that is not there is a fault of the command. */
export async function readTable<T>(
  path: string,
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const file = await open(path).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    throw usageError(`There is no file ${path}.`, 'Check the path.');
  });
  return take(file.createReadStream());
}

/** Returns what each column holds: as `--map` says, else as it was guessed. */
export function mappingFrom(
  input: Input,
  columns: readonly string[],
  guessed: readonly (string | null)[],
): (string | null)[] {
  const mapping = [...guessed];
  for (const said of input.list('map')) {
    const [, column, field] = /^(.*)=([^=]*)$/s.exec(said) ?? [];
    const at = columns.findIndex((name) => name.trim() === column?.trim());
    if (at < 0)
      throw usageError(
        `The file has no column ${printableLine(column ?? said)}.`,
        `It has: ${columns.map((name) => printableLine(name)).join(', ')}.`,
      );
    if (field) for (const [other, target] of mapping.entries()) if (target === field) mapping[other] = null;
    mapping[at] = field || null;
  }
  return mapping;
}
