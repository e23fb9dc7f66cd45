/** The requests that processes have for the one that runs the simulator, as rows that all of them reach. */
import { sql } from 'kysely';
import {
  insertStatements,
  type KeyedQuery,
  selectByKeys,
  writeByKeys,
} from '../../platform/database/batch.ts';
import { type Db, skipLocked } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { runTogether, transaction } from '../../platform/database/transaction.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { LEASE } from './copy.ts';

export type Piece = Row<'simulator_calls'>;
type Way = Piece['way'];

/** A request to the Graph API of the simulator, or to its controls. */
export type Asked =
  | { kind: 'graph'; method: string; target: string; headers: Record<string, string> }
  | { kind: 'control'; method: string; path: string; query: string };

/** Undefined: the connection is cut off in place of a response. */
export type Answered = { status: number; headers: Record<string, string> } | undefined;

/** A multiple of three, so that pieces in base64 can be put together. */
const PIECE_BYTES = 192 * 1024;
const TAKEN_AT_ONCE = 64;
/** Pieces of one response that are fetched together. */
const FETCHED_AT_ONCE = 8;

/** Cuts a body into rows, of which the first has the head. An empty body is one empty piece. */
export async function* inPieces(
  call: { id: string; way: Way; at: number },
  head: Asked | { answered: Answered },
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Piece> {
  let piece = 0;
  const row = (bytes: Uint8Array, last: boolean): Piece => ({
    ...call,
    ...{ piece, last: last ? 1 : 0, head: piece++ === 0 ? JSON.stringify(head) : null },
    ...{ body: Buffer.from(bytes).toString('base64'), taken_by: null },
  });
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of body) {
    gathered.push(bytes);
    size += bytes.length;
    if (size <= PIECE_BYTES) continue;
    const whole = Buffer.concat(gathered);
    let at = 0;
    for (; whole.length - at > PIECE_BYTES; at += PIECE_BYTES)
      yield row(whole.subarray(at, at + PIECE_BYTES), false);
    gathered = [whole.subarray(at)];
    size = whole.length - at;
  }
  yield row(Buffer.concat(gathered), true);
}

export const bytesOf = ({ body }: Piece): Buffer => Buffer.from(body, 'base64');

/** Writes pieces and tells of them. Of two processes that answer one call, the first is heard. */
export async function writePieces(db: Db, pieces: readonly Piece[], way: Way): Promise<void> {
  const statements = insertStatements(db, 'simulator_calls', pieces, { ignoreConflicts: true });
  await runTogether(db, statements, `simulator-${way}`);
}

/**
 * Takes calls, as far as this process holds the lease; returns their last pieces. `taken_by` of a piece is the process
 * that had begun with the call and has lost the lease since, so that nobody knows what came of it.
 */
export async function takeCalls(db: Db, leases: Leases, holder: string): Promise<Piece[]> {
  if (!(await open(db, holder).limit(1).executeTakeFirst())) return []; // most of the time, and no transaction
  return transaction(db, async (trx) => {
    if (!(await leases.hold(trx, [LEASE])).has(LEASE)) return [];
    const rows = await skipLocked(trx, open(trx, holder).limit(TAKEN_AT_ONCE)).execute();
    if (rows.length === 0) return [];
    await trx
      .updateTable('simulator_calls')
      .set({ taken_by: holder })
      .where('way', '=', 'asked')
      .where('last', '=', 1)
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    return rows;
  });
}

const open = (db: Db, holder: string) =>
  db
    .selectFrom('simulator_calls')
    .selectAll()
    .where('way', '=', 'asked')
    .where((expression) =>
      expression.or([expression('taken_by', 'is', null), expression('taken_by', '<>', holder)]),
    )
    .where('last', '=', 1)
    .orderBy('at');

/** Returns a piece of what was asked. */
export function askedPiece(db: Db, id: string, piece: number): Promise<Piece> {
  return db
    .selectFrom('simulator_calls')
    .selectAll()
    .where('id', '=', id)
    .where('way', '=', 'asked')
    .where('piece', '=', piece)
    .executeTakeFirstOrThrow();
}

const ANSWERED: KeyedQuery = {
  columns: { id: 'text', piece: 'bigint' },
  query: () => sql`select c.* from v join simulator_calls c on c.id = v.id and c.way = 'answered'
    and c.piece >= v.piece and c.piece < v.piece + ${sql.lit(FETCHED_AT_ONCE)}`,
};

/** Returns the next pieces of the responses that there are. */
export async function answeredPieces(
  db: Db,
  calls: readonly { id: string; piece: number }[],
): Promise<Piece[]> {
  const pieces = await selectByKeys<Piece>(db, ANSWERED, calls);
  return pieces.sort((a, b) => a.piece - b.piece);
}

/** Takes a call back that nobody has begun with, and returns whether that was so. */
export async function withdraw(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('simulator_calls')
    .where('id', '=', id)
    .where('way', '=', 'asked')
    .where('last', '=', 1)
    .where('taken_by', 'is', null)
    .returning('id')
    .execute();
  return deleted.length > 0;
}

const CALLS: KeyedQuery = {
  columns: { id: 'text' },
  query: () => sql`delete from simulator_calls where id in (select v.id from v)`,
};

export const removeCalls = (db: Db, ids: readonly string[]): Promise<void> =>
  writeByKeys(
    db,
    CALLS,
    ids.map((id) => ({ id })),
  );

/** Removes what nobody waits for any more. */
export async function sweepCalls(db: Db, before: number): Promise<void> {
  await db.deleteFrom('simulator_calls').where('at', '<', before).execute();
}
