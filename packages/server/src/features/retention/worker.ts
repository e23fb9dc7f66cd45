/** Deletes what is kept for longer than RETENTION_* says, in small steps with rests between them. */
import { performance } from 'node:perf_hooks';
import { Counter, type Registry } from 'prom-client';
import type { RetentionKind } from '../../config.ts';
import { HOUR, SECOND } from '../../platform/clock.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { everyWorkspace, startWalking, type Walk, type WorkspacesAfter } from '../../platform/jobs/walk.ts';
import type { Step } from './walk.ts';

export interface RetentionOptions extends Pick<Installation, 'db' | 'clock' | 'log'> {
  leases: Leases;
  metrics: Registry;
  kept: Record<RetentionKind, number | undefined>;
  /** The deletion of each kind, in the order in which they are done: events before the messages that they are of. */
  rules: Record<RetentionKind, Rule>;
  workspacesAfter: WorkspacesAfter;
  /** The database runs in this thread, as SQLite does, so that whoever asks for something waits for a step. */
  inThread: boolean;
}

/** A step deletes what is older than `before`. */
export interface Task {
  workspaceId: string;
  now: number;
  before: number;
  /** The most rows to look at. */
  atOnce: number;
}

/** A kind belongs to workspaces, or to the installation, which is asked for once. */
export interface Rule {
  of: 'workspace' | 'installation';
  step(task: Task): Promise<Step>;
}

const LEASE = 'retention';
/** Between two walks through all workspaces. */
const PASS_MS = HOUR;
/** A step looks at so many rows at first. */
const AT_ONCE = 200;
/**
 * Beside another process most of a step is what it costs whatever it deletes: the way there and a commit. So it looks at
 * twice as many rows the next time after a step that took less than half of this, and at half after one that took longer.
 */
const STEP_MS = 20;
const MOST_AT_ONCE = 3200;
/** After a step that deleted something it rests for so many times as long as the step took, within the bounds below. */
const REST = 4;
/**
 * The same where it disturbs nobody: this process had nothing else to do for most of the last rest. Beside another process
 * there may be some that are busy, and not seen from here.
 */
const REST_ALONE = { inThread: 1, beside: 2 };
const MOSTLY_IDLE = 0.1;
const LEAST_REST_MS = 20;
/** A machine that sleeps in the middle of a step makes it seem to have taken hours. */
const LONGEST_REST_MS = 5 * SECOND;

export function startRetention(o: RetentionOptions): { stop(): Promise<void> } {
  const { clock, log, leases } = o;
  const deleted = new Counter({
    name: 'retention_deleted_total',
    help: 'Rows that retention deleted, or emptied, by kind.',
    labelNames: ['kind'],
    registers: [o.metrics],
  });
  const walks = new Counter({
    name: 'retention_walks_total',
    help: 'Walks of retention through all that is kept.',
    registers: [o.metrics],
  });
  const kinds = (Object.keys(o.rules) as RetentionKind[]).filter((kind) => o.kept[kind] !== undefined);
  if (kinds.length === 0) return { stop: async () => {} };

  /** It says whether the last step deleted something. */
  let worked = false;
  let rested = performance.eventLoopUtilization();
  let rest = REST;
  const sizes = new Map<RetentionKind, number>();

  /** Chooses by how long a step took how many rows the next one of its kind looks at. */
  function resize(kind: RetentionKind, tookMs: number): void {
    const size = sizes.get(kind) ?? AT_ONCE;
    if (tookMs > STEP_MS) sizes.set(kind, Math.max(AT_ONCE, size / 2));
    else if (tookMs < STEP_MS / 2) sizes.set(kind, Math.min(MOST_AT_ONCE, size * 2));
  }

  async function* takeAll(kind: RetentionKind, workspaceId: string): Walk {
    for (let more = true; more; ) {
      const { utilization } = performance.eventLoopUtilization(rested);
      rest = utilization < MOSTLY_IDLE ? REST_ALONE[o.inThread ? 'inThread' : 'beside'] : REST;
      const [now, began] = [clock.now(), clock.monotonic()];
      const atOnce = sizes.get(kind) ?? AT_ONCE;
      const step = await o.rules[kind].step({ workspaceId, now, before: now - o.kept[kind]!, atOnce });
      if (step.more && !o.inThread) resize(kind, clock.monotonic() - began);
      rested = performance.eventLoopUtilization();
      deleted.inc({ kind }, step.deleted);
      worked = step.deleted > 0;
      more = step.more;
      yield;
    }
  }

  async function* walk(): Walk {
    const inOrder = (of: Rule['of']) => kinds.filter((kind) => o.rules[kind].of === of);
    for (const kind of inOrder('installation')) yield* takeAll(kind, '');
    for await (const id of everyWorkspace(o.workspacesAfter))
      for (const kind of inOrder('workspace')) yield* takeAll(kind, id);
  }

  return startWalking({
    ...{ name: 'retention', lease: LEASE, leases, walk },
    idleMs: PASS_MS,
    restMs: (tookMs) =>
      worked ? Math.min(Math.max(LEAST_REST_MS, tookMs * rest), LONGEST_REST_MS) : LEAST_REST_MS,
    clock,
    log,
    done: () => walks.inc(),
  });
}
