/**
 * A customer's server: takes webhooks and counts them by type. `GET /` answers the counts and when the newest came.
 * One in a hundred signatures is checked, as a receiver's work is not what is measured. Prints its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

const counts: Record<string, number> = {};
let total = 0;
let badSignatures = 0;
let lastAt = 0;
let verifier: Webhook | undefined;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method === 'GET')
      return response.end(JSON.stringify({ total, counts, lastAt, badSignatures }));
    const body = Buffer.concat(chunks).toString();
    if (request.url === '/secret') verifier = new Webhook(body);
    else {
      const type = body.slice(9, body.indexOf('"', 9)); // {"type":"message.read",…
      counts[type] = (counts[type] ?? 0) + 1;
      total++;
      lastAt = Date.now();
      if (total % 100 === 0) check(body, request.headers as Record<string, string>);
    }
    response.statusCode = 204;
    response.end();
  });
});

function check(body: string, headers: Record<string, string>): void {
  try {
    verifier?.verify(body, headers);
  } catch {
    badSignatures++;
  }
}

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
);
