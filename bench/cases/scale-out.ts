import { defineCase } from '../case.ts';
import { SERVE, WORK } from '../roles.ts';
import type { Trial } from '../trial.ts';

const CHANNELS = 8;
const PER_SECOND = 200;
const SECONDS = 30;

export const scaleOut = defineCase({
  name: 'scale-out',
  measures: `CPU of a message in all servers together, PostgreSQL aside, at ${PER_SECOND} messages a second through ${CHANNELS} channels from the request to the last webhook: two \`serve --no-workers\` and two \`work\`, against one of each.`,
  why: 'What several processes share must not be done by each of them: whoever adds a machine wants its work, not its company.',
  databases: ['postgres'],
  runs: 3,
  figures: [
    { name: 'two of each against one', unit: 'ratio', aim: { postgres: { most: 1.15 } } },
    { name: 'CPU of a message, one of each', unit: 'ms' },
    { name: 'CPU of a message, two of each', unit: 'ms' },
  ],
  async measure(trial) {
    for (let run = 0; run < trial.runs; run++) {
      const one = await costWith([SERVE, WORK], trial);
      const two = await costWith([SERVE, SERVE, WORK, WORK], trial);
      trial.note({
        'two of each against one': two / one,
        'CPU of a message, one of each': one,
        'CPU of a message, two of each': two,
      });
      trial.say(`${two.toFixed(2)} ms with two of each, ${one.toFixed(2)} ms with one`);
    }
  },
});

async function costWith(processes: readonly (readonly string[])[], trial: Trial): Promise<number> {
  const plan = { channels: CHANNELS, ratePerSecond: 80, endpoints: ['well' as const], processes };
  const installation = await trial.open(plan);
  const { sending } = installation;
  const load = { connections: 16, perSecond: PER_SECOND };
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
