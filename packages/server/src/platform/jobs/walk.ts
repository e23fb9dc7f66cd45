/** A worker that goes through all workspaces, step by step, with rests between the steps. */
import { MINUTE } from '../clock.ts';
import type { Leases } from './lease.ts';
import { type Loop, type LoopOptions, startLoop } from './loop.ts';

/** A walk through everything, which ends nowhere but between two steps. */
export type Walk = AsyncGenerator<undefined>;

export interface WalkOptions extends Omit<LoopOptions, 'run'> {
  leases: Leases;
  /** The name of the lease: one process at a time walks. */
  lease: string;
  walk: () => Walk;
  /** Called when a walk has come to its end. */
  done?: () => void;
}

/** Starts walking, a step in each run of a loop; a walk that failed begins anew. */
export function startWalking({ leases, lease, walk, done, ...loop }: WalkOptions): Loop {
  let under: Walk | undefined;
  return startLoop({
    ...loop,
    async run() {
      if (!leases.lasts(lease) && !(await leases.acquire([lease])).has(lease)) return MINUTE;
      under ??= walk();
      try {
        if (!(await under.next()).done) return 0;
      } catch (error) {
        under = undefined; // a generator that has thrown is over
        throw error;
      }
      under = undefined;
      done?.();
      return undefined;
    },
  });
}

/** Returns the ids of some workspaces after one, in order. */
export type WorkspacesAfter = (id: string, limit: number) => Promise<string[]>;

const WORKSPACES_AT_ONCE = 100;

/** Yields the ids of all workspaces, in order. */
export async function* everyWorkspace(workspacesAfter: WorkspacesAfter): AsyncGenerator<string> {
  for await (const ids of someWorkspaces(workspacesAfter)) yield* ids;
}

/** Yields the ids of all workspaces, in order, some at a time. */
export async function* someWorkspaces(workspacesAfter: WorkspacesAfter): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const ids = await workspacesAfter(last, WORKSPACES_AT_ONCE);
    if (ids.length > 0) yield ids;
    if (ids.length < WORKSPACES_AT_ONCE) return;
    last = ids.at(-1)!;
  }
}
