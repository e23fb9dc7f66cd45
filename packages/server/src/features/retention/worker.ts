/** Deletes what is kept for longer than RETENTION_* says, in small steps with rests between them. */
import { Counter, type Registry } from 'prom-client';
import type { RetentionKind } from '../../config.ts';
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { Step } from './walk.ts';

export interface RetentionOptions extends Pick<Installation, 'db' | 'clock' | 'log'> {
  leases: Leases;
  metrics: Registry;
  kept: Record<RetentionKind, number | undefined>;
  /** The deletion of each kind, in the order in which they are done: events before the messages that they are of. */
  rules: Record<RetentionKind, Rule>;
  /** Returns the ids of some workspaces after one, in order. */
  workspacesAfter(id: string, limit: number): Promise<string[]>;
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
const WORKSPACES_AT_ONCE = 100;
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

  async function* takeAll(kind: RetentionKind, workspaceId: string): AsyncGenerator<undefined> {
    for (let more = true; more; ) {
      const now = clock.now();
      const step = await o.rules[kind].step({ workspaceId, now, before: now - o.kept[kind]! });
      deleted.inc({ kind }, step.deleted);
      worked = step.deleted > 0;
      more = step.more;
      yield;
    }
  }

  /** A walk through everything, which ends nowhere but between two steps. */
  async function* pass(): AsyncGenerator<undefined> {
    const inOrder = (of: Rule['of']) => kinds.filter((kind) => o.rules[kind].of === of);
    for (const kind of inOrder('installation')) yield* takeAll(kind, '');
    for (let last = ''; ; ) {
      const ids = await o.workspacesAfter(last, WORKSPACES_AT_ONCE);
      for (const id of ids) for (const kind of inOrder('workspace')) yield* takeAll(kind, id);
      if (ids.length < WORKSPACES_AT_ONCE) return;
      last = ids.at(-1)!;
    }
  }

  let under: AsyncGenerator<undefined> | undefined;
  return startLoop({
    name: 'retention',
    idleMs: PASS_MS,
    restMs: (tookMs) =>
      worked ? Math.min(Math.max(LEAST_REST_MS, tookMs * REST), LONGEST_REST_MS) : LEAST_REST_MS,
    clock,
    log,
    async run() {
      if (!(await leases.acquire([LEASE])).has(LEASE)) return MINUTE;
      under ??= pass();
      try {
        if (!(await under.next()).done) return 0;
      } catch (error) {
        under = undefined; // a generator that has thrown is over
        throw error;
      }
      under = undefined;
      walks.inc();
      return undefined;
    },
  });
}
