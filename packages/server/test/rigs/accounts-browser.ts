/** The service on a port of this machine and browsers to visit it with: cookies, forms, the header that names a host. */
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMeghdoot, type Meghdoot } from '../../../sdk/src/index.ts';
import { readConfig } from '../../src/config.ts';
import { OPERATOR } from '../../src/features/events/audit.ts';
import { openMail } from '../../src/features/mail/body.ts';
import { createPerson } from '../../src/features/people/people.ts';
import { addMember } from '../../src/features/team/membership.ts';
import { createOwnerLink } from '../../src/installation/owner-link.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { createSealer } from '../../src/platform/security/sealed.ts';
import { openApp } from './app.ts';
import { hashPassword } from './cheap-passwords.ts';

export const sealer = createSealer('a key for tests, of thirty-two and more');

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  location: string;
}

export interface Browser {
  /** Cookies by name, of the host it was last at. */
  cookies: Map<string, string>;
  get(path: string): Promise<Answer>;
  /** Loads a page and sends its form of that action, protection included. */
  submit(page: string, fields: Record<string, string>, action?: string): Promise<Answer>;
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  /** Calls the dashboard's routes as its scripts do. */
  json(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface SendOptions {
  form?: Record<string, string>;
  body?: string;
  headers?: Record<string, string>;
}

export async function startAccountsApp(db: Db, clock: Clock, env: Record<string, string> = {}) {
  const { config } = readConfig({ TRUST_PROXY: '127.0.0.0/8', ...env });
  const app = await openApp({ config, db, clock, pause: async () => {} });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    config,
    browser: (address = '203.0.113.1', host = new URL(config.baseUrl).host) => browse(port, address, host),
    /** Returns where a new owner link leads. */
    async ownerPath(): Promise<string> {
      const { url } = await createOwnerLink(db, config.baseUrl, clock.now());
      return url.slice(config.baseUrl.length);
    },
    /** Makes somebody with an account a member of a workspace; answers their id. */
    async addPerson(workspaceId: string, email: string, plain: string): Promise<string> {
      const password = await hashPassword(plain);
      const { id } = await createPerson(db, { email, password, verified: true }, clock.now());
      await transaction(db, (trx) =>
        addMember(trx, workspaceId, { personId: id, role: 'member' }, OPERATOR, clock.now()),
      );
      return id;
    },
    close: () => app.close(),
  };
}

export type AccountsApp = Awaited<ReturnType<typeof startAccountsApp>>;

export function browse(port: number, address: string, home: string): Browser {
  const jars = new Map<string, Map<string, string>>();

  function jarOf(host: string): Map<string, string> {
    if (!jars.has(host)) jars.set(host, new Map());
    return jars.get(host)!;
  }

  function send(method: string, where: string, { form, body, headers }: SendOptions = {}): Promise<Answer> {
    const url = new URL(where, `http://${home}`);
    const jar = jarOf(url.host);
    const content = form ? new URLSearchParams(form).toString() : body;
    const sent: Record<string, string> = {
      host: url.host,
      'x-forwarded-for': address,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const path = url.pathname + url.search;
      const out = request({ port, host: '127.0.0.1', method, path, headers: sent }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk) => chunks.push(chunk));
        incoming.on('end', () => {
          for (const line of incoming.headers['set-cookie'] ?? []) keep(jar, line);
          resolve({
            status: incoming.statusCode!,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            location: incoming.headers.location ?? '',
          });
        });
      });
      out.on('error', reject).end(content);
    });
  }

  return {
    get cookies() {
      return jarOf(home);
    },
    get: (path) => send('GET', path),
    send,
    async submit(page, fields, action = page.split('?', 1)[0]!) {
      const { text } = await send('GET', page);
      const form = text.split('<form ').find((part) => part.includes(`action="${action}"`));
      if (form === undefined) throw new Error(`${page} has no form for ${action}: ${text}`);
      const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
      const filled = { ...Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])), ...fields };
      return send('POST', action, { form: filled, headers: { 'sec-fetch-site': 'same-origin' } });
    },
    json: (method, path, body, headers = {}) =>
      send(method, path, {
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      }),
  };
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
  if (/Max-Age=0\b/.test(line)) jar.delete(name!);
  else jar.set(name!, value!);
}

/** The SDK with the cookies of a browser. */
export function clientOf(browser: Browser, workspaceId?: string | (() => string | undefined)): Meghdoot {
  return createMeghdoot({
    workspaceId,
    maxRetries: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const body = request.body ? await request.text() : undefined;
      const headers = { ...Object.fromEntries(request.headers), 'sec-fetch-site': 'same-origin' };
      const answer = await browser.send(request.method, pathname + search, {
        headers,
        ...(body !== undefined && { body }),
      });
      return new Response(answer.text, {
        status: answer.status,
        headers: { 'content-type': String(answer.headers['content-type']) },
      });
    },
  });
}

/** The newest mail to an address, with the path its link leads to. */
export async function lastMail(db: Db, to: string) {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  const mail = await openMail(db, sealer, row.id);
  const link = /https?:\/\/[^/]+(\/oauth\/\S+)/.exec(mail.text ?? '')?.[1] ?? '';
  return { ...mail, link };
}
