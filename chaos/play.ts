/** Plays a scenario under traffic, then looks at every side. */
import { seededRandom } from '../packages/server/test/rigs/seeded-random.ts';
import { audit } from './invariants.ts';
import { watchMemory } from './memory.ts';
import type { Scenario } from './scenario.ts';
import { type Database, openStage } from './stage.ts';
import { sendOne, startTraffic } from './traffic.ts';

export interface PlayOptions {
  database: Database;
  seed: number;
  seconds: number;
  /** Messages a second. */
  rate: number;
  say: (line: string) => void;
}

export interface PlayReport {
  scenario: string;
  database: Database;
  seed: number;
  seconds: number;
  messages: number;
  events: number;
  /** Requests that were not answered with 200, and were made again. */
  repeated: number;
  allowedTwice: number;
  longestSilenceMs: number;
  p99Ms: number;
  restMs: number;
  /** The most that a process used, in MiB. */
  memoryMiB: number;
  /** What broke, with its invariant; none: every promise is kept. */
  broken: string[];
  /** Requests by what came of them. */
  outcomes: Record<string, number>;
  /** What the processes logged, where something broke. */
  log: string;
}

const ANSWERED_MS = 60_000;
const ASKED_AGAIN = 50;

export async function play(scenario: Scenario, o: PlayOptions): Promise<PlayReport> {
  const { database, seed, seconds, rate, say } = o;
  const random = seededRandom(`${seed} ${scenario.name}`).number;
  const stage = await openStage({ database, random, say, ...scenario.stage?.() });
  try {
    const traffic = startTraffic({
      rate,
      random: seededRandom(`${seed} traffic`).number,
      apiKey: stage.apiKey,
      target: stage.target,
    });
    const memory = watchMemory(stage.nodes);
    const own = await scenario.play(stage, { seconds, traffic });
    await traffic.finish(ANSWERED_MS);
    const { peak, grown } = memory.stop();
    for (const wish of traffic.wishes.slice(0, ASKED_AGAIN))
      await sendOne(stage.target()!, stage.apiKey, wish, traffic);
    const { findings, restMs, events, allowedTwice } = await audit(stage, traffic);
    const broken = [
      ...own.map((fault) => `${scenario.promise}: ${fault}`),
      ...grown.map((fault) => `memory stays level: ${fault}`),
      ...[...findings].flatMap(([name, found]) => [
        `${name}: ${found.length} times, such as`,
        ...found.slice(0, 5).map((each) => `  ${each}`),
      ]),
    ];
    const times = traffic.times.sort((a, b) => a - b);
    return {
      scenario: scenario.name,
      ...{ database, seed, seconds, events, allowedTwice, restMs, broken },
      messages: traffic.wishes.length,
      repeated: [...traffic.outcomes].reduce((sum, [outcome, n]) => sum + (outcome === '200' ? 0 : n), 0),
      longestSilenceMs: Math.round(traffic.longestSilenceMs),
      p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
      memoryMiB: Math.round(peak),
      outcomes: Object.fromEntries(traffic.outcomes),
      log:
        broken.length > 0
          ? stage.nodes.map((node) => `${node.name}:\n${node.log().slice(-3000)}`).join('\n')
          : '',
    };
  } finally {
    await stage.close();
  }
}
