/**
 * Customers' servers: take webhooks at any number of paths, count them by type, and note how long after its event each
 * came. One in a hundred signatures is checked, as a receiver's work is not what is measured. Prints its port.
 *
 * `GET /` answers what has come, `DELETE /` forgets it, `PUT <path> {secret?, mood?}` says how a path is signed and
 * behaves.
 */
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { type Asked, openReceiver } from '../../test/kit/receiver.ts';
import { shareOf } from '../figures.ts';

/** `failing` answers 500, `hanging` never. */
export type Mood = 'well' | 'failing' | 'hanging';

export interface Received {
  /** The events that healthy endpoints have taken. */
  total: number;
  counts: Record<string, number>;
  lastAt: number;
  badSignatures: number;
  /** Milliseconds from the event to its arrival, by path. */
  late: Record<string, { count: number; p50: number; p99: number }>;
}

interface Endpoint {
  mood: Mood;
  verifier?: Webhook;
  late: number[];
}

const endpoints = new Map<string, Endpoint>();
let counts: Record<string, number> = {};
let total = 0;
let badSignatures = 0;
let lastAt = 0;

const server = await openReceiver((asked, response) => {
  if (asked.method === 'POST') take(asked, response);
  else response.end(JSON.stringify(control(asked)));
});
console.log(JSON.stringify({ port: Number(new URL(server.url).port) }));

function take({ path, headers, body: bytes }: Asked, response: ServerResponse): void {
  const body = bytes.toString();
  const endpoint = endpointAt(path);
  if (endpoint.mood === 'hanging') return;
  if (endpoint.mood === 'failing') {
    response.writeHead(500).end();
    return;
  }
  lastAt = Date.now();
  const type = body.slice(9, body.indexOf('"', 9)); // {"type":"message.read","id":…,"sequence":…,"timestamp":"…
  counts[type] = (counts[type] ?? 0) + 1;
  const from = body.indexOf('"timestamp":"') + 13;
  endpoint.late.push(lastAt - Date.parse(body.slice(from, body.indexOf('"', from))));
  if (++total % 100 === 0) check(endpoint, body, headers as Record<string, string>);
  response.writeHead(204).end();
}

function check({ verifier }: Endpoint, body: string, headers: Record<string, string>): void {
  try {
    verifier?.verify(body, headers);
  } catch {
    badSignatures++;
  }
}

function control({ method, path, body }: Asked): object {
  if (method === 'PUT') {
    const { secret, mood } = JSON.parse(body.toString()) as { secret?: string; mood?: Mood };
    const endpoint = endpointAt(path);
    if (secret) endpoint.verifier = new Webhook(secret);
    if (mood) endpoint.mood = mood;
  }
  if (method === 'DELETE') {
    counts = {};
    total = 0;
    for (const endpoint of endpoints.values()) endpoint.late = [];
  }
  if (path === '/progress') return { total, counts };
  const late = Object.fromEntries([...endpoints].map(([path, { late }]) => [path, spreadOf(late)]));
  return { total, counts, lastAt, badSignatures, late } satisfies Received;
}

function spreadOf(late: number[]) {
  const sorted = Float64Array.from(late).sort();
  return { count: sorted.length, p50: shareOf(sorted, 0.5), p99: shareOf(sorted, 0.99) };
}

function endpointAt(path: string): Endpoint {
  let endpoint = endpoints.get(path);
  if (!endpoint) {
    endpoint = { mood: 'well', late: [] };
    endpoints.set(path, endpoint);
  }
  return endpoint;
}
