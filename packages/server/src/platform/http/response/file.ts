/** Files that are sent as they are read, and the lines of CSV for a spreadsheet. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { harmlessCell } from '../../csv/harmless.ts';

/** A spreadsheet takes a file for UTF-8 that begins with it. */
export const BYTE_ORDER_MARK = '\ufeff';
const QUOTED = /[",\r\n]/;

type Cell = string | number | boolean | undefined;

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value === undefined ? '' : String(value);
  const harmless = harmlessCell(text);
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns a line of CSV, of which no spreadsheet runs anything; `platform/csv/` reads it back. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Yields each thing of each page as JSON, one a line. */
export async function* asJsonLines(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((each) => `${JSON.stringify(each)}\n`).join('');
}

/** Sends a file for the browser to save, piece by piece as its text comes. */
export function sendFile(
  reply: FastifyReply,
  { type, name, text }: { type: string; name: string; text: AsyncIterable<string> },
): never {
  return reply
    .type(type)
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(text, { highWaterMark: 1 })) as never;
}
