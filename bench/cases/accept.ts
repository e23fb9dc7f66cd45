import type { Case } from '../case.ts';
import type { Asked } from '../parts/requests.ts';
import type { Trial } from '../trial.ts';

const CONNECTIONS = 64;
/** Of each load on the service; the first are those after its start, what follows is its rate. */
const SECONDS = 12;
const STARTING_SECONDS = 4;

const RATE = 'accepted';
const OF_BARE = 'of the bare server';
const OF_LEAST = 'of the least durable server';
const P99 = 'p99';
const P99_OF_LEAST = 'p99 against the least durable server';
const SECOND_OF_BARE = 'in the second second, of the bare server';
const SECOND_OF_LEAST = 'in the second second, of the least durable server';
const COST = 'CPU of a request';

export const accept: Case = {
  name: 'accept',
  measures:
    'POST /api/v1/messages/send over 64 keep-alive connections, a synced commit behind every response, limits off and all background work on; beside a bare `node:http` server that parses and answers as much, and on SQLite beside the least that a durable accept can cost (Fastify with both schemas, one row a request, shared full-sync commits). Each run starts a new service: its second second is said apart.',
  why: 'What is left between the least durable server and ours is our own doing. Over a network PostgreSQL pays for each commit with a round trip as well.',
  databases: ['sqlite', 'postgres'],
  runs: 5,
  figures: [
    { name: RATE, unit: '/s' },
    { name: 'bare server', unit: '/s' },
    { name: 'least durable server', unit: '/s' },
    { name: OF_LEAST, unit: 'ratio', aim: { sqlite: { least: 0.85 } } },
    { name: OF_BARE, unit: 'ratio', aim: { postgres: { least: 0.35 } } },
    { name: P99, unit: 'ms' },
    { name: P99_OF_LEAST, unit: 'ratio', aim: { sqlite: { most: 2 } } },
    { name: SECOND_OF_LEAST, unit: 'ratio', aim: { sqlite: { least: 0.85 } } },
    { name: SECOND_OF_BARE, unit: 'ratio', aim: { postgres: { least: 0.35 } } },
    { name: COST, unit: 'bare requests' },
  ],
  charts: {
    'after start': {
      title: 'Accepted in each second after the start',
      x: 'seconds',
      y: 'share of what the bare server does',
    },
  },
  async measure(trial) {
    const asked = (from: string[]): Asked => ({ kind: 'send', from, first: 0 });
    const seconds = trial.size(SECONDS, 1);
    const least = trial.database === 'sqlite' ? await openLeast(trial) : undefined;
    await trial.bare({ connections: CONNECTIONS, asked: asked(['+15550001000']) }); // warms it up
    for (let run = 0; run < trial.runs; run++) {
      const bare = await trial.bare({ connections: CONNECTIONS, asked: asked(['+15550001000']) });
      const durable = await least?.();
      const installation = await trial.open({ channels: 1, ratePerSecond: 80 });
      const { ports, authorization, from } = installation;
      const used = installation.watch();
      const ours = await trial.load({
        ...{ ports, headers: authorization, connections: CONNECTIONS, asked: asked(from) },
        ...{ seconds, warmSeconds: trial.size(STARTING_SECONDS, 0) },
      });
      const spent = used();
      trial.noteUsed(spent, ours.count);
      await installation.close();

      const { perSecond: rate, p99 } = ours;
      const second = ours.bySecond[trial.size(1, 0)] ?? 0;
      trial.note(RATE, rate);
      trial.note(OF_BARE, rate / bare.perSecond);
      trial.note(P99, p99);
      trial.note(SECOND_OF_BARE, second / bare.perSecond);
      trial.note(COST, spent.server!.cpuMs / ours.count / bare.cpuMs);
      if (durable) {
        trial.note(OF_LEAST, rate / durable.perSecond);
        trial.note(P99_OF_LEAST, p99 / durable.p99);
        trial.note(SECOND_OF_LEAST, second / durable.perSecond);
      }
      trial.noteSeries('after start', {
        name: `run ${run + 1}`,
        points: ours.bySecond.slice(0, seconds).map((count, at) => [at + 1, count / bare.perSecond]),
      });
      trial.note('bare server', bare.perSecond);
      if (durable) trial.note('least durable server', durable.perSecond);
      trial.say(
        `${Math.round(rate)}/s, second second ${second}/s, p99 ${p99.toFixed(1)} ms; least durable ${Math.round(durable?.perSecond ?? 0)}/s, p99 ${durable?.p99.toFixed(1)} ms; bare ${Math.round(bare.perSecond)}/s, p99 ${bare.p99.toFixed(1)} ms`,
      );
    }
  },
};

/** The least durable server, warm; answers how it is asked for its rate. */
async function openLeast(trial: Trial) {
  const part = await trial.part('yardsticks/least-durable.ts', { file: `${trial.folder()}/least.db` });
  const ports = [part.ready.port as number];
  const asked: Asked = { kind: 'send', from: ['+15550001000'], first: 0 };
  const load = (seconds: number) => trial.load({ ports, connections: CONNECTIONS, asked, seconds });
  await load(trial.size(3, 0.4));
  return () => load(trial.size(4, 0.4));
}
