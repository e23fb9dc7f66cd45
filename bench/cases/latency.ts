import { latenciesOf } from '../calls.ts';
import { defineCase } from '../case.ts';
import { shareOf } from '../figures.ts';
import { SERVE, WORK } from '../roles.ts';

const PER_SECOND = 200;
const SECONDS = 30;
const WARM_SECONDS = 5;
const CHANNELS = 4;
const CONNECTIONS = 16;

export const latency = defineCase({
  name: 'latency',
  measures: `From the request to the call at WhatsApp, at ${PER_SECOND} messages a second through ${CHANNELS} channels of 80 a second, with a webhook. On PostgreSQL the two are processes: \`serve --no-workers\` takes the request, \`work\` makes the call.`,
  why: 'A one-time password is worth as much as it is soon. Between processes a message is announced over the database.',
  databases: ['sqlite', 'postgres'],
  runs: 5,
  figures: [
    { name: 'p50', unit: 'ms', aim: { sqlite: { most: 8 }, postgres: { most: 20 } } },
    { name: 'p99', unit: 'ms', aim: { sqlite: { most: 25 }, postgres: { most: 60 } } },
    { name: 'p99 of the response', unit: 'ms' },
    { name: 'p99 of the bare response', unit: 'ms' },
  ],
  async measure(trial) {
    const processes = trial.database === 'postgres' ? [SERVE, WORK] : [['serve']];
    const load = { connections: CONNECTIONS, perSecond: PER_SECOND };
    for (let run = 0; run < trial.runs; run++) {
      const installation = await trial.open({
        ...{ channels: CHANNELS, ratePerSecond: 80, endpoints: ['well'], processes },
      });
      const { sending, simulatorFile } = installation;
      const bare = await trial.bare({ ...load, asked: sending().asked });
      const warm = await trial.load({ ...load, ...sending(), seconds: trial.size(WARM_SECONDS, 0.5) });
      const used = installation.watch();
      const found = await trial.load({
        ...{ ...load, ...sending(warm.count), seconds: trial.size(SECONDS, 1), keep: true },
      });
      await installation.read(warm.count + found.count);
      trial.noteUsed(used(), found.count);
      const times = await latenciesOf(found.sent, simulatorFile);
      trial.note({
        p50: shareOf(times, 0.5),
        p99: shareOf(times, 0.99),
        'p99 of the response': found.p99,
        'p99 of the bare response': bare.p99,
      });
      trial.say(`p50 ${shareOf(times, 0.5).toFixed(1)} ms, p99 ${shareOf(times, 0.99).toFixed(1)} ms`);
      await installation.close();
    }
  },
});
