/** Scenarios of what several processes have between them: a load balancer before them, and Redis, in which they count. */
import assert from 'node:assert/strict';
import { eventually } from '../../packages/server/test/rigs/eventually.ts';
import { findHaproxy, NO_HAPROXY } from '../../test/kit/haproxy.ts';
import { keepConnections } from '../../test/kit/kept-connections.ts';
import { findRedis, NO_REDIS } from '../../test/kit/redis.ts';
import type { ServiceNode } from '../node.ts';
import {
  answeredOtherwise,
  comingAndGoing,
  type Play,
  POSTGRES,
  repeatedly,
  type Scenario,
  scenario,
} from '../scenario.ts';
import { post, type Stage } from '../stage.ts';

/** The requests of a minute of playing at least, those of the traffic included; a slow machine plays longer for them. */
const ASKED_A_MINUTE = 20_000;
/** So many more clients keep a connection, beside those of the traffic. */
const KEPT = 4;

export const BETWEEN: readonly Scenario[] = [
  scenario({
    name: 'balancer',
    does: 'stops and starts the processes one by one behind HAProxy, while 20,000 requests a minute come over connections that are kept',
    promise: 'every request is answered as if nothing were done',
    databases: POSTGRES,
    lacks: () => (findHaproxy() === undefined ? NO_HAPROXY : undefined),
    stage: () => ({ balancer: findHaproxy()!, env: { STOP_DELAY: '10' } }),
    play: rollBehindBalancer,
  }),
  scenario({
    name: 'redis-down',
    does: 'kills or freezes Redis, which counts limits for all processes, for seconds, over and over',
    promise:
      'nothing is refused; each process counts for itself meanwhile and says so once, and all count together again afterwards',
    databases: POSTGRES,
    lacks: () => (findRedis() === undefined ? NO_REDIS : undefined),
    stage: () => ({
      redis: findRedis()!,
      env: { LIMIT_SEND: '10000000/86400', LIMIT_API: '10000000/86400' },
    }),
    play: loseRedis,
  }),
];

async function rollBehindBalancer(stage: Stage, { seconds, traffic }: Play): Promise<string[]> {
  const balancer = stage.balancer!;
  const kept = keepConnections(balancer.url, stage.workspace.key, KEPT);
  const asked = () => [...traffic.outcomes.values()].reduce((sum, n) => sum + n, kept.count());
  const roll = async () => {
    for (const node of stage.nodes) {
      await node.stop();
      stage.say(`${node.name} is stopped`);
      await node.start();
      await eventually(async () => assert.equal((await balancer.up()).length, stage.nodes.length));
    }
  };
  await repeatedly(seconds, roll);
  while (asked() < (seconds / 60) * ASKED_A_MINUTE) await roll();
  const { count, failures } = await kept.end();
  const kinds = Map.groupBy(failures, (failure) => failure);
  const failed = [
    ...[...kinds].map(([failure, { length }]) => `${length} of ${count} requests: ${failure}`),
    ...answeredOtherwise(traffic, /^$/),
  ];
  stage.say(
    `${asked()} requests, ${count} of them over ${KEPT} connections; failed: ${failed.join(', ') || 'none'}`,
  );
  return failed;
}

async function loseRedis(stage: Stage, play: Play): Promise<string[]> {
  const redis = stage.redis!;
  const body = JSON.stringify({ kind: 'read-only' });
  const { key } = await post<{ key: string }>(stage, 'keys', body, 'application/json');
  const counting = (how: 'together' | 'apart') =>
    eventually(async () => assert.equal(await waysOfCounting(stage.nodes, key), how)).then(
      () => undefined,
      (error: Error) => error.message,
    );
  // Longer than an outage may be quiet before it is over.
  const lose = comingAndGoing(
    [7, 9],
    [2, 5],
    async (_, round) => {
      const frozen = round % 2 === 1;
      if (frozen) redis.freeze();
      else await redis.kill();
      const apart = await counting('apart');
      const end = async () => {
        if (frozen) redis.thaw();
        else await redis.start();
        return apart ?? (await counting('together'));
      };
      return { said: `Redis is ${frozen ? 'frozen' : 'killed'}`, end };
    },
    /^$/,
  );
  const before = await counting('together');
  return [
    ...(before === undefined ? [] : [before]),
    ...(await lose(stage, play)),
    ...stage.nodes.flatMap(saidOtherwise),
  ];
}

/** Each process is asked twice, in turn: what is left becomes less by all that were asked, or by its own one alone. */
async function waysOfCounting(nodes: readonly ServiceNode[], key: string): Promise<string> {
  const left = async ({ url }: ServiceNode) => {
    const response = await fetch(`${url}/api/v1/tags`, { headers: { authorization: `Bearer ${key}` } });
    await response.arrayBuffer();
    return Number(response.headers.get('ratelimit-remaining'));
  };
  const rounds: number[][] = [];
  for (let round = 0; round < 2; round++) {
    rounds.push([]);
    for (const node of nodes) rounds.at(-1)!.push(await left(node));
  }
  const less = rounds[0]!.map((first, i) => first - rounds[1]![i]!);
  if (less.every((n) => n === 1)) return 'apart';
  return less.every((n) => n === nodes.length) ? 'together' : `less by ${less.join(', ')}`;
}

/** An outage is told by one line when it begins, and by another when it is over. */
function saidOtherwise({ name, log }: ServiceNode): string[] {
  const lines = [
    ...log().matchAll(/"the counting of limits for all processes together (fails|works again)"/g),
  ];
  const told = lines.map(([, how]) => how);
  if (told.length === 0) return [`${name} has said nothing`];
  const wrong = told.findIndex((how, i) => how !== (i % 2 === 0 ? 'fails' : 'works again'));
  return wrong === -1 ? [] : [`${name} said ${told.join(', ')}`];
}
