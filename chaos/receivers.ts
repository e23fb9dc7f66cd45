/** Customers' servers verify the events that they get, and note them. */
import { verifyWebhook } from '../packages/sdk/src/index.ts';
import type { Taken } from '../test/kit/history.ts';
import { type Receiver as HttpReceiver, openReceiver as openHttpReceiver } from '../test/kit/receiver.ts';

export interface Receiver extends Pick<HttpReceiver, 'hangUp' | 'close'> {
  /** The URL of its webhook; its host is a name where the scenario plays with names. */
  url: string;
  secret: string;
  /** The sequence of the last event before the webhook was made. */
  after: number;
  /** Every delivery that was responded to while the mood was `well`, repeated and badly signed ones too. */
  taken: Taken[];
  /** The sequences of the events whose signature was right. */
  had: Set<number>;
  /** `silent`: takes requests and never responds. */
  mood: 'well' | 'failing' | 'silent';
}

export async function openReceiver(): Promise<Receiver> {
  const server = await openHttpReceiver(({ headers, body }, response) => {
    if (receiver.mood === 'silent') return;
    if (receiver.mood === 'failing') return void response.writeHead(500).end();
    try {
      const { sequence, type } = verifyWebhook(body, headers, receiver.secret);
      receiver.taken.push({ sequence, type, verified: true });
      receiver.had.add(sequence);
      response.writeHead(204).end();
    } catch {
      receiver.taken.push({ sequence: Number.NaN, type: 'an event', verified: false });
      response.writeHead(400).end();
    }
  });
  const receiver: Receiver = {
    ...{ url: `${server.url}/hook`, secret: '', after: 0, taken: [], had: new Set(), mood: 'well' },
    ...{ hangUp: server.hangUp, close: server.close },
  };
  return receiver;
}
