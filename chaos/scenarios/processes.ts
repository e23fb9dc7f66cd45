import { sql } from 'kysely';
import { migrate } from '../../packages/server/src/platform/database/migrate.ts';
import { MIGRATIONS } from '../../packages/server/src/platform/database/migrations/index.ts';
import type { Campaign } from '../campaign.ts';
import { loseUnsynced } from '../power-loss.ts';
import {
  AFEW,
  answeredOtherwise,
  comingAndGoing,
  oneOf,
  type Play,
  POSTGRES,
  repeatedly,
  type Scenario,
  scenario,
  wait,
} from '../scenario.ts';
import type { Stage } from '../stage.ts';

/** A lease is 15 s, and the next holder looks a second later. */
const PAST_A_LEASE_S = [18, 22] as const;
const TAKEN_OVER_MS = 25_000;

export const PROCESSES: readonly Scenario[] = [
  scenario({
    name: 'calm',
    does: 'nothing',
    promise: 'every request is answered with 200',
    async play(_stage, { seconds, traffic }) {
      await wait(seconds);
      return answeredOtherwise(traffic, /^$/);
    },
  }),
  scenario({
    name: 'kill',
    does: 'kills a process at any moment and starts it again, over and over, while a campaign goes to 500 people',
    people: () => AFEW,
    play: comingAndGoing([1, 5], [0, 1], async (stage) => {
      const node = oneOf(stage, stage.nodes);
      await node.kill();
      return { said: `${node.name} is killed`, end: node.start };
    }),
  }),
  scenario({
    name: 'campaign',
    does: 'kills a process that sends five times while a campaign goes to many people, each time when some more have got it, and pauses it once',
    promise: 'the campaign is sent through, and nobody is taken while it is paused',
    people: (wished) => wished,
    mostRate: 20,
    stage: () => ({ split: true }),
    play: killWithin,
  }),
  scenario({
    name: 'power-loss',
    does: 'kills the process at any moment, with all that is not on a disk which takes 10 ms for each sync, and starts it again, over and over',
    promise: 'something is lost, or the fault is none',
    databases: ['sqlite'],
    stage: () => ({ env: { SYNC_MS: '10', RECORD_SYNCS: 'on' } }),
    people: () => AFEW,
    play: losePower,
  }),
  scenario({
    name: 'freeze',
    does: 'freezes a process past its lease (SIGSTOP) and lets it go on',
    play: comingAndGoing([2, 5], PAST_A_LEASE_S, (stage) => {
      const node = oneOf(stage, stage.nodes);
      node.freeze();
      return { said: `${node.name} is frozen`, end: node.thaw };
    }),
  }),
  scenario({
    name: 'node-loss',
    does: 'kills one process of three and does not start it again until the end',
    promise: 'messages leave through every number again within 25 s',
    databases: POSTGRES,
    people: () => AFEW,
    play: loseNode,
  }),
  scenario({
    name: 'rolling',
    does: 'stops the processes one by one (SIGTERM) and starts each again, and a migration that a newer version brings runs in between',
    promise: 'what is not answered with 200 is 503, or a connection that was closed',
    databases: POSTGRES,
    play: roll,
  }),
];

const KILLS = 5;
const LOOK_S = 0.2;
const PAUSED_S = 2;

async function killWithin(stage: Stage, { campaign }: Play): Promise<string[]> {
  const { ask, fed, plan } = campaign!;
  const broken: string[] = [];
  for (let nth = 1; nth <= KILLS; nth++) {
    // In its first half: it goes on while a process starts, where another sends.
    while ((await fed()) < (plan.to.length * nth) / (2 * KILLS)) await wait(LOOK_S);
    if (nth === Math.ceil(KILLS / 2)) broken.push(...(await restFrom(campaign!, ask)));
    const node = oneOf(
      stage,
      stage.nodes.filter(({ works }) => works),
    );
    await node.kill();
    stage.say(`${node.name} is killed after ${await fed()} of ${plan.to.length} people`);
    await node.start();
  }
  return broken;
}

/** Pauses a campaign for a while; returns whom it took meanwhile. */
async function restFrom({ fed }: Campaign, ask: Campaign['ask']): Promise<string[]> {
  await ask('pause');
  const before = await fed();
  await wait(PAUSED_S);
  const after = await fed();
  await ask('resume');
  return before === after ? [] : [`${after - before} people were taken while it was paused`];
}

async function loseNode(stage: Stage, { seconds }: Play): Promise<string[]> {
  await wait(Math.min(5, seconds / 4));
  const node = oneOf(stage, stage.nodes);
  const db = stage.openDb();
  try {
    await node.kill();
    const at = Date.now();
    stage.say(`${node.name} is lost`);
    await wait(Math.max(seconds - 5, TAKEN_OVER_MS / 1000));
    const { rows } = await sql<{ id: string; first: number | null }>`
        select c.id, (select min(m.attempt_at) from messages m where m.channel_id = c.id and m.attempt_at > ${at}) as first
        from channels c`.execute(db);
    await node.start();
    return rows
      .filter(({ first }) => first === null || Number(first) > at + TAKEN_OVER_MS)
      .map(({ id, first }) => `${id}: ${first === null ? 'none' : `after ${Number(first) - at} ms`}`);
  } finally {
    await db.destroy();
  }
}

async function roll(stage: Stage, { seconds, traffic }: Play): Promise<string[]> {
  let rounds = 0;
  await repeatedly(seconds, async () => {
    for (const [i, node] of stage.nodes.entries()) {
      await wait(1);
      await node.stop();
      stage.say(`${node.name} is stopped`);
      if (i === 0) await newerVersion(stage, rounds++);
      await node.start();
    }
  });
  return answeredOtherwise(traffic, /^(503 SERVICE_UNAVAILABLE|ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/);
}

/** Does to the database what the first process of a newer version does, while the others are still of this one. */
async function newerVersion(stage: Stage, round: number): Promise<void> {
  const db = stage.openDb();
  try {
    const column = `chaos_${round}`;
    await migrate(db, [
      ...MIGRATIONS,
      {
        name: `9999-chaos-${round}-column`,
        olderMayRun: 'all',
        up: async (trx) =>
          void (await sql`alter table messages add column ${sql.ref(column)} text`.execute(trx)),
      },
      {
        name: `9999-chaos-${round}-index`,
        olderMayRun: 'all',
        index: { table: 'messages', columns: [column], where: `${column} is not null` },
      },
    ]);
  } finally {
    await db.destroy();
  }
}

async function losePower(stage: Stage, playing: Play): Promise<string[]> {
  let lost = 0;
  const play = comingAndGoing([1, 5], [0, 1], async ({ nodes, folder }) => {
    const [node] = nodes;
    await node!.kill();
    const bytes = loseUnsynced(folder);
    lost += bytes;
    return { said: `the power is gone, and ${Math.round(bytes / 1024)} KiB with it`, end: node!.start };
  });
  const broken = await play(stage, playing);
  return lost > 0 ? broken : [...broken, 'every commit was on disk each time'];
}
