/** Stands between two programs and passes HTTP on, as networks, proxies and data centres do: not always, not at once, not once. */
import { Agent, request } from 'node:http';
import { openReceiver, type Receiver } from '../test/kit/receiver.ts';

export interface Passed {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Answered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Answers a request; undefined: the connection is cut off. `pass` brings it to where it should go. */
export type Doorkeeper = (
  asked: Passed,
  pass: (asked: Passed) => Promise<Answered>,
) => Promise<Answered | undefined>;

export interface Door extends Receiver {
  /** The one who stands there; undefined: everything passes. */
  keeper: Doorkeeper | undefined;
}

const HOP_BY_HOP = new Set(['connection', 'transfer-encoding', 'keep-alive', 'content-length', 'host']);

/** `target` is asked for each request, for it may be another one by now. */
export async function openDoor(target: () => string): Promise<Door> {
  const agent = new Agent({ keepAlive: true });
  const pass = (asked: Passed) => forward(agent, target(), asked);
  const receiver = await openReceiver(async (asked, response) => {
    const passed = { ...asked, headers: plain(asked.headers) };
    const answered = await (door.keeper ? door.keeper(passed, pass) : pass(passed));
    if (answered === undefined) return response.destroy();
    const { status, headers, body } = answered;
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  });
  const door: Door = {
    ...{ ...receiver, keeper: undefined },
    async close() {
      agent.destroy();
      await receiver.close();
    },
  };
  return door;
}

function forward(agent: Agent, target: string, { method, path, headers, body }: Passed): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, ...(body.length > 0 && { 'content-length': String(body.length) }) };
    const out = request(new URL(path, target), { method, headers: all, agent }, async (incoming) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const { statusCode, headers } = incoming;
        resolve({ status: statusCode!, headers: plain(headers), body: Buffer.concat(chunks) });
      } catch (error) {
        reject(error);
      }
    });
    out.on('error', reject).end(body);
  });
}

function plain(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !HOP_BY_HOP.has(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
