import type { Fixed, Timestamp } from './columns.ts';

/** The tables of the built-in simulator where several processes share it. */
export interface SimulatorSchema {
  simulator_state: SimulatorStateTable;
  simulator_calls: SimulatorCallsTable;
}

/** The ledger of the simulator, a row for each of its rows. */
export interface SimulatorStateTable {
  /** The table of the ledger, a space, and the row's key as a JSON array. */
  key: Fixed<string>;
  /** The row's columns as a JSON array. */
  value: string;
}

/** The requests that processes have for the one that runs the simulator, and its responses, in pieces. */
export interface SimulatorCallsTable {
  id: Fixed<string>;
  way: Fixed<'asked' | 'answered'>;
  /** Counts from 0 each way. */
  piece: Fixed<number>;
  /** 1 for the last piece, otherwise 0. */
  last: Fixed<number>;
  /** The JSON that stands before the body, in the first piece alone. */
  head: Fixed<string | null>;
  /** The bytes in base64. */
  body: Fixed<string>;
  at: Fixed<Timestamp>;
  /** The process that has begun with it; of the last piece that was asked alone. */
  taken_by: string | null;
}
