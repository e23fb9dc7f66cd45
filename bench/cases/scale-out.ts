import { defineCase } from '../case.ts';
import type { Installation } from '../installation.ts';
import { SERVE, WORK } from '../roles.ts';
import type { Trial } from '../trial.ts';

const CHANNELS = 8;
const PER_SECOND = 200;
const CONNECTIONS = 16;
const SECONDS = 30;
const LEAST_SECONDS = 15;

export const scaleOut = defineCase({
  name: 'scale-out',
  measures: `CPU of a message in all servers together, PostgreSQL aside, at ${PER_SECOND} messages a second through ${CHANNELS} channels from the request to the last webhook: two \`serve --no-workers\` and two \`work\`, against one of each. Beside the least that this can cost: two least end-to-end servers, which share nothing and have half of the messages each, against one that has all.`,
  why: 'What several processes share must not be done by each of them: whoever adds a machine wants its work, not its company. But a process that has less to do spends more on each piece of it, for less of what it needs is in the caches.',
  databases: ['postgres'],
  runs: 3,
  figures: [
    { name: 'two of each against one', unit: 'ratio', aim: { postgres: { most: 1.15 } } },
    { name: 'two least end-to-end servers against one', unit: 'ratio' },
    { name: 'CPU of a message, one of each', unit: 'ms' },
    { name: 'CPU of a message, two of each', unit: 'ms' },
  ],
  async measure(trial) {
    const least = await openLeast(trial);
    for (let run = 0; run < trial.runs; run++) {
      const one = await costWith([SERVE, WORK], trial);
      const two = await costWith([SERVE, SERVE, WORK, WORK], trial);
      const leastOnes = await least.twoAgainstOne();
      trial.note({
        'two of each against one': two / one,
        'two least end-to-end servers against one': leastOnes,
        'CPU of a message, one of each': one,
        'CPU of a message, two of each': two,
      });
      trial.say(
        `${two.toFixed(2)} ms with two of each, ${one.toFixed(2)} ms with one; the least servers ${leastOnes.toFixed(2)}`,
      );
    }
  },
});

async function costWith(processes: readonly (readonly string[])[], trial: Trial): Promise<number> {
  const plan = { channels: CHANNELS, ratePerSecond: 80, endpoints: ['well' as const], processes };
  const installation = await trial.open(plan);
  const { sending } = installation;
  const load = { connections: CONNECTIONS, perSecond: PER_SECOND };
  const warm = await trial.load({ ...load, ...sending(), seconds: trial.size(5, 0.5) });
  await installation.read(warm.count);
  const used = installation.watch();
  const { count } = await trial.load({ ...load, ...sending(warm.count), seconds: trial.size(SECONDS, 1) });
  await installation.read(warm.count + count);
  const spent = used();
  await installation.close();
  const servers = Object.entries(spent).filter(([name]) => /^server$|^\d+: /.test(name));
  return servers.reduce((sum, [, { cpuMs }]) => sum + cpuMs, 0) / count;
}

/** Opens two least end-to-end servers, each with a WhatsApp and a receiver of its own, and warms them up. */
async function openLeast(trial: Trial): Promise<{ twoAgainstOne(): Promise<number> }> {
  const standIn = 'yardsticks/least-end-to-end.ts';
  const plan = { channels: CHANNELS, ratePerSecond: 80, endpoints: ['well' as const], standIn };
  const servers = [await trial.open(plan), await trial.open(plan)];
  const sent = new Map<Installation, number>();

  /** Returns the CPU of a message while so many of the servers share the load. */
  async function cost(howMany: number): Promise<number> {
    const load = { connections: CONNECTIONS / howMany, perSecond: PER_SECOND / howMany };
    const used = servers.map((server) => server.watch());
    const counts = await Promise.all(
      servers.slice(0, howMany).map(async (server) => {
        const before = sent.get(server) ?? 0;
        const seconds = trial.size(LEAST_SECONDS, 1);
        const { count } = await trial.load({ ...load, ...server.sending(before), seconds });
        sent.set(server, before + count);
        await server.read(before + count);
        return count;
      }),
    );
    const cpuMs = used.reduce((sum, watch) => sum + watch().server!.cpuMs, 0);
    return cpuMs / counts.reduce((sum, count) => sum + count, 0);
  }

  await cost(2);
  return { twoAgainstOne: async () => (await cost(2)) / (await cost(1)) };
}
