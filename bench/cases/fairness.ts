import { latenciesOf } from '../calls.ts';
import { defineCase } from '../case.ts';
import { everywhere, shareOf } from '../figures.ts';
import type { Installation } from '../installation.ts';
import type { Trial } from '../trial.ts';

const PER_SECOND = 20;
const SECONDS = 30;
const FLOOD = 50_000;
const FLOODING_CONNECTIONS = 16;

const FLOODS = { 'one person': 1, '50,000 people': FLOOD } as const;
const during = (whom: string) => `p99 to the call, a flood to ${whom}`;
const against = (whom: string) => `a flood to ${whom} against quiet`;
const answer = (whom: string) => `p99 of the response, a flood to ${whom}`;

export const fairness = defineCase({
  name: 'fairness',
  measures: `One workspace brings ${FLOOD.toLocaleString('en-US')} messages as fast as ${FLOODING_CONNECTIONS} connections let it, to one person or to as many people, on a number that may send 80 a second. Meanwhile another workspace sends ${PER_SECOND} a second on a number of its own: from its request to its call at WhatsApp, against the same without the flood.`,
  why: 'Tenants share a server, and one of them always imports its whole list at once. Limits on requests, which soften it, are off here.',
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 3,
  figures: [
    { name: 'p99 to the call, quiet', unit: 'ms' },
    { name: 'p99 of the response, quiet', unit: 'ms' },
    ...Object.keys(FLOODS).flatMap((whom) => [
      { name: against(whom), unit: 'ratio' as const, aim: everywhere({ most: 2 }) },
      { name: during(whom), unit: 'ms' as const },
      { name: answer(whom), unit: 'ms' as const },
    ]),
  ],
  async measure(trial) {
    const flood = trial.size(FLOOD, 500);
    for (let run = 0; run < trial.runs; run++) {
      let quiet: Awaited<ReturnType<typeof send>> | undefined;
      for (const [whom, people] of Object.entries(FLOODS)) {
        const installation = await trial.open({ workspaces: 2, channels: 1, ratePerSecond: 80 });
        const warm = await send(installation, 0, trial);
        if (!quiet) {
          quiet = warm;
          trial.note({ 'p99 to the call, quiet': quiet.call, 'p99 of the response, quiet': quiet.answer });
        }
        const plan = installation.sending();
        const used = installation.watch();
        const flooding = trial.load({
          ...{ ...plan, connections: FLOODING_CONNECTIONS, count: flood },
          asked: { ...plan.asked, people: Math.min(people, flood) },
        });
        flooding.catch(() => undefined); // told below
        const beside = await send(installation, warm.count, trial);
        await flooding;
        trial.noteUsed(used(), flood + beside.count);
        await installation.close();
        trial.note({
          [against(whom)]: beside.call / quiet.call,
          [during(whom)]: beside.call,
          [answer(whom)]: beside.answer,
        });
        trial.say(
          `p99 ${beside.call.toFixed(0)} ms beside a flood to ${whom}, ${quiet.call.toFixed(0)} ms quiet`,
        );
      }
    }
  },
});

/** Sends from the second workspace; returns the p99 to its calls and to its responses. */
async function send({ sending, simulatorFile }: Installation, first: number, trial: Trial) {
  const found = await trial.load({
    ...{ ...sending(1_000_000 + first, 1), connections: 4, perSecond: PER_SECOND },
    ...{ seconds: trial.size(SECONDS, 1), warmSeconds: trial.size(2, 0), keep: true },
  });
  const warmUntil = found.startedAt + trial.size(2, 0) * 1000;
  const counted = found.sent.filter(([, at]) => at >= warmUntil);
  return {
    count: found.count,
    answer: found.p99,
    call: shareOf(await latenciesOf(counted, simulatorFile), 0.99),
  };
}
