import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { type RowMaker, rowMaker } from '../row-maker.ts';

export interface RowResult {
  command: string | undefined;
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

/** The server describes a column so, before the rows. */
interface Field {
  name: string;
  dataTypeID: number;
}

/** Reads a value from its text. */
type Parser = (text: string) => unknown;

interface Shape {
  make: RowMaker;
  parsers: readonly Parser[];
}

/** Shapes are kept by the names and types of their columns. */
const shapes = new LRUCache<string, Shape>({ max: 2000 });

function shapeOf(fields: readonly Field[]): Shape {
  const key = fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join();
  let shape = shapes.get(key);
  if (!shape) {
    const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'));
    shape = { make: rowMaker(fields.map(({ name }) => name)), parsers };
    shapes.set(key, shape);
  }
  return shape;
}

/**
 * A query that makes its rows itself (https://node-postgres.com/apis/client#clientquery takes any that can submit itself):
 * the driver's own adds the columns to an object one by one, for each result and each row.
 */
class RowQuery extends pg.Query {
  readonly made: Record<string, unknown>[] = [];
  failure: unknown;
  #shape: Shape | undefined;

  /** The driver calls it for what the server says of the columns. */
  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = shapeOf(fields);
  }

  /** The driver calls it for each row; what it threw would end the process. */
  handleDataRow({ fields: texts }: { fields: readonly (string | null)[] }): void {
    const { make, parsers } = this.#shape!;
    try {
      this.made.push(make(texts.map((text, i) => (text === null ? null : parsers[i]!(text)))));
    } catch (error) {
      this.failure ??= error;
    }
  }
}

/** Sends a statement, whose rows have a field for each column. */
export function queryRows(
  client: pg.ClientBase,
  asked: { text: string; values: unknown[] | undefined; name: string | undefined },
): Promise<RowResult> {
  return new Promise<RowResult>((resolve, reject) => {
    const query = new RowQuery(asked as pg.QueryConfig, (error, result) => {
      const failure = error ?? query.failure;
      if (failure) reject(failure);
      else resolve({ command: result.command, rowCount: result.rowCount, rows: query.made });
    });
    client.query(query);
  }).catch((error) => {
    Error.captureStackTrace(error); // that of the driver begins at the socket and does not lead here
    throw error;
  });
}
