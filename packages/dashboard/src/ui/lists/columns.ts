/** This file shares the width of a table among its columns. */
import type { ReactNode } from 'react';

/**
 * The rule, at every width: a column that is shown has at least its `min`. Where they do not all have what they want, columns
 * leave, the one with the lowest `leaves` first, until the others do; what is left over goes to those that grow. Columns that
 * never leave need at most 356 px together, the table of a phone of 390 px; on less, as at 400 %, they share what there is.
 */
export interface Column<Row> {
  key: string;
  title: string;
  /** `gone`: the keys of the columns that have left, for a cell that says beneath what one of them said. */
  cell: (row: Row, gone: ReadonlySet<string>) => ReactNode;
  /** Pixels, padding included: its title and what it usually holds are not cut. */
  min: number;
  /** Others leave before it has less than this, which is its `min` unless said. */
  wants?: number;
  /** The order in which columns leave, the lowest first; without it a column is always shown. */
  leaves?: number;
  /** Its share of what is left over. */
  grow?: number;
}

export interface Layout<Row> {
  shown: readonly { column: Column<Row>; px: number }[];
  gone: ReadonlySet<string>;
}

/** `room`: what the table has, in pixels. */
export function layOut<Row>(columns: readonly Column<Row>[], room: number): Layout<Row> {
  const leaving = columns
    .filter(({ leaves }) => leaves !== undefined)
    .sort((one, other) => one.leaves! - other.leaves!);
  const gone = new Set<string>();
  let wanted = sum(columns.map(({ min, wants = min }) => wants));
  for (const { key, min, wants = min } of leaving) {
    if (wanted <= room) break;
    gone.add(key);
    wanted -= wants;
  }
  const shown = columns.filter(({ key }) => !gone.has(key));
  const least = sum(shown.map(({ min }) => min));
  const over = room - least;
  const shares = sum(shown.map(({ grow = 0 }) => grow));
  return {
    gone,
    shown: shown.map((column) => {
      const { min, grow = 0 } = column;
      if (over < 0) return { column, px: (room * min) / least };
      return { column, px: min + (shares > 0 ? (over * grow) / shares : over / shown.length) };
    }),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((whole, each) => whole + each, 0);
