import { cpuMs, memoryMib } from '../../test/kit/proc.ts';
import { defineCase } from '../case.ts';
import { meanOf } from '../figures.ts';
import type { Asked } from '../parts/requests.ts';
import type { Bare, Trial } from '../trial.ts';

const CONNECTIONS = 64;
/** The seconds of each load on the service; the first are those after its start, what follows is its rate. */
const SECONDS = 12;
const STARTING_SECONDS = 4;

const ANYBODY: Asked = { kind: 'send', from: ['+15550001000'], first: 0 };

export const accept = defineCase({
  name: 'accept',
  measures:
    'POST /api/v1/messages/send over 64 keep-alive connections, a synced commit behind every response, limits off and all background work on; beside a bare `node:http` server that parses and answers as much, and on SQLite beside the least that a durable accept can cost (Fastify with both schemas, one row a request, shared full-sync commits), once in a table of three columns and once in that of the service with its indexes. Each run starts a new service: its second second is said apart.',
  why: 'What is left between the least server with our row and ours is our own doing. Over a network PostgreSQL pays for each commit with a round trip as well.',
  databases: ['sqlite', 'postgres'],
  runs: 5,
  figures: [
    { name: 'accepted', unit: '/s' },
    { name: 'bare server', unit: '/s' },
    { name: 'least durable server', unit: '/s' },
    { name: 'of the least durable server', unit: 'ratio', aim: { sqlite: { least: 0.75 } } },
    { name: 'least server with our row, of the least durable server', unit: 'ratio' },
    { name: 'of the bare server', unit: 'ratio', aim: { postgres: { least: 0.28 } } },
    { name: 'p99', unit: 'ms' },
    { name: 'p99 against the least durable server', unit: 'ratio', aim: { sqlite: { most: 2 } } },
    {
      name: 'in the second second, of the least durable server',
      unit: 'ratio',
      aim: { sqlite: { least: 0.6 } },
    },
    { name: 'in the second second, of the bare server', unit: 'ratio' },
    { name: 'CPU of a request', unit: 'bare requests' },
  ],
  charts: {
    'after start': {
      title: 'Accepted in each second after the start',
      x: 'seconds',
      y: 'share of what the bare server does',
    },
  },
  async measure(trial) {
    const seconds = trial.size(SECONDS, 1);
    const measureBare = () => trial.bare({ connections: CONNECTIONS, asked: ANYBODY });
    const yardsticks = trial.database === 'sqlite' && {
      measureLeast: await openLeast(trial, 'least-durable', 'least durable'),
      measureRow: await openLeast(trial, 'least-row', 'least with our row'),
    };
    await measureBare(); // warms it up, as the other is warm already
    for (let run = 0; run < trial.runs; run++) {
      const barePair = [await measureBare()];
      const leastBefore = yardsticks && (await yardsticks.measureLeast());
      const installation = await trial.open({ channels: 1, ratePerSecond: 80 });
      const used = installation.watch();
      const ours = await trial.load({
        ...{ ...installation.sending(), connections: CONNECTIONS },
        ...{ seconds, warmSeconds: trial.size(STARTING_SECONDS, 0) },
      });
      const spent = used();
      await installation.close();
      const withRow = yardsticks && (await yardsticks.measureRow());
      const leastAfter = yardsticks && (await yardsticks.measureLeast());
      barePair.push(await measureBare());

      const bare = mean(barePair);
      const { perSecond: rate, p99 } = ours;
      const second = ours.bySecond[trial.size(1, 0)] ?? 0;
      trial.note({
        accepted: rate,
        'bare server': bare.perSecond,
        'of the bare server': rate / bare.perSecond,
        p99: p99,
        'in the second second, of the bare server': second / bare.perSecond,
        'CPU of a request': spent.server!.cpuMs / ours.count / bare.cpuMs,
      });
      trial.noteUsed(spent, ours.count);
      let beside = `bare ${Math.round(bare.perSecond)}/s, p99 ${bare.p99.toFixed(1)} ms`;
      if (leastBefore && leastAfter && withRow) {
        const least = mean([leastBefore, leastAfter]);
        trial.note({
          'least durable server': least.perSecond,
          'least server with our row, of the least durable server': withRow.perSecond / least.perSecond,
          'of the least durable server': rate / least.perSecond,
          'p99 against the least durable server': p99 / least.p99,
          'in the second second, of the least durable server': second / least.perSecond,
        });
        beside += `; least durable ${Math.round(least.perSecond)}/s, p99 ${least.p99.toFixed(1)} ms, with our row ${Math.round(withRow.perSecond)}/s`;
      }
      trial.noteSeries('after start', {
        name: `run ${run + 1}`,
        points: ours.bySecond.slice(0, seconds).map((count, at) => [at + 1, count / bare.perSecond]),
      });
      trial.say(`${Math.round(rate)}/s, second second ${second}/s, p99 ${p99.toFixed(1)} ms; ${beside}`);
    }
  },
});

/** A least durable server, warm; answers how it is measured. */
async function openLeast(trial: Trial, part: string, name: string): Promise<() => Promise<Bare>> {
  const file = `${trial.folder()}/least.db`;
  const { pid, ready } = await trial.part(`yardsticks/${part}.ts`, { file });
  const plan = { ports: [ready.port as number], connections: CONNECTIONS, asked: ANYBODY };
  await trial.load({ ...plan, seconds: trial.size(3, 0.4) });
  return async () => {
    const before = cpuMs(pid);
    const found = await trial.load({ ...plan, seconds: trial.size(3, 0.4) });
    const spent = cpuMs(pid) - before;
    trial.noteUsed({ [name]: { cpuMs: spent, peakMib: memoryMib(pid)?.peak } }, found.count);
    return { ...found, cpuMs: spent / found.count };
  };
}

/** Both were measured, before and after, for the machine may have changed meanwhile. */
function mean(pair: readonly Bare[]): Bare {
  const of = (field: keyof Bare) => meanOf(pair.map((each) => each[field]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs') };
}
