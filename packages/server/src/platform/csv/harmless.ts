/**
 * Cells that a spreadsheet would run, and how they are made harmless and read back.
 *
 * A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@`, a tab or a line break for a formula, which may fetch
 * and send (OWASP: CSV Injection). An apostrophe before it makes it text. Numbers, amounts and phone numbers are left as
 * they are: they hold nothing that could be run.
 */

/** The beginnings of formulas, the full-width ones of East Asian keyboards among them. */
const RUNS = '[=+\\-@\\t\\r\\n＝＋－＠]';
const BEGINS = new RegExp(`^${RUNS}`);
/** An apostrophe that an import would take away: it stands before what would run, or before another such apostrophe. */
const APOSTROPHES = new RegExp(`^'+${RUNS}`);
/** A sign, a currency, and digits with their separators: `-1,200.50`, `+91 98765 43210`, `-₹500`, `+5%`. */
const PLAIN = /^[+-]?(?:[₹$€£]\s?)?\d[\d., ]*%?$/;

/** Returns a text as a cell that no spreadsheet runs; `plainCell` returns the text again, whatever it is. */
export function harmlessCell(text: string): string {
  if (BEGINS.test(text)) return PLAIN.test(text) ? text : `'${text}`;
  return APOSTROPHES.test(text) ? `'${text}` : text;
}

/** Returns what a cell says without the apostrophe that `harmlessCell`, or a spreadsheet, put before it. */
export function plainCell(text: string): string {
  return APOSTROPHES.test(text) ? text.slice(1) : text;
}
