/** What happens to those whom the service talks with: WhatsApp, receivers, clients. */
import { createHmac } from 'node:crypto';
import { listenToNoise } from '../../fuzz/noise.ts';
import type { Answered, Passed } from '../door.ts';
import { APP_SECRET } from '../numbers.ts';
import { answeredOtherwise, BOTH, oneOf, repeatedly, type Scenario, wait } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const isSend = ({ method, path }: Passed) => method === 'POST' && path.endsWith('/messages');

export const graphDown: Scenario = {
  name: 'graph-down',
  does: 'refuses every connection to WhatsApp for seconds, over and over',
  promise: 'nothing more than the invariants',
  databases: BOTH,
  async play(stage, { seconds }) {
    await repeatedly(seconds, async () => {
      await wait(2 + stage.random() * 2);
      await stage.graph.shut();
      stage.say('WhatsApp is away');
      await wait(3 + stage.random() * 3);
      await stage.graph.open();
    });
    return [];
  },
};

export const graphMute: Scenario = {
  name: 'graph-mute',
  does: 'has WhatsApp take sends and answer none, some of which it has kept and some not',
  promise: 'nothing more than the invariants',
  databases: BOTH,
  async play(stage, { seconds }) {
    await repeatedly(seconds, async () => {
      await wait(3);
      stage.say('WhatsApp falls silent');
      stage.graph.keeper = async (asked, pass) => {
        if (!isSend(asked)) return pass(asked);
        if (stage.random() < 0.5) await pass(asked);
        return new Promise(() => undefined);
      };
      await wait(3 + stage.random() * 3);
      stage.graph.keeper = undefined;
    });
    return [];
  },
};

const text = (status: number, type: string, body: string): Answered => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body),
});

/** What proxies, data centres and half-broken servers answer. */
const NONSENSE: (Answered | undefined)[] = [
  undefined,
  text(502, 'text/html', '<h1>Bad gateway</h1>'),
  text(429, 'text/plain', 'Too many requests'),
  text(200, 'application/json', '{"messages":[{"id":'),
  text(200, 'application/json', '{}'),
  text(200, 'application/json', 'null'),
  text(200, 'text/html', '<p>Sign in to the network'),
  text(500, 'application/json', '{"error":"no"}'),
  text(302, 'text/html', ''),
];

export const graphNonsense: Scenario = {
  name: 'graph-nonsense',
  does: 'has a third of the sends answered with what is not from Graph, whether WhatsApp has kept the message or not',
  promise: 'nothing more than the invariants',
  databases: BOTH,
  async play(stage, { seconds }) {
    await repeatedly(seconds, async () => {
      await wait(2);
      stage.say('WhatsApp talks nonsense');
      stage.graph.keeper = async (asked, pass) => {
        if (!isSend(asked) || stage.random() > 1 / 3) return pass(asked);
        const kept = stage.random() < 0.5;
        if (kept) await pass(asked);
        return oneOf(stage, NONSENSE);
      };
      await wait(4);
      stage.graph.keeper = undefined;
    });
    return [];
  },
};

export const receiverDown: Scenario = {
  name: 'receiver-down',
  does: 'has one of two receivers fail, fall silent and come back',
  promise: 'the other has every event within 10 s all the time',
  databases: BOTH,
  async play(stage, { seconds }) {
    const [well, ill] = stage.receivers as [Stage['receivers'][0], Stage['receivers'][0]];
    const late: string[] = [];
    await repeatedly(seconds, async () => {
      ill.mood = oneOf(stage, ['failing', 'silent'] as const);
      stage.say(`a receiver is ${ill.mood}`);
      const before = well.had.size;
      await wait(10);
      if (well.had.size === before) late.push('the healthy receiver had nothing for 10 s');
      ill.mood = 'well';
      await wait(2);
    });
    return late;
  },
};

export const slowDns: Scenario = {
  name: 'slow-dns',
  does: "has the name server be slow, silent or failing, for one receiver's name or for everybody's, WhatsApp's among them",
  promise: 'messages leave, and the other receiver has events, within every 10 s all the time',
  databases: BOTH,
  stage: () => ({ named: true }),
  async play(stage, { seconds }) {
    const { graph, receivers } = stage;
    const names = stage.names!;
    let sends = 0;
    graph.keeper = (asked, pass) => {
      if (isSend(asked)) sends++;
      return pass(asked);
    };
    const late: string[] = [];
    await wait(2);
    let round = 0;
    await repeatedly(seconds - 2, async () => {
      const everybody = round++ % 2 === 1;
      const mood = oneOf(stage, everybody ? FOR_EVERYBODY : FOR_ONE);
      names.mood = (host) => (everybody || host === 'receiver-2' ? mood : 'well');
      stage.say(`names: ${mood} for ${everybody ? 'everybody' : 'a receiver'}`);
      const before = { sends, events: receivers[0]!.had.size, asked: names.asked() };
      for (const half of [5, 5]) {
        for (const each of [graph, ...receivers]) each.hangUp(); // so that names are looked up
        await wait(half);
      }
      if (names.asked() === before.asked) late.push('no name was looked up for 10 s: nothing was tried');
      if (sends === before.sends) late.push(`${mood}: no message left for 10 s`);
      if (receivers[0]!.had.size === before.events)
        late.push(`${mood}: the healthy receiver had nothing for 10 s`);
      names.mood = () => 'well';
      await wait(1);
    });
    return late;
  },
};

const FOR_EVERYBODY = ['slow', 'silent', 'failing'] as const;
const FOR_ONE = [...FOR_EVERYBODY, 'absent'] as const;

export const shuffle: Scenario = {
  name: 'shuffle',
  does: "brings WhatsApp's webhooks doubled, late, reversed and in batches of hundreds, before the answer to the send as well",
  promise: 'nothing more than the invariants',
  databases: BOTH,
  stage: () => ({ whatsapp: { shuffle: true, duplicate: true, statusDelayMs: 1, batch: 300 } }),
  async play(stage, { seconds }) {
    stage.graph.keeper = async (asked, pass) => {
      const answered = await pass(asked);
      if (isSend(asked)) await wait(stage.random() * 0.4);
      return answered;
    };
    const held: { asked: Passed; done: (answered: Answered | undefined) => void }[] = [];
    let pass: ((asked: Passed) => Promise<Answered>) | undefined;
    stage.webhooks.keeper = (asked, on) => {
      pass = on;
      return new Promise((done) => held.push({ asked, done }));
    };
    const bring = async () => {
      const taken = held.splice(0).sort(() => stage.random() - 0.5);
      if (taken.length === 0 || !pass) return;
      const together = batched(taken.map(({ asked }) => asked));
      const copies = Array.from({ length: 1 + Math.round(stage.random()) }, () => pass!(together));
      const answered = await Promise.all(copies).catch(() => undefined); // cut off, WhatsApp brings them again
      for (const { done } of taken) done(answered?.[0]);
    };
    await repeatedly(seconds, async () => {
      await wait(stage.random() * 0.3);
      await bring();
    });
    stage.graph.keeper = undefined;
    stage.webhooks.keeper = undefined;
    await bring();
    return [];
  },
};

/** Many webhooks as one, signed as WhatsApp signs. */
function batched(asked: readonly Passed[]): Passed {
  const entries = asked
    .flatMap(({ body }) => (JSON.parse(body.toString()) as { entry: object[] }).entry)
    .reverse();
  const body = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: entries }));
  const signature = createHmac('sha256', APP_SECRET).update(body).digest('hex');
  return {
    ...asked[0]!,
    body,
    headers: { ...asked[0]!.headers, 'x-hub-signature-256': `sha256=${signature}` },
  };
}

export const flood: Scenario = {
  name: 'flood',
  does: 'sends as fast as it is answered, over 300 connections',
  promise: 'what is refused is refused with 429 or 503, and health is told within 2 s all the time',
  databases: BOTH,
  stage: () => ({ env: { LIMIT_SEND: '30000/60' } }),
  async play(stage, { seconds, traffic }) {
    const late: string[] = [];
    const noise = await listenToNoise(...stage.nodes.flatMap((node) => node.pid() ?? []));
    traffic.flood(300);
    await repeatedly(Math.min(seconds, 20), async () => {
      const began = performance.now();
      const response = await fetch(`${stage.target()}/healthz`).catch((error: Error) => ({
        status: error.message,
      }));
      const ms = performance.now() - began;
      const own = ms - noise.since(began);
      if (response.status !== 200 || own > 2000)
        late.push(
          `/healthz responded ${response.status} after ${Math.round(ms)} ms, ${Math.round(own)} of them its own`,
        );
      await wait(0.5);
    });
    await noise.stop();
    traffic.flood(undefined);
    await wait(Math.max(seconds - 20, 0));
    return [...late, ...answeredOtherwise(traffic, /^(429 RATE_LIMIT_EXCEEDED|503 SERVICE_UNAVAILABLE)$/)];
  },
};
