import { defineCase } from '../case.ts';
import { everywhere, meanOf } from '../figures.ts';
import type { Installation } from '../installation.ts';
import type { Mood } from '../parts/receiver.ts';
import type { Trial } from '../trial.ts';

const ENDPOINTS = 20;
const PER_SECOND = 20;
const SECONDS = 30;
/** The last of them. */
const SICK: readonly Mood[] = ['hanging', 'failing'];

export const webhooks = defineCase({
  name: 'webhooks',
  measures: `${ENDPOINTS} endpoints get every event of ${PER_SECOND} messages a second: how long after its event each webhook arrives at the ${ENDPOINTS - SICK.length} healthy ones, while one of the others hangs and one answers 500, against the same with all of them well.`,
  why: "One customer's broken server must not delay another's.",
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 3,
  figures: [
    { name: 'p99 beside the sick against all well', unit: 'ratio', aim: everywhere({ most: 1.2 }) },
    { name: 'p99 of the healthy, all well', unit: 'ms' },
    { name: 'p99 of the healthy, beside the sick', unit: 'ms' },
    { name: 'webhooks', unit: '/s' },
  ],
  async measure(trial) {
    const healthy = ENDPOINTS - SICK.length;
    const well = Array.from({ length: ENDPOINTS }, () => 'well' as const);
    for (let run = 0; run < trial.runs; run++) {
      const p99 = { well: 0, sick: 0 };
      for (const kind of ['well', 'sick'] as const) {
        const endpoints = kind === 'well' ? well : [...well.slice(0, healthy), ...SICK];
        const installation = await trial.open({ channels: 1, ratePerSecond: 80, endpoints });
        p99[kind] = await p99Of(installation, endpoints, trial);
        await installation.close();
      }
      trial.note({
        'p99 of the healthy, all well': p99.well,
        'p99 of the healthy, beside the sick': p99.sick,
        'p99 beside the sick against all well': p99.sick / p99.well,
      });
      trial.say(`p99 ${p99.sick.toFixed(0)} ms beside the sick, ${p99.well.toFixed(0)} ms without`);
    }
  },
});

/** The mean of the p99 of those endpoints that are always healthy. */
async function p99Of(installation: Installation, endpoints: readonly Mood[], trial: Trial): Promise<number> {
  const healthy = ENDPOINTS - SICK.length;
  const taking = endpoints.filter((mood) => mood === 'well').length;
  const { sending } = installation;
  const load = { connections: 8, perSecond: PER_SECOND };
  const warm = await trial.load({ ...load, ...sending(), seconds: trial.size(5, 0.5) });
  await installation.read(warm.count * taking);
  await installation.forgetReceived();
  const used = installation.watch();
  const began = performance.now();
  const { count } = await trial.load({ ...load, ...sending(warm.count), seconds: trial.size(SECONDS, 1) });
  await installation.read(count * taking);
  trial.noteUsed(used(), count);
  const { late, total } = await installation.received();
  trial.note({ webhooks: (total / (performance.now() - began)) * 1000 });
  const own = Object.entries(late).filter(([path]) => Number(path.slice(1)) < healthy);
  return meanOf(own.map(([, { p99 }]) => p99));
}
