import { plainCell } from '../../../platform/csv/harmless.ts';

/** A person has these cells in the columns of a file. */
export interface Line {
  columns: readonly string[];
  cells: readonly string[];
}

/** Returns what a person has in a column; undefined: nothing. */
export function cellOf(line: Line | undefined, column: string): string | undefined {
  const cell = line?.cells[line.columns.indexOf(column)];
  return cell === undefined ? undefined : plainCell(cell);
}
