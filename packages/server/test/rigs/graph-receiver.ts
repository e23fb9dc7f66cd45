/** A program that receives Meta's webhooks: takes the handshake, and reads what Chatwoot and others read. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from './service.ts';

export interface GraphReceiver {
  url: string;
  verifyToken: string;
  handshakes: number;
  posts: { url: string; raw: string; headers: IncomingHttpHeaders; body: Json; value: Json; field: string }[];
  /** What the next posts are answered. */
  answer: number;
  messages(): Json[];
  statuses(id: string): string[];
  /** Those whose signature is not that of this secret. */
  unsigned(secret: string): string[];
  close(): Promise<void>;
}

export async function startGraphReceiver(): Promise<GraphReceiver> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://receiver');
    if (request.method === 'GET') {
      receiver.handshakes++;
      const right =
        url.searchParams.get('hub.mode') === 'subscribe' &&
        url.searchParams.get('hub.verify_token') === receiver.verifyToken;
      return void response.writeHead(right ? 200 : 403).end(url.searchParams.get('hub.challenge'));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString('latin1');
    const body = JSON.parse(raw) as Json;
    const { value, field } = body.entry[0].changes[0];
    receiver.posts.push({ url: request.url!, raw, headers: request.headers, body, value, field });
    response.writeHead(receiver.answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const values = () => receiver.posts.map(({ value }) => value);
  const receiver: GraphReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/whatsapp/+15550783881`,
    verifyToken: 'a verify token of the receiver',
    handshakes: 0,
    posts: [],
    answer: 200,
    messages: () => values().flatMap(({ messages = [] }) => messages),
    statuses: (id) =>
      values().flatMap(({ statuses = [] }) =>
        statuses.filter((status: Json) => status.id === id).map(({ status }: Json) => status),
      ),
    unsigned: (secret) =>
      receiver.posts
        .filter(
          ({ raw, headers }) =>
            headers['x-hub-signature-256'] !==
            `sha256=${createHmac('sha256', secret).update(raw, 'latin1').digest('hex')}`,
        )
        .map(({ raw }) => raw),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
