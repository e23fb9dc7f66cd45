import { setTimeout as pause } from 'node:timers/promises';
import { defineCase } from '../case.ts';
import { everywhere } from '../figures.ts';
import type { Installation } from '../installation.ts';
import type { Asked } from '../parts/requests.ts';
import type { Trial } from '../trial.ts';

const CONNECTIONS = 64;
const SINGLES = 20_000;
const WEBHOOKS = 1000;
const STATUSES_EACH = 100;

export const inbound = defineCase({
  name: 'inbound',
  measures: `WhatsApp's signed webhooks over ${CONNECTIONS} connections, each on disk before its 200: with one status each, beside a bare server that parses the same; and with ${STATUSES_EACH} each, until all of them are applied. Every status moves a message of its own to \`delivered\`, with history and event.`,
  why: 'Each message sent brings three statuses, and after an outage WhatsApp brings those of hours at once.',
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 3,
  figures: [
    { name: 'webhooks of one status, of the bare server', unit: 'ratio', aim: everywhere({ least: 0.4 }) },
    { name: 'webhooks of one status', unit: '/s' },
    { name: 'webhooks of one status, p99', unit: 'ms' },
    { name: 'statuses applied, a hundred in each webhook', unit: '/s', aim: everywhere({ least: 15_000 }) },
    { name: 'statuses applied, one in each webhook', unit: '/s' },
    { name: 'CPU of a status, a hundred in each webhook', unit: 'bare requests' },
  ],
  async measure(trial) {
    const singles = trial.size(SINGLES, 300);
    const webhooks = trial.size(WEBHOOKS, 10);
    const perRun = singles + webhooks * STATUSES_EACH;
    const messages = trial.runs * perRun;
    const stored = { messages, contacts: Math.max(1, messages / 10), status: 'sent' } as const;
    const installation = await trial.open({ channels: 1, ratePerSecond: 80, stored });
    for (let run = 0; run < trial.runs; run++) {
      const one: Receipts = {
        ...{ kind: 'receipts', status: 'delivered', first: run * perRun, perWebhook: 1, webhooks: singles },
      };
      const bare = await trial.bare({ connections: CONNECTIONS, asked: one, count: singles });
      const single = await bring(installation, one, trial);
      trial.note({
        'webhooks of one status': single.taken.perSecond,
        'webhooks of one status, of the bare server': single.taken.perSecond / bare.perSecond,
        'webhooks of one status, p99': single.taken.p99,
        'statuses applied, one in each webhook': single.applied,
      });

      const used = installation.watch();
      const many: Receipts = {
        ...{ kind: 'receipts', status: 'delivered', first: run * perRun + singles },
        ...{ perWebhook: STATUSES_EACH, webhooks },
      };
      const hundred = await bring(installation, many, trial);
      const spent = used();
      const statuses = webhooks * STATUSES_EACH;
      trial.note({
        'statuses applied, a hundred in each webhook': hundred.applied,
        'CPU of a status, a hundred in each webhook': spent.server!.cpuMs / statuses / bare.cpuMs,
      });
      trial.noteUsed(spent, statuses);
      trial.say(
        `${Math.round(single.taken.perSecond)}/s of ${Math.round(bare.perSecond)}/s with one status, ${Math.round(hundred.applied)} statuses applied a second`,
      );
    }
  },
});

type Receipts = Extract<Asked, { kind: 'receipts' }>;

/** Brings webhooks and waits until the service has applied them; answers how many statuses it applied a second. */
async function bring({ ports, openDb }: Installation, asked: Receipts, trial: Trial) {
  const taken = await trial.load({ ports, connections: CONNECTIONS, asked, count: asked.webhooks });
  const db = openDb();
  try {
    while (await db.selectFrom('inbox').select('id').executeTakeFirst()) await pause(10);
  } finally {
    await db.destroy();
  }
  const tookMs = Date.now() - taken.startedAt;
  return { taken, applied: ((asked.webhooks * asked.perWebhook) / tookMs) * 1000 };
}
