/** One run: the processes on one database, WhatsApp, the receivers and the clients, the faults, and what is checked. */
import { readConfig } from '../packages/server/src/config.ts';
import { HOUR, MINUTE, SECOND } from '../packages/server/src/platform/clock.ts';
import { openDialect } from '../packages/server/src/platform/database/open.ts';
import { sharedSqliteDialect } from '../packages/server/src/platform/database/sqlite/dialect.ts';
import { createSealer } from '../packages/server/src/platform/security/sealed.ts';
import { seededRandom } from '../packages/server/test/rigs/seeded-random.ts';
import type { Broken } from '../test/kit/invariants.ts';
import { createCaller } from './caller.ts';
import { createCampaignClients } from './campaigns.ts';
import { createClients } from './clients.ts';
import { openSharedDatabase } from './database.ts';
import { type Fault, planFaults } from './faults.ts';
import { createLeavers } from './leavers.ts';
import type { Process } from './life.ts';
import { createMembers } from './members.ts';
import { createMergers } from './mergers.ts';
import { createNetwork, type HttpRequest, type Server } from './network.ts';
import { observe, watchRows } from './observation.ts';
import { createOvertaking } from './overtaking.ts';
import { startOwners } from './owners.ts';
import { startProcess } from './process.ts';
import { createProcesses } from './processes.ts';
import { createReceiver } from './receivers.ts';
import { createScheduler } from './scheduler.ts';
import { virtualClock } from './virtual-clock.ts';
import { createWhatsApp } from './whatsapp.ts';
import { createWorld, hire } from './world.ts';

export interface SimulateOptions {
  seed: string;
  /** The milliseconds of virtual time of activity and quiet together. */
  durationMs: number;
  /** The ids of the faults to play, or all. A run is the same up to the first that is left out. */
  kept?: ReadonlySet<number>;
  keepLines?: boolean;
  /** Is told how many parts of a long run are done, before each further one. */
  onStretch?(done: number, of: number): void;
}

export interface Run {
  seed: string;
  /** It is empty if every promise was kept. */
  broken: Broken[];
  /** The milliseconds after the start when that was seen. */
  atMs: number;
  faults: readonly Fault[];
  hash: string;
  steps: number;
  /** The milliseconds after the last fault when everything had ended; -1 if no part came so far. */
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
const REPLIES_A_MINUTE = 2.5;
/** A long run has parts: each ends, is checked and forgotten, so that the next needs no more memory. */
const LONGEST_STRETCH_MS = HOUR;
/** Activity and faults come in this share of a part; the rest is for what they left behind. */
const ACTIVE_SHARE = 0.9;
const LOOK_MS = 5 * SECOND;
const LEAST_BETWEEN_CHECKS_MS = 30 * SECOND;
/** A check reads every row of its part, so that a long part has no more of them than this. */
const MOST_CHECKS = 40;
/**
 * When faults have stopped everything ends within so long: the third retry of a delivery comes after 36 minutes at the
 * latest, and an answer that was lost is waited for at most ten times the grace, twice.
 */
export const ENDS_WITHIN_MS = 45 * MINUTE;
const RECOUNT_MS = 15 * SECOND;
/** A fault that was planned for a link may meet what is asked in the end, and that is asked again. */
const LONGEST_RECOUNT_MS = 2 * MINUTE;
/** Longer than the network keeps a message that it has doubled or delayed. */
const ECHOES_MS = 45 * SECOND;

export async function simulate(o: SimulateOptions): Promise<Run> {
  const { seed, durationMs } = o;
  const scheduler = createScheduler(seed, START, { keepLines: o.keepLines ?? false });
  const places = ['a', 'b', 'c'].slice(0, scheduler.chance() < 0.3 ? 3 : 2);
  const stretches = Math.ceil(durationMs / LONGEST_STRETCH_MS);
  const activeMs = (durationMs / stretches) * ACTIVE_SHARE;
  const planned = planFaults({ seed, activeMs, stretches, places });
  const faults = planned.filter(({ id }) => o.kept?.has(id) ?? true);
  const { config } = readConfig({
    UNCONFIRMED_GRACE: '5',
    DEMO: 'off',
    SIMULATOR: 'off',
    LOG_LEVEL: 'silent',
    LIMIT_SEND: '10/20',
  });
  const sealer = createSealer(SECRET_KEY, seededRandom(`${seed} sealer`));

  const database = await openSharedDatabase({ scheduler, crashes: (...at) => processes.crashesAt(...at) });
  const processes = createProcesses({
    ...{ scheduler, database, places },
    launch: (place, life, skewMs, failures) =>
      startProcess({ seed, scheduler, database, network, config, sealer, failures }, place, life, skewMs),
  });
  watchRows(database);
  const setup = { name: 'setup', state: 'running' as const, skewMs: 0 };
  const clock = virtualClock(scheduler, setup);
  const setupDb = openDialect(
    sharedSqliteDialect(async () => database.connect(setup)),
    { clock, random: seededRandom(`${seed} setup`) },
  );
  const making = createWorld(setupDb, { clock, sealer, baseUrl: config.baseUrl });
  await scheduler.runUntil(START + SECOND);
  const world = await making;

  const receivers = world.receivers.map((each) => createReceiver(scheduler, each));
  const whatsApp = createWhatsApp({
    scheduler,
    numbers: world.numbers,
    network: () => network,
    deliver(payload, signature, answered) {
      const headers = { 'x-hub-signature-256': signature, 'content-type': 'application/json' };
      processes.request(
        { method: 'POST', path: '/webhooks/whatsapp', headers, payload },
        ({ status }) => answered(status),
        () => answered(undefined),
      );
    },
  });
  const overtaking = createOvertaking({ scheduler, whatsApp, processes });
  const network = createNetwork({
    scheduler,
    whatsApp: overtaking.serve,
    receivers: new Map<string, Server>(receivers.map((receiver) => [receiver.origin, receiver.serve])),
    crashes: processes.crashesAt,
    onCall: checkLease,
  });
  const unleased: string[] = [];
  const channelOf = new Map(world.numbers.map((number) => [number.phoneNumberId, number.channelId]));

  function checkLease(process: Process, { path, method }: HttpRequest): void {
    const channel = channelOf.get(path.split('/')[2]!);
    if (method !== 'POST' || channel === undefined) return;
    const [row] = database.rows<{ holder: string }>(
      'select holder from leases where name = ?',
      `channel:${channel}`,
    );
    if (row?.holder !== process.service?.holder)
      unleased.push(`${process.name} calls for ${channel}, which ${row?.holder ?? 'nobody'} holds`);
  }

  function begin(fault: Fault): void {
    scheduler.journal.write(`fault ${fault.id} ${fault.kind}`);
    const process = 'place' in fault ? processes.at(fault.place) : undefined;
    switch (fault.kind) {
      case 'message':
        network.arm(fault.link, fault.fault);
        break;
      case 'freeze':
        if (process) processes.freeze(process, fault.ms);
        break;
      case 'overtaken':
        overtaking.arm(fault.place, fault.downMs);
        break;
      case 'crash':
        if (fault.point !== 'at any time') processes.arm(fault.place, fault);
        else if (process) processes.crash(process, fault.downMs);
        break;
      case 'clock':
        processes.setClock(fault.place, fault.skewMs);
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

  const call = createCaller({ scheduler, network: () => network, request: processes.request });
  const clients = createClients({ scheduler, owners: world.owners, call });
  const members = createMembers({ scheduler, database, owners: world.owners, call });
  const { baseUrl } = config;
  const leavers = createLeavers({
    ...{ scheduler, owners: world.owners, members, call },
    hire: (owner) => void hire(setupDb, owner, { clock, baseUrl }),
  });
  const { failures } = processes;
  const mergers = createMergers({ scheduler, database, owners: world.owners, call, failures });
  const campaigns = createCampaignClients({ scheduler, database, owners: world.owners, call });
  const owners = startOwners({ scheduler, database, receivers, owners: world.owners, call, failures });
  const observation = observe({
    ...{
      scheduler,
      database,
      whatsApp,
      receivers,
      processes,
      wishes: clients.wishes,
      members,
      leavers,
      mergers,
      campaigns,
      owners,
      unleased,
    },
    clockSpreadMs: spreadOf(planned.flatMap((fault) => (fault.kind === 'clock' ? fault.skewMs : []))),
  });

  /** Runs one part; returns what is broken, and how long it took to end. */
  async function stretch(nth: number): Promise<{ broken: Broken[]; endedAfterMs: number }> {
    const began = scheduler.now();
    const faultsEnd = began + activeMs;
    clients.begin(Math.round((durationMs / stretches / MINUTE) * MESSAGES_A_MINUTE), activeMs);
    for (let i = 0; i < (activeMs / MINUTE) * REPLIES_A_MINUTE; i++) {
      const { phoneNumberId } = world.numbers[Math.floor(scheduler.chance() * world.numbers.length)]!;
      const from = `+9198765432${10 + Math.floor(scheduler.chance() * 12)}`;
      scheduler.after(scheduler.between(3 * SECOND, activeMs), () =>
        whatsApp.write(phoneNumberId, from, `reply ${i}`),
      );
    }
    members.begin(activeMs);
    leavers.begin(activeMs);
    mergers.begin(activeMs);
    campaigns.begin(activeMs);
    for (const fault of planned)
      if (fault.stretch === nth) scheduler.after(fault.at, () => faults.includes(fault) && begin(fault));

    let checkAt = began;
    for (let at = began + LOOK_MS; ; at += LOOK_MS) {
      await scheduler.runUntil(at);
      if (at < faultsEnd) {
        if (!database.atRest() || at < checkAt) continue;
        checkAt = at + Math.max(LEAST_BETWEEN_CHECKS_MS, activeMs / MOST_CHECKS);
        const broken = observation.broken('always');
        if (broken.length > 0) return { broken, endedAfterMs: -1 };
        continue;
      }
      processes.disarm(); // faults have stopped
      overtaking.disarm();
      if (!database.atRest()) continue;
      if (!observation.quiet() && at < faultsEnd + ENDS_WITHIN_MS) continue;
      members.recount();
      await scheduler.runUntil(at + RECOUNT_MS);
      while (!database.atRest() || (members.busy() && scheduler.now() < at + LONGEST_RECOUNT_MS))
        await scheduler.runUntil(scheduler.now() + 1);
      return { broken: observation.broken('in the end'), endedAfterMs: at - faultsEnd };
    }
  }

  for (const place of places) processes.start(place);
  const runBegan = scheduler.now();
  let broken: Broken[] = [];
  let endedAfterMs = -1;
  for (let nth = 0; nth < stretches && broken.length === 0; nth++) {
    if (nth > 0) {
      await scheduler.runUntil(scheduler.now() + ECHOES_MS);
      observation.forget();
      o.onStretch?.(nth, stretches);
    }
    const ended = await stretch(nth);
    broken = ended.broken;
    endedAfterMs = Math.max(endedAfterMs, ended.endedAfterMs);
  }
  processes.end();
  const run: Run = {
    ...{ seed, broken, faults, endedAfterMs },
    atMs: scheduler.now() - runBegan,
    hash: scheduler.journal.hash(),
    steps: scheduler.steps(),
    ...observation.totals(),
    crashes: processes.crashes(),
    lines: scheduler.journal.lines,
  };
  database.close();
  return run;
}

function spreadOf(skews: readonly number[]): number {
  return Math.max(0, ...skews) - Math.min(0, ...skews);
}
