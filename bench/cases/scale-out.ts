import { defineCase } from '../case.ts';
import type { Installation } from '../installation.ts';
import type { LoadPlan } from '../parts/load.ts';
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
  const load = { connections: CONNECTIONS, perSecond: PER_SECOND };
  const warm = await spend(installation, 0, { ...load, seconds: trial.size(5, 0.5) }, trial);
  const seconds = trial.size(SECONDS, 1);
  const { cpuMs, count } = await spend(installation, warm.count, { ...load, seconds }, trial);
  await installation.close();
  return cpuMs / count;
}

/** Opens two least end-to-end servers, each with a WhatsApp and a receiver of its own, and warms them up. */
async function openLeast(trial: Trial): Promise<{ twoAgainstOne(): Promise<number> }> {
  const standIn = 'yardsticks/least-end-to-end.ts';
  const plan = { channels: CHANNELS, ratePerSecond: 80, endpoints: ['well' as const], standIn };
  const servers = [
    { installation: await trial.open(plan), sent: 0 },
    { installation: await trial.open(plan), sent: 0 },
  ];

  /** Returns the CPU of a message while so many of the servers share the load. */
  async function cost(howMany: number): Promise<number> {
    const load = { connections: CONNECTIONS / howMany, perSecond: PER_SECOND / howMany };
    const seconds = trial.size(LEAST_SECONDS, 1);
    const spent = await Promise.all(
      servers.slice(0, howMany).map(async (server) => {
        const own = await spend(server.installation, server.sent, { ...load, seconds }, trial);
        server.sent += own.count;
        return own;
      }),
    );
    return total(spent.map(({ cpuMs }) => cpuMs)) / total(spent.map(({ count }) => count));
  }

  await cost(2);
  return { twoAgainstOne: async () => (await cost(2)) / (await cost(1)) };
}

/** Sends to an installation that has had so many messages, and returns what its servers spent until all were read. */
async function spend(
  installation: Installation,
  sent: number,
  load: Pick<LoadPlan, 'connections' | 'perSecond' | 'seconds'>,
  trial: Trial,
): Promise<{ cpuMs: number; count: number }> {
  const used = installation.watch();
  const { count } = await trial.load({ ...load, ...installation.sending(sent) });
  await installation.read(sent + count);
  const servers = Object.entries(used()).filter(([name]) => /^server$|^\d+: /.test(name));
  return { cpuMs: total(servers.map(([, { cpuMs }]) => cpuMs)), count };
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
