/** Messages from the request to their last webhook, as many as the service manages. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Installation, Watch } from './installation.ts';
import type { Trial } from './trial.ts';

const CONNECTIONS = 64;
/** `message.queued`, `.sent`, `.delivered`, `.read`. */
const EVENTS = 4;

export interface Sustained {
  /** The messages whose webhooks came in the time that counts. */
  messages: number;
  perSecond: number;
  asked: number;
  spent: ReturnType<Watch>;
}

/** Keeps so many under way at most that the backlog is level; the installation has one endpoint. */
export async function sustain(
  installation: Installation,
  {
    seconds,
    warmSeconds,
    most,
    first = 0,
    connections = CONNECTIONS,
  }: { seconds: number; warmSeconds: number; most: number; first?: number; connections?: number },
  trial: Trial,
): Promise<Sustained> {
  const { counts } = await installation.received();
  const load = trial.load({
    ...{ ...installation.sending(first), connections, seconds: warmSeconds + seconds },
    underWay: installation.underWay(most, counts['message.read']),
  });
  load.catch(() => undefined); // told below
  await pause(warmSeconds * 1000);
  const before = await installation.received();
  const used = installation.watch();
  const began = performance.now();
  await pause(seconds * 1000);
  let after = await installation.received();
  for (; after.total - before.total < EVENTS; after = await installation.received()) await pause(50);
  const took = (performance.now() - began) / 1000;
  const spent = used();
  const { count } = await load;
  if (after.badSignatures > 0) throw new Error(`${after.badSignatures} signatures were wrong.`);
  const messages = (after.total - before.total) / EVENTS;
  return { messages, perSecond: messages / took, asked: count, spent };
}
