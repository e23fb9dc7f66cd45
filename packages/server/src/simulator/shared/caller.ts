import { Readable } from 'node:stream';
import { type Clock, MINUTE, SECOND } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { Log } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import {
  type Answered,
  type Asked,
  answeredPieces,
  bytesOf,
  inPieces,
  type Piece,
  removeCalls,
  withdraw,
  writePieces,
} from './calls.ts';

export interface CallerOptions {
  db: Db;
  clock: Clock;
  log: Log;
  random: Random;
}

/** Asks the process that runs the simulator, whichever it is by then. */
export interface Caller {
  /** Rejects with `NotTaken`, or with another error if nobody knows what came of it. */
  call(asked: Asked, body: AsyncIterable<Uint8Array>): Promise<{ answered: Answered; body: Readable }>;
  close(): Promise<void>;
}

/** Nobody has begun with the call, and nobody will. */
export class NotTaken extends Error {}

/** Longer than another process takes to take over, and shorter than the caller's own patience. */
const PATIENCE_MS = 25 * SECOND;
const POLL_MS = SECOND;

interface Waiting {
  id: string;
  /** The number of the piece that is due. */
  piece: number;
  until: number;
  body: Readable | undefined;
  begin(response: { answered: Answered; body: Readable }): void;
  fail(error: Error): void;
}

export function startCaller({ db, clock, log, random }: CallerOptions): Caller {
  const waiting = new Map<string, Waiting>();
  const pieces = new GroupCommit<Piece, undefined, void>({
    commit: async (batch) => {
      await writePieces(db, batch, 'asked');
      return batch.map(() => undefined);
    },
    follow: () => undefined,
    clock,
    beside: true,
  });

  const loop = startLoop({
    ...{ name: 'simulator-caller', idleMs: POLL_MS, clock, log },
    async run() {
      if (waiting.size === 0) return MINUTE;
      const came = await answeredPieces(db, [...waiting.values()]);
      const done = new Set<string>();
      for (const piece of came) {
        const call = waiting.get(piece.id);
        if (call?.piece === piece.piece && take(call, piece)) done.add(piece.id);
      }
      for (const id of done) waiting.delete(id);
      await removeCalls(db, [...done]);
      for (const call of [...waiting.values()].filter(({ until }) => until <= clock.now()))
        await giveUp(call);
      return came.length > 0 ? 0 : undefined;
    },
  });
  const forget = onCommit(db, 'simulator-answered', loop.nudge);

  /** Returns whether it was the last piece. */
  function take(call: Waiting, piece: Piece): boolean {
    call.piece++;
    call.until = clock.now() + PATIENCE_MS;
    if (piece.head !== null) {
      call.body = new Readable({ read: () => undefined });
      const { answered } = JSON.parse(piece.head) as { answered?: Answered };
      call.begin({ answered, body: call.body });
    }
    if (piece.body !== '') call.body!.push(bytesOf(piece));
    if (piece.last === 0) return false;
    call.body!.push(null);
    return true;
  }

  async function giveUp(call: Waiting): Promise<void> {
    const certain = call.body === undefined && (await withdraw(db, call.id));
    waiting.delete(call.id);
    const error = certain
      ? new NotTaken('no process runs the simulator')
      : new Error('the process that runs the simulator has not responded');
    end(call, error);
  }

  function end({ body, fail }: Waiting, error: Error): void {
    if (body) body.destroy(error);
    else fail(error);
  }

  return {
    async call(asked, body) {
      const at = clock.now();
      const id = random.text(22);
      for await (const piece of inPieces({ id, way: 'asked', at }, asked, body)) await pieces.submit(piece);
      return new Promise((begin, fail) => {
        waiting.set(id, { id, piece: 0, until: clock.now() + PATIENCE_MS, body: undefined, begin, fail });
        loop.nudge();
      });
    },
    async close() {
      forget();
      await loop.stop();
      const closed = new Error('this process ends');
      for (const call of waiting.values()) end(call, closed);
    },
  };
}
