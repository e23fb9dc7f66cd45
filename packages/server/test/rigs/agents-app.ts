/** The tests of registration and claims share the service, an agent that calls it, and a look into the mail. */
import type { AddressInfo } from 'node:net';
import { readConfig } from '../../src/config.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { browse, lastMail } from './accounts-browser.ts';
import { openApp } from './app.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as they come
export type Json = any;
export interface Told {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Json;
}

export const LEAD = { full_name: 'Order agent', email: 'asha@example.com', use_cases: ['order updates'] };
export const PASSWORD = 'monsoon over the western ghats';

export async function startAgentsApp(db: Db, clock: Clock, env: Record<string, string> = {}) {
  const { config } = readConfig({ TRUST_PROXY: '127.0.0.0/8', LIMIT_LEADS: 'off', ...env });
  const server = await openApp({ config, db, clock });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const app = {
    config,
    browser: (address = '203.0.113.1') => browse(port, address, new URL(config.baseUrl).host),
    close: () => server.close(),
  };

  async function call(method: string, path: string, o: { key?: string; body?: unknown; from?: string } = {}) {
    const { key, body, from } = o;
    const answer = await app.browser(from).send(method, path, {
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
    });
    return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) } as Told;
  }
  const post = (body: unknown, from?: string) =>
    call('POST', '/api/public/leads', { body, ...(from !== undefined && { from }) });

  return {
    ...app,
    call,
    post,
    /** Registers a lead and answers its `data`. */
    lead: async (body: object = LEAD, from?: string) => (await post(body, from)).body.data as Json,
    send: (key: string, message = 'hi') =>
      call('POST', '/api/v1/messages/send', { key, body: { to: '+919876543210', type: 'text', message } }),
    /** The path that the newest mail to an address leads to. */
    link: async (to: string) => (await lastMail(db, to))?.link ?? '',
  };
}
export type AgentsApp = Awaited<ReturnType<typeof startAgentsApp>>;

/** Everything that is stored, as text. */
export async function everythingIn(db: Db): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'registrations')
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}
