/** One run: the processes on one database, WhatsApp, the receivers and the clients, the faults, and what is checked. */
import { readConfig } from '../packages/server/src/config.ts';
import { MINUTE, SECOND } from '../packages/server/src/platform/clock.ts';
import { openDialect } from '../packages/server/src/platform/database/open.ts';
import { sharedSqliteDialect } from '../packages/server/src/platform/database/sqlite/dialect.ts';
import { createSealer } from '../packages/server/src/platform/security/sealed.ts';
import { seededRandom } from '../packages/server/test/rigs/seeded-random.ts';
import { startClients } from './clients.ts';
import { openSharedDatabase } from './database.ts';
import { type CrashPoint, type Fault, planFaults } from './faults.ts';
import type { History } from './history.ts';
import { INVARIANTS } from './invariants.ts';
import { createNetwork, type HttpAnswer, type Server } from './network.ts';
import { type Process, startProcess } from './process.ts';
import { createReceiver } from './receivers.ts';
import { createScheduler, type Owner } from './scheduler.ts';
import { virtualClock } from './virtual-clock.ts';
import { createWhatsApp } from './whatsapp.ts';
import { createWorld } from './world.ts';

export interface SimulateOptions {
  seed: string;
  /** Of activity and quiet together, in milliseconds of virtual time. */
  durationMs: number;
  /** By default those that the seed makes. */
  faults?: readonly Fault[];
  keepLines?: boolean;
}

export interface Broken {
  invariant: string;
  how: string;
}

export interface Run {
  seed: string;
  /** Nothing: every promise was kept. */
  broken: Broken[];
  /** When that was seen, in milliseconds after the start. */
  atMs: number;
  faults: readonly Fault[];
  hash: string;
  steps: number;
  /** How long after the last fault everything had ended, in milliseconds. */
  endedAfterMs: number;
  messages: number;
  calls: number;
  events: number;
  crashes: number;
  lines: readonly string[];
}

const START = Date.parse('2026-11-20T10:00:00+05:30');
const SECRET_KEY = 'the key of a simulated run, long enough';
const MESSAGES_A_MINUTE = 20;
/** Activity and faults come in the first part; the rest is for what they left behind. */
const ACTIVE_SHARE = 0.9;
const LOOK_MS = 5 * SECOND;
/** A check reads every row there is, so that a run of days has no more of them than one of minutes. */
const LEAST_BETWEEN_CHECKS_MS = 30 * SECOND;
const MOST_CHECKS = 40;
/**
 * When faults have stopped everything ends within so long: the third retry of a delivery comes after 36 minutes at the
 * latest, and an answer that was lost is waited for at most ten times the grace, twice.
 */
export const ENDS_WITHIN_MS = 45 * MINUTE;
const RECOUNT_MS = 15 * SECOND;
const MOST_DOWN_MS = 30 * SECOND;

export function activeMs(durationMs: number): number {
  return durationMs * ACTIVE_SHARE;
}

export async function simulate(o: SimulateOptions): Promise<Run> {
  const { seed, durationMs } = o;
  const scheduler = createScheduler(seed, START, { keepLines: o.keepLines ?? false });
  const places = ['a', 'b', 'c'].slice(0, scheduler.chance() < 0.3 ? 3 : 2);
  const active = activeMs(durationMs);
  const faults = o.faults ?? planFaults(seed, active, places);
  const { config } = readConfig({
    UNCONFIRMED_GRACE: '5',
    DEMO: 'off',
    SIMULATOR: 'off',
    LOG_LEVEL: 'silent',
  });
  const sealer = createSealer(SECRET_KEY, seededRandom(`${seed} sealer`));
  const processes = new Map<string, Process>();
  const lives = new Map<string, number>();
  const armed = new Map<string, { point: CrashPoint; downMs: number }>();
  const past: Process[] = [];
  const unleased: string[] = [];
  let crashCount = 0;
  const skews = new Map<string, number>();

  const database = await openSharedDatabase({ scheduler, crashes: crashesAt });
  watchRows();
  const setup = { name: 'setup', state: 'running' as const, skewMs: 0 };
  const clock = virtualClock(scheduler, setup);
  const setupDb = openDialect(
    sharedSqliteDialect(async () => database.connect(setup)),
    { clock, random: seededRandom(`${seed} setup`) },
  );
  const making = createWorld(setupDb, { clock, sealer });
  await scheduler.runUntil(START + SECOND);
  const world = await making;
  const channelOf = new Map(world.numbers.map((number) => [number.phoneNumberId, number.channelId]));

  const receivers = world.receivers.map((each) => createReceiver(scheduler, each));
  const whatsApp = createWhatsApp({
    scheduler,
    numbers: world.numbers,
    network: () => network,
    deliver(bytes, signature, answered) {
      const headers = { 'x-hub-signature-256': signature, 'content-type': 'application/json' };
      request(
        '/webhooks/whatsapp',
        headers,
        bytes,
        ({ status }) => answered(status),
        () => answered(undefined),
      );
    },
  });
  const network = createNetwork({
    scheduler,
    whatsApp: whatsApp.serve,
    receivers: new Map<string, Server>(receivers.map((receiver) => [receiver.origin, receiver.serve])),
    crashes: crashesAt,
    onCall: checkLease,
  });
  const options = { seed, scheduler, database, network, config, sealer };

  function start(place: string): void {
    const life = (lives.get(place) ?? 0) + 1;
    lives.set(place, life);
    processes.set(place, startProcess(options, place, life, skews.get(place) ?? 0));
  }

  function crash(process: Process, downMs: number): void {
    if (process.state === 'dead') return;
    process.state = 'dead';
    armed.delete(process.place);
    past.push(process);
    crashCount++;
    scheduler.journal.write(`${process.name} crashes`);
    database.disconnect(process);
    scheduler.after(Math.min(downMs, MOST_DOWN_MS), () => start(process.place));
  }

  function crashesAt(owner: Owner, point: CrashPoint): boolean {
    if (owner.state === 'dead') return true;
    const process = [...processes.values()].find((each) => each === owner);
    const plan = process && armed.get(process.place);
    if (!process || plan?.point !== point) return false;
    crash(process, plan.downMs);
    return true;
  }

  /** Brings a request to a process that the seed chooses. */
  function request(
    path: string,
    headers: Record<string, string>,
    payload: string | Buffer,
    answered: (answer: HttpAnswer) => void,
    refused: () => void,
  ): void {
    const process = processes.get(places[Math.floor(scheduler.chance() * places.length)]!);
    const app = process?.state === 'dead' ? undefined : process?.app;
    if (!process || !app) {
      refused();
      return;
    }
    scheduler.after(
      0,
      () => {
        const response = app.inject({ method: 'POST', url: path, headers, payload });
        void response.then(({ statusCode, body }) => {
          if (process.state !== 'dead') answered({ status: statusCode, body });
        });
      },
      process,
    );
  }

  function checkLease(process: Process, { path, method }: { path: string; method: string }): void {
    const channel = channelOf.get(path.split('/')[2]!);
    if (method !== 'POST' || channel === undefined) return;
    const [row] = database.rows<{ holder: string; until: number }>(
      'select holder, until from leases where name = ?',
      `channel:${channel}`,
    );
    if (row?.holder !== process.holder)
      unleased.push(`${process.name} calls for ${channel}, which ${row?.holder ?? 'nobody'} holds`);
  }

  function begin(fault: Fault): void {
    scheduler.journal.write(`fault ${fault.id} ${fault.kind}`);
    const process = 'place' in fault ? processes.get(fault.place) : undefined;
    switch (fault.kind) {
      case 'message':
        network.arm(fault.link, fault.fault);
        break;
      case 'freeze':
        if (process?.state === 'running') freeze(process, fault.ms);
        break;
      case 'crash':
        if (fault.point !== 'at any time') armed.set(fault.place, fault);
        else if (process) crash(process, fault.downMs);
        break;
      case 'clock':
        skews.set(fault.place, fault.skewMs);
        if (process) process.skewMs = fault.skewMs;
        break;
      case 'receiver':
        receivers[fault.nth]!.trouble(fault.trouble, fault.ms);
        break;
      case 'WhatsApp':
        whatsApp.trouble(fault.trouble, fault.ms);
        break;
      case 'database':
        database.slowness = fault.slowness;
        scheduler.after(fault.ms, () => {
          database.slowness = 1;
        });
    }
  }

  function freeze(process: Process, ms: number): void {
    process.state = 'frozen';
    scheduler.after(ms, () => thaw(process));
  }

  function thaw(process: Process): void {
    if (process.state !== 'frozen') return;
    process.state = 'running';
    scheduler.journal.write(`${process.name} goes on`);
    scheduler.release(process);
  }

  /** The database itself notes what may only go one way. */
  function watchRows(): void {
    const run = (text: string) => database.rows(text);
    run('create table moves (id text, earlier text, later text)');
    run('create table retreats (what text)');
    run(`create trigger forgotten after update of status on deliveries
      when old.status = 'delivered' and new.status <> 'delivered'
      begin insert into retreats values ('the delivery of ' || new.sequence || ' to ' || new.webhook_id || ' became ' || new.status); end`);
    run(`create trigger returned after update of cursor on webhooks when new.cursor < old.cursor
      begin insert into retreats values (new.id || ' went from ' || old.cursor || ' back to ' || new.cursor); end`);
    run(`create trigger moved after update of status on messages when old.status <> new.status
      begin insert into moves values (new.id, old.status, new.status); end`);
  }

  const clockSpreadMs = (() => {
    const all = [0, ...faults.flatMap((fault) => (fault.kind === 'clock' ? fault.skewMs : []))];
    return Math.max(...all) - Math.min(...all);
  })();

  function historyNow(): History {
    const { rows } = database;
    return {
      ...{ wishes, arrivals: whatsApp.arrivals, written: whatsApp.written, protocol: whatsApp.faults },
      ...{ receivers, unleased, clockSpreadMs },
      failures: [...past, ...processes.values()].flatMap((process) => process.failures),
      backlogs: [...processes.values()].flatMap(({ name, underived, state }) =>
        underived && state === 'running' ? [{ process: name, size: underived.size() }] : [],
      ),
      moves: rows('select * from moves order by rowid'),
      retreats: rows<{ what: string }>('select what from retreats').map(({ what }) => what),
      channels: rows('select id, lost_answer from channels'),
      messages: rows('select * from messages'),
      messageHistory: rows('select message_id, kind, attempt, status from message_history order by seq'),
      events: rows('select workspace_id, sequence, id, type, subject from events order by sequence'),
      sequences: rows('select * from event_sequences'),
      counters: rows('select workspace_id, direction, status, count from counters'),
      failureCounters: rows('select workspace_id, count from failure_counters'),
      inbox: rows('select id, error from inbox'),
      webhooks: rows('select workspace_id, id, cursor, disabled_at from webhooks'),
      deliveries: rows('select webhook_id, sequence, status, tries from deliveries'),
    };
  }

  function brokenNow(when: 'always' | 'in the end'): Broken[] {
    const history = historyNow();
    return INVARIANTS.filter(({ holds }) => when === 'in the end' || holds === when).flatMap((invariant) =>
      invariant.broken(history).map((how) => ({ invariant: invariant.name, how })),
    );
  }

  /** Whether nothing is left to do. */
  function quiet(): boolean {
    const count = (text: string) => database.rows<{ n: number }>(`select count(*) as n from ${text}`)[0]!.n;
    return (
      wishes.every(({ acceptedAt, refused }) => acceptedAt !== undefined || refused !== undefined) &&
      whatsApp.pending() === 0 &&
      count('messages where phase is not null') === 0 &&
      count('inbox') === 0 &&
      count("deliveries where status = 'pending'") === 0 &&
      count(
        'webhooks w where disabled_at is null and cursor < (select last from event_sequences s where s.workspace_id = w.workspace_id)',
      ) === 0
    );
  }

  for (const place of places) start(place);
  const wishes = startClients({
    ...{ scheduler, network: () => network, owners: world.owners, activeMs: active, request },
    messages: Math.round((durationMs / MINUTE) * MESSAGES_A_MINUTE),
  });
  for (let i = 0; i < (active / MINUTE) * 2.5; i++) {
    const { phoneNumberId } = world.numbers[Math.floor(scheduler.chance() * world.numbers.length)]!;
    const from = `+9198765432${10 + Math.floor(scheduler.chance() * 12)}`;
    scheduler.after(scheduler.between(3 * SECOND, active), () =>
      whatsApp.write(phoneNumberId, from, `reply ${i}`),
    );
  }
  for (const fault of faults) scheduler.after(fault.at, () => begin(fault));

  const began = scheduler.now();
  const faultsEnd = began + active;
  let checkAt = began;
  let broken: Broken[] = [];
  let endedAfterMs = -1;
  for (let at = began + LOOK_MS; broken.length === 0; at += LOOK_MS) {
    await scheduler.runUntil(at);
    if (at < faultsEnd) {
      if (!database.atRest() || at < checkAt) continue;
      checkAt = at + Math.max(LEAST_BETWEEN_CHECKS_MS, active / MOST_CHECKS);
      broken = brokenNow('always');
      continue;
    }
    armed.clear(); // faults have stopped
    if (!database.atRest()) continue;
    if (!quiet() && at < faultsEnd + ENDS_WITHIN_MS) continue;
    endedAfterMs = at - faultsEnd;
    await scheduler.runUntil(at + RECOUNT_MS);
    while (!database.atRest()) await scheduler.runUntil(scheduler.now() + 1);
    broken = brokenNow('in the end');
    break;
  }
  for (const process of processes.values()) process.state = 'dead';
  const run: Run = {
    ...{ seed, broken, faults, endedAfterMs },
    atMs: scheduler.now() - began,
    hash: scheduler.journal.hash(),
    steps: scheduler.steps(),
    messages: wishes.length,
    calls: whatsApp.arrivals.length,
    events: receivers.reduce((sum, { taken }) => sum + taken.length, 0),
    crashes: crashCount,
    lines: scheduler.journal.lines,
  };
  database.close();
  return run;
}
