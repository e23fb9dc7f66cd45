/** Plays a scenario under traffic, then looks at every side. */
import { once } from 'node:events';
import { seededRandom } from '../packages/server/test/rigs/seeded-random.ts';
import { listenToNoise } from '../test/kit/noise.ts';
import { type Audit, audit } from './audit.ts';
import { startCampaign } from './campaign.ts';
import { startMembers } from './members.ts';
import { watchMemory } from './memory.ts';
import type { Scenario } from './scenario.ts';
import { type Database, openStage, type Stage, uploadFiles } from './stage.ts';
import { startTraffic, TOO_LATE } from './traffic.ts';

export interface PlayOptions {
  database: Database;
  seed: number;
  seconds: number;
  rate: number;
  /** A campaign that a scenario is about goes to so many. */
  people: number;
  say: (line: string) => void;
}

export interface PlayReport extends Omit<PlayOptions, 'say'>, Omit<Audit, 'broken'> {
  scenario: string;
  messages: number;
  /** Requests that were not answered with 200, and were made again. */
  repeated: number;
  /** The seconds that the scenario took: one that is about a campaign plays until that has gone far enough. */
  playedS: number;
  longestSilenceMs: number;
  p99Ms: number;
  /** The most that a process used, in MiB. */
  memoryMiB: number;
  /** Each break with its invariant; none: every promise is kept. */
  broken: string[];
  outcomes: Record<string, number>;
  /** The end of what the processes logged, where something broke. */
  log: string;
}

/** Everything that was asked for is answered so long after the last fault. */
const ANSWERED_MS = 60_000;
/** Messages that are asked for once more, with their key. */
const ASKED_AGAIN = 50;
/** So many that uploads to WhatsApp go on for a while, for each of its numbers. */
const FILES = 60;
/** The time beyond its seconds for starting, answering, coming to rest and looking: what takes longer hangs. */
const SPARE_MS = 900_000;
/** So many people of a campaign are sent to in a second at least. */
const SLOWEST = 50;

/** Never hangs: what does not end is a broken promise. */
export async function play(scenario: Scenario, o: PlayOptions): Promise<PlayReport> {
  const random = seededRandom(`${o.seed} ${scenario.name}`).number;
  const { database, say } = o;
  const people = scenario.people?.(o.people) ?? 0;
  const closing: (() => unknown)[] = [];
  const report = emptyReport(scenario, o);
  const doing = { what: 'starting' };
  const run = async () => {
    const stage = await openStage({ database, random, say, people, ...scenario.stage?.() });
    closing.push(() => stage.close());
    const rate = Math.min(o.rate, scenario.mostRate ?? o.rate);
    await playOn(stage, scenario, { ...o, rate, people }, { report, doing, closing });
  };
  const atMost = AbortSignal.timeout((o.seconds + people / SLOWEST) * 1000 + SPARE_MS);
  const late = once(atMost, 'abort').then(() => {
    throw new Error(`it had not ended ${SPARE_MS / 1000} s after its time`);
  });
  try {
    await Promise.race([run(), late]);
  } catch (error) {
    report.broken.push(`nothing stuck: ${doing.what}, ${(error as Error).stack}`);
  } finally {
    for (const end of closing.reverse()) await end();
  }
  return report;
}

function emptyReport({ name }: Scenario, { database, seed, seconds, rate, people }: PlayOptions): PlayReport {
  return {
    ...{ scenario: name, database, seed, seconds, rate, people },
    ...{
      messages: 0,
      events: 0,
      repeated: 0,
      allowedTwice: 0,
      playedS: seconds,
      longestSilenceMs: 0,
      p99Ms: 0,
    },
    ...{ restMs: 0, memoryMiB: 0, heldMiB: 0, broken: [], outcomes: {}, log: '' },
  };
}

interface Playing {
  report: PlayReport;
  /** It is told to whoever reads that it did not end. */
  doing: { what: string };
  closing: (() => unknown)[];
}

async function playOn(
  stage: Stage,
  scenario: Scenario,
  { seed, seconds, rate, people }: PlayOptions,
  { report, doing, closing }: Playing,
): Promise<void> {
  const memory = await watchMemory(stage.nodes);
  const random = seededRandom(`${seed} traffic`).number;
  const noise = await listenToNoise();
  const { workspace, target } = stage;
  const mediaIds = await uploadFiles(stage, FILES);
  const traffic = startTraffic({ rate, random, workspace, mediaIds, target, machineTook: noise.since });
  const members = startMembers(stage, seededRandom(`${seed} members`).number);
  closing.push(memory.stop, noise.stop, traffic.stop, members.stop);
  doing.what = 'playing';
  const campaign = people > 0 ? await startCampaign(stage, people) : undefined;
  const began = Date.now();
  const own = await scenario.play(stage, { seconds, traffic, campaign });
  report.playedS = Math.round((Date.now() - began) / 1000);
  doing.what = 'waiting for answers';
  await Promise.all([traffic.finish(ANSWERED_MS, ASKED_AGAIN), members.finish(ANSWERED_MS)]);
  doing.what = 'coming to rest';
  const plans = campaign ? [campaign.plan] : [];
  const found = await audit(stage, { wishes: traffic.wishes, turns: members.turns, plans }, memory);
  const times = traffic.times.sort((a, b) => a - b);
  const broken = [
    ...own.map((fault) => `${scenario.promise}: ${fault}`),
    ...[...Map.groupBy(found.broken, ({ invariant }) => invariant)].flatMap(([name, faults]) => [
      `${name}: ${faults.length} times, such as`,
      ...faults.slice(0, 5).map(({ how }) => `  ${how}`),
    ]),
  ];
  Object.assign(report, {
    ...{ ...found, broken },
    messages: traffic.wishes.length,
    repeated: [...traffic.outcomes].reduce(
      (sum, [outcome, n]) => sum + (outcome === '200' || outcome === TOO_LATE ? 0 : n),
      0,
    ),
    longestSilenceMs: Math.round(traffic.longestSilenceMs),
    p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    memoryMiB: Math.round(memory.peak()),
    outcomes: Object.fromEntries(traffic.outcomes),
  });
  if (broken.length > 0)
    report.log = stage.nodes.map((node) => `${node.name}:\n${node.log().slice(-3000)}`).join('\n');
}
