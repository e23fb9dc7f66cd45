/** Scenarios of those whom the service talks with: WhatsApp, receivers, clients. */
import { createHmac } from 'node:crypto';
import { listenToNoise } from '../../test/kit/noise.ts';
import { businessNumber } from '../../test/kit/numbers.ts';
import type { Answered, Doorkeeper, Passed } from '../door.ts';
import type { Receiver } from '../receivers.ts';
import {
  AFEW,
  answeredOtherwise,
  comingAndGoing,
  oneOf,
  type Play,
  repeatedly,
  type Scenario,
  scenario,
  wait,
} from '../scenario.ts';
import type { Stage } from '../stage.ts';

const isSend = ({ method, path }: Passed) => method === 'POST' && path.endsWith('/messages');

const text = (status: number, type: string, body: string): Answered => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body),
});

/** Proxies, data centres and half-broken servers answer such things. */
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

/** Meta: "Business eligibility payment issue". */
const UNPAID = text(
  400,
  'application/json',
  JSON.stringify({ error: { message: '(#131042) Business eligibility payment issue', code: 131042 } }),
);

export const NEIGHBOURS: readonly Scenario[] = [
  scenario({
    name: 'graph-down',
    does: 'refuses every connection to WhatsApp for seconds, over and over',
    play: comingAndGoing([2, 4], [3, 6], async ({ graph }) => {
      await graph.shut();
      return { said: 'WhatsApp is away', end: graph.open };
    }),
  }),
  scenario({
    name: 'graph-mute',
    does: 'has WhatsApp take sends and answer none, some of which it has kept and some not',
    play: comingAndGoing([3, 3], [3, 6], (stage) =>
      keepSends(stage, 'WhatsApp falls silent', async (asked, pass) => {
        if (stage.random() < 0.5) await pass(asked);
        return new Promise(() => undefined);
      }),
    ),
  }),
  scenario({
    name: 'graph-nonsense',
    does: 'has a third of the sends answered with what is not from Graph, whether WhatsApp has kept the message or not',
    play: comingAndGoing([2, 2], [4, 4], (stage) =>
      keepSends(stage, 'WhatsApp talks nonsense', async (asked, pass) => {
        if (stage.random() > 1 / 3) return pass(asked);
        if (stage.random() < 0.5) await pass(asked);
        return oneOf(stage, NONSENSE);
      }),
    ),
  }),
  scenario({
    name: 'no-funds',
    does: 'has WhatsApp refuse every send for want of money, over and over, and kills a process meanwhile, while a campaign goes to 500 people',
    people: () => AFEW,
    play: comingAndGoing([3, 10], [10, 70], async (stage) => {
      const trouble = keepSends(stage, 'the account has no money', async () => UNPAID);
      const node = oneOf(stage, stage.nodes);
      await wait(stage.random() * 3);
      await node.kill();
      await node.start();
      return trouble;
    }),
  }),
  scenario({
    name: 'receiver-down',
    does: 'has one of two receivers fail, fall silent and come back',
    promise: 'the other has every event within 10 s all the time',
    play: comingAndGoing([2, 2], [10, 10], (stage) => {
      const [well, ill] = stage.receivers as [Receiver, Receiver];
      const before = well.had.size;
      ill.mood = oneOf(stage, ['failing', 'silent'] as const);
      const end = () => {
        ill.mood = 'well';
        return well.had.size > before ? undefined : 'the healthy receiver had nothing for 10 s';
      };
      return { said: `a receiver is ${ill.mood}`, end };
    }),
  }),
  scenario({
    name: 'slow-dns',
    does: "has the name server be slow, silent or failing, for one receiver's name or for everybody's, WhatsApp's among them",
    promise: 'messages leave, and the other receiver has events, within every 10 s all the time',
    stage: () => ({ named: true }),
    play: slowDown,
  }),
  scenario({
    name: 'shuffle',
    does: "brings WhatsApp's webhooks doubled, late, reversed and in batches of hundreds, before the answer to the send as well",
    stage: () => ({ whatsapp: { shuffle: true, duplicate: true, statusDelayMs: 1, batch: 300 } }),
    play: shuffle,
  }),
  scenario({
    name: 'flood',
    does: 'sends as fast as it is answered, over 300 connections',
    promise: 'what is refused is refused with 429 or 503, and health is told within 2 s all the time',
    stage: () => ({ env: { LIMIT_SEND: '30000/60' } }),
    play: flood,
  }),
];

/** Has somebody stand before WhatsApp whom every send comes by. */
function keepSends({ graph }: Stage, said: string, keeper: Doorkeeper) {
  graph.keeper = (asked, pass) => (isSend(asked) ? keeper(asked, pass) : pass(asked));
  const end = () => {
    graph.keeper = undefined;
  };
  return { said, end };
}

const FOR_EVERYBODY = ['slow', 'silent', 'failing'] as const;
const FOR_ONE = [...FOR_EVERYBODY, 'absent'] as const;

async function slowDown(stage: Stage, { seconds }: Play): Promise<string[]> {
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
}

async function shuffle(stage: Stage, { seconds }: Play): Promise<string[]> {
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
}

/** Many webhooks as one, signed as WhatsApp signs. */
function batched(asked: readonly Passed[]): Passed {
  const entries = asked
    .flatMap(({ body }) => (JSON.parse(body.toString()) as { entry: object[] }).entry)
    .reverse();
  const body = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: entries }));
  const signature = createHmac('sha256', businessNumber(0).appSecret).update(body).digest('hex');
  return {
    ...asked[0]!,
    body,
    headers: { ...asked[0]!.headers, 'x-hub-signature-256': `sha256=${signature}` },
  };
}

async function flood(stage: Stage, { seconds, traffic }: Play): Promise<string[]> {
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
}
