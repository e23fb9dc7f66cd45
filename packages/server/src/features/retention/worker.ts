/** Deletes what is kept for longer than RETENTION_* says, in small steps with rests between them. */
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
}

/** A step deletes what is older than `before`. */
export interface Task {
  workspaceId: string;
  now: number;
  before: number;
}

/** A kind belongs to workspaces, or to the installation, which is asked for once. */
export interface Rule {
  of: 'workspace' | 'installation';
  step(task: Task): Promise<Step>;
}

const LEASE = 'retention';
/** Between two walks through all workspaces. */
const PASS_MS = HOUR;
/** After a step that deleted something it rests for so many times as long as the step took, within these bounds. */
const REST = 4;
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

  async function* takeAll(kind: RetentionKind, workspaceId: string): Walk {
    for (let more = true; more; ) {
      const now = clock.now();
      const step = await o.rules[kind].step({ workspaceId, now, before: now - o.kept[kind]! });
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
      worked ? Math.min(Math.max(LEAST_REST_MS, tookMs * REST), LONGEST_REST_MS) : LEAST_REST_MS,
    clock,
    log,
    done: () => walks.inc(),
  });
}
