/** A program that receives Meta's webhooks: takes the handshake, and reads what Chatwoot and others read. */
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { openReceiver } from '../../../../test/kit/receiver.ts';
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
  const server = await openReceiver(({ method, path, headers, body: bytes }, response) => {
    if (method === 'GET') {
      receiver.handshakes++;
      const { searchParams } = new URL(path, 'http://receiver');
      const right =
        searchParams.get('hub.mode') === 'subscribe' &&
        searchParams.get('hub.verify_token') === receiver.verifyToken;
      return response.writeHead(right ? 200 : 403).end(searchParams.get('hub.challenge'));
    }
    const raw = bytes.toString('latin1');
    const body = JSON.parse(raw) as Json;
    const { value, field } = body.entry[0].changes[0];
    receiver.posts.push({ url: path, raw, headers, body, value, field });
    response.writeHead(receiver.answer).end();
  });
  const values = () => receiver.posts.map(({ value }) => value);
  const receiver: GraphReceiver = {
    url: `${server.url}/webhooks/whatsapp/+15550783881`,
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
    close: server.close,
  };
  return receiver;
}
