/** Stands between the service and a simulator, and fails as networks, proxies and data centres do. */
import { request } from 'node:http';
import type { TestContext } from 'node:test';
import { openReceiver } from '../../../../test/kit/receiver.ts';

/** `html`: a proxy's 502 page; `busy`: a 429 without a Graph error; `reset`: read and cut off; `silent`: never answered. */
export type Fault = 'html' | 'busy' | 'reset' | 'silent';

export interface GraphDoor {
  url: string;
  /** Sends meet this from now on; undefined: the simulator. */
  fault: Fault | undefined;
  /** Says whether uploads of media are taken and never answered; `held` is how many there were. */
  holdsMedia: boolean;
  held: number;
  /** Says whether uploads of media are refused as Meta refuses a file. */
  refusesMedia: boolean;
  /** The tags of the sends that met a fault, in order. */
  met: string[];
  /** The requests that have come, in order. */
  asked: { line: string; type: string | undefined; body: string }[];
  /** Requests (`POST /v26.0/…`) that are carried out, while their answers are lost. */
  loses: RegExp | undefined;
  /** Requests that are carried out and never answered. */
  holds: RegExp | undefined;
  /** Sends are carried out when it has resolved. */
  until: Promise<void> | undefined;
  /** Requests whose second half of the body is lost with the answer, once. */
  halves: RegExp | undefined;
  /** Nobody listens: connections are refused. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Meta's error for a file that it does not take. */
const REFUSAL = { message: '(#131053) Media upload error', type: 'OAuthException', code: 131053 };

export async function graphDoor(
  t: Pick<TestContext, 'after'>,
  target: string | (() => string),
): Promise<GraphDoor> {
  const server = await openReceiver(async ({ method, path, headers, body }, answer) => {
    const line = `${method} ${path}`;
    door.asked.push({ line, type: headers['content-type'], body: body.toString('latin1') });
    if (door.holdsMedia && path.endsWith('/media')) return door.held++;
    if (door.refusesMedia && path.endsWith('/media'))
      return answer
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: REFUSAL }));
    const fault = path.endsWith('/messages') ? door.fault : undefined;
    if (fault)
      door.met.push(
        (JSON.parse(body.toString()) as { biz_opaque_callback_data: string }).biz_opaque_callback_data,
      );
    if (fault === 'html')
      return answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    if (fault === 'busy') return answer.writeHead(429).end('Too many requests');
    if (fault === 'reset') return answer.destroy();
    if (fault === 'silent') return;
    if (path.endsWith('/messages')) await door.until;
    const halved = door.halves?.test(line);
    const lost = halved || door.loses?.test(line);
    if (halved) door.halves = undefined;
    const sent = halved ? body.subarray(0, body.length >> 1) : body;
    const forwarded = request(
      new URL(path, typeof target === 'string' ? target : target()),
      { method, headers: { ...headers, ...(halved && { 'content-length': sent.length }) } },
      (response) => {
        if (door.holds?.test(line)) return response.resume();
        if (lost) return response.resume().on('end', () => answer.destroy());
        answer.writeHead(response.statusCode!, response.headers);
        return response.pipe(answer);
      },
    );
    forwarded.on('error', () => answer.destroy());
    forwarded.end(sent);
  });
  t.after(() => server.close());
  const door: GraphDoor = {
    ...{ url: server.url, shut: server.shut, open: server.open },
    ...{ fault: undefined, holdsMedia: false, refusesMedia: false, held: 0, met: [], asked: [] },
    ...{ loses: undefined, halves: undefined, holds: undefined, until: undefined },
  };
  return door;
}
