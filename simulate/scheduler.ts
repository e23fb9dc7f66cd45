/** Chooses who runs next: every wait of a simulated run ends here, at a virtual instant, in an order that the seed chooses. */
import { createHash } from 'node:crypto';
import { seededRandom } from '../packages/server/test/rigs/seeded-random.ts';

/** Whoever waits: a process, whose waits end only while it runs. What has no owner, such as a network, always runs. */
export interface Owner {
  readonly name: string;
  state: 'running' | 'frozen' | 'dead';
}

interface Wait {
  at: number;
  /** The order among those that are due at the same instant. */
  tie: number;
  owner: Owner | undefined;
  /** Nothing: it was given up. */
  end: (() => void) | undefined;
}

/** The steps of a run, a line each, of which the hash is kept and, where somebody reads them, the lines. */
export interface Journal {
  write(line: string): void;
  hash(): string;
  readonly lines: string[];
}

export interface Scheduler {
  /** Milliseconds of virtual time since the epoch. */
  now(): number;
  /** Ends a wait in `ms`; returns how to give it up. */
  after(ms: number, end: () => void, owner?: Owner): () => void;
  /** Draws a number in [0, 1), of the seed. */
  chance(): number;
  /** Draws a number between the two, of the seed. */
  between(least: number, most: number): number;
  /** Names work that must end, by whatever Node does, before another wait does. */
  holdFor(work: Promise<unknown>): void;
  /** The waits of a process that was frozen and goes on come to their ends now. */
  release(owner: Owner): void;
  /** A process has died: none of its waits ends. */
  forget(owner: Owner): void;
  /** Lets time pass until an instant, or until there is nothing to wait for. */
  runUntil(instant: number): Promise<void>;
  journal: Journal;
  steps(): number;
}

/** Promises and `process.nextTick` of what a wait set off, and the streams of a request, run to their ends. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

export function createScheduler(seed: string, start: number, { keepLines = false } = {}): Scheduler {
  const random = seededRandom(`${seed} scheduler`);
  const waits = createHeap();
  const held = new Map<Owner, Wait[]>();
  const journal = createJournal(() => now - start, keepLines);
  let now = start;
  let steps = 0;
  let holding: Promise<unknown>[] = [];

  return {
    now: () => now,
    after(ms, end, owner) {
      const wait: Wait = { at: now + Math.max(0, ms), tie: random.number(), owner, end };
      waits.push(wait);
      return () => {
        wait.end = undefined;
      };
    },
    chance: () => random.number(),
    between: (least, most) => least + random.number() * (most - least),
    holdFor(work) {
      holding.push(work);
    },
    release(owner) {
      for (const wait of held.get(owner) ?? [])
        waits.push({ ...wait, at: now + random.number(), tie: random.number() });
      held.delete(owner);
    },
    forget(owner) {
      held.delete(owner);
      for (const wait of waits.all()) if (wait.owner === owner) wait.end = undefined;
    },
    async runUntil(instant) {
      await turn(); // who was just begun comes to wait
      for (let next = waits.peek(); next && next.at <= instant; next = waits.peek()) {
        waits.pop();
        const { owner, end } = next;
        if (!end || owner?.state === 'dead') continue;
        now = Math.max(now, next.at);
        if (owner?.state === 'frozen') {
          held.set(owner, [...(held.get(owner) ?? []), next]);
          continue;
        }
        steps++;
        end();
        if (owner) await turn(); // what has no owner sets off nothing but waits
        while (holding.length > 0) {
          const all = holding;
          holding = [];
          await Promise.all(all);
          await turn();
        }
      }
      now = Math.max(now, instant);
    },
    journal,
    steps: () => steps,
  };
}

function createJournal(elapsed: () => number, keepLines: boolean): Journal {
  const hash = createHash('sha256');
  const lines: string[] = [];
  return {
    write(line) {
      const text = `${(elapsed() / 1000).toFixed(6)} ${line}`;
      hash.update(text).update('\n');
      if (keepLines) lines.push(text);
    },
    hash: () => hash.copy().digest('hex'),
    lines,
  };
}

const isBefore = (a: Wait, b: Wait) => a.at < b.at || (a.at === b.at && a.tie < b.tie);

function createHeap() {
  const heap: Wait[] = [];
  return {
    all: (): readonly Wait[] => heap,
    peek: (): Wait | undefined => heap[0],
    push(wait: Wait): void {
      let at = heap.push(wait) - 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!isBefore(wait, heap[parent]!)) break;
        heap[at] = heap[parent]!;
        at = parent;
      }
      heap[at] = wait;
    },
    pop(): void {
      const last = heap.pop()!;
      if (heap.length === 0) return;
      let at = 0;
      for (;;) {
        let child = 2 * at + 1;
        if (child >= heap.length) break;
        if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
        if (!isBefore(heap[child]!, last)) break;
        heap[at] = heap[child]!;
        at = child;
      }
      heap[at] = last;
    },
  };
}
