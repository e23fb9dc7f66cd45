import { Readable } from 'node:stream';
import { atMost, type Clock, MINUTE, SECOND } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';
import type { Log } from '../../platform/log.ts';
import { unattended } from '../../platform/unattended.ts';
import {
  type Answered,
  type Asked,
  askedPiece,
  bytesOf,
  inPieces,
  type Piece,
  sweepCalls,
  takeCalls,
  writePieces,
} from './calls.ts';

export interface Performed {
  answered: Answered;
  body: AsyncIterable<Uint8Array>;
}

export interface AnswererOptions {
  db: Db;
  leases: Leases;
  /** The name of this process. */
  holder: string;
  clock: Clock;
  log: Log;
  /** Says whether this process runs the simulator. */
  runs: () => boolean;
  /** Does what a call asks for. */
  perform(asked: Asked, body: AsyncIterable<Uint8Array>): Promise<Performed>;
}

const POLL_MS = SECOND;
/** The time for calls under way to be answered when this process ends. */
const STOP_MS = SECOND;
/** Nobody waits for so long. */
const KEPT_MS = 10 * MINUTE;

/** Returns what became of a call that nobody answers. */
export const cutOff = (): Performed => ({ answered: undefined, body: Readable.from([]) });

/** Answers the calls of other processes while this one runs the simulator. */
export function startAnswerer({ db, leases, holder, clock, log, runs, perform }: AnswererOptions): Loop {
  let swept = 0;
  const underWay = new Set<Promise<void>>();
  const pieces = new GroupCommit<Piece, undefined, void>({
    commit: async (batch) => {
      await writePieces(db, batch, 'answered');
      return batch.map(() => undefined);
    },
    follow: () => undefined,
    clock,
    beside: true,
  });

  async function performed(last: Piece): Promise<Performed> {
    const { id, piece } = last;
    const first = piece === 0 ? last : await askedPiece(db, id, 0);
    async function* bytes() {
      for (let at = 0; at < piece; at++) yield bytesOf(await askedPiece(db, id, at));
      yield bytesOf(last);
    }
    return perform(JSON.parse(first.head!) as Asked, bytes());
  }

  async function answer(last: Piece): Promise<void> {
    const { answered, body } = last.taken_by === null ? await performed(last) : cutOff();
    const call = { id: last.id, way: 'answered' as const, at: clock.now() };
    for await (const part of inPieces(call, { answered }, body)) await pieces.submit(part);
  }

  const loop = startLoop({
    ...{ name: 'simulator-answerer', idleMs: POLL_MS, clock, log },
    async run() {
      if (!runs()) return undefined;
      if (clock.now() - swept > MINUTE) {
        swept = clock.now();
        await sweepCalls(db, swept - KEPT_MS);
      }
      const calls = await takeCalls(db, leases, holder);
      for (const call of calls) {
        const work = answer(call).finally(() => underWay.delete(work));
        underWay.add(work);
        unattended(work, log, 'simulator: a call was not answered');
      }
      return calls.length > 0 ? 0 : undefined;
    },
  });
  const forget = onCommit(db, 'simulator-asked', loop.nudge);
  return {
    nudge: loop.nudge,
    async stop() {
      forget();
      await loop.stop();
      await atMost(STOP_MS, Promise.allSettled(underWay), clock);
    },
  };
}
