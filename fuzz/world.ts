/** The service as an operator starts it, with WhatsApp's simulator and a receiver, and somebody of each kind who may ask it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Server, startServer } from '../chaos/server.ts';
import { freePort } from '../packages/server/test/rigs/free-port.ts';
import type { Operation } from './description.ts';
import type { Credential } from './requests.ts';
import { EMAIL, GRAPH, PASSWORD } from './secrets.ts';

const BIN = join(import.meta.dirname, '../bin/meghdoot.mjs');
const run = promisify(execFile);

export interface World {
  server: Server;
  /** Where webhooks may go. */
  receiver: string;
  /** The header of a credential, for an operation that asks for a key or for a session. */
  headerOf(credential: Credential, operation: Operation): [name: string, value: string] | undefined;
  /** Makes a session for an operation that has ended its own. */
  signIn(operation: string): Promise<void>;
  /** Of the workspace that a person means, for they have made others. */
  workspaceId: string;
  /** Whatever it must not take away, or nothing would be reached any more. */
  spared: Set<string>;
  close(): Promise<void>;
}

/** These are sent with a session of their own, which may end. */
export const ENDS_SESSIONS = new Set([
  'POST /api/app/sign-out',
  'POST /api/app/password',
  'POST /api/app/sign-in',
]);

/** A test workspace cannot. */
const LIVE = new Set([
  'POST /api/v1/channels',
  'POST /api/v1/channels/check',
  'DELETE /api/v1/channels/{id}',
]);

/** `env` says where the data is. */
export async function openWorld(env: Record<string, string>): Promise<World> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const graphPort = await freePort();
  const settings = {
    LIMIT_CONTACT: 'off',
    LIMIT_PARTNERS: 'off',
    LIMIT_LEADS: 'off',
    WHATSAPP_GRAPH_URL: `http://127.0.0.1:${graphPort}`,
    ...env,
  };
  const server = await startServer(settings);
  const simulator = await startSimulator(graphPort, `${server.url}/webhooks/whatsapp`);
  const cli = async (...args: string[]) => {
    const { PATH = '' } = process.env;
    const done = await run(process.execPath, [BIN, ...args, '--json'], { env: { PATH, ...settings } });
    return JSON.parse(done.stdout) as { key: string; id: string; url: string };
  };
  const key = async (workspace: string, kind: string) =>
    cli('keys', 'create', '--workspace', workspace, '--kind', kind);
  await cli('workspaces', 'create', 'fuzz-live');
  const keys: Record<string, string> = { own: server.apiKey! };
  const spared = new Set<string>();
  for (const [name, workspace, kind] of [
    ['messaging', 'demo', 'messaging'],
    ['read-only', 'demo', 'read-only'],
    ['live', 'fuzz-live', 'admin'],
    ['revoked', 'demo', 'admin'],
  ] as const) {
    const made = await key(workspace, kind);
    keys[name] = made.key;
    if (name === 'revoked') await cli('keys', 'revoke', made.id);
    else spared.add(made.id);
  }
  const json = async <T = { id: string }[]>(path: string) => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${keys.own}` } });
    return (await response.json()) as { data: T };
  };
  for (const list of ['/api/v1/channels', '/api/v1/keys'])
    for (const { id } of (await json(list)).data) spared.add(id);

  const cookie = await becomeOwner(server.url, server.ownerLink!, EMAIL);
  let others = 0;
  const spare = new Map<string, string>();
  const me = await fetch(`${server.url}/api/app/session`, { headers: { cookie } });
  const session = (await me.json()) as { data: { person: { id: string } } };
  spared.add(session.data.person.id);
  /** Another person each time, for the password of the last one may be another by now. */
  async function signIn(operation: string) {
    const { url } = await cli('owner-link');
    spare.set(operation, await becomeOwner(server.url, url, `owner${others++}@example.com`));
  }
  for (const { id } of await sessionsOf(server.url, cookie)) spared.add(id);
  for (const operation of ENDS_SESSIONS) await signIn(operation);
  return {
    server,
    receiver: receiverUrl,
    workspaceId: (await json<{ id: string }>('/api/v1/workspace')).data.id,
    spared,
    headerOf(credential, { credential: kind, name }) {
      if (credential === 'own' && LIVE.has(name)) return ['authorization', `Bearer ${keys.live}`];
      const bearer = (whose: string): [string, string] => ['authorization', `Bearer ${keys[whose]}`];
      if (typeof credential === 'object') return ['authorization', credential.header];
      if (credential === 'none') return undefined;
      const bySession = (kind === 'session') !== (credential === 'of the other kind');
      if (credential === 'own' || credential === 'of the other kind')
        return bySession ? ['cookie', spare.get(name) ?? cookie] : bearer('own');
      return bearer(credential);
    },
    signIn,
    async close() {
      await server.kill();
      simulator.kill();
      await once(simulator, 'exit');
      receiver.close();
      receiver.closeAllConnections();
    },
  };
}

/** WhatsApp as live channels find it. */
async function startSimulator(port: number, webhook: string): Promise<ChildProcess> {
  const args = ['simulator', '--port', String(port), '--webhook', webhook, '--json'];
  const { PATH = '' } = process.env;
  const env = {
    PATH,
    LOG_LEVEL: 'silent',
    WHATSAPP_ACCESS_TOKEN: GRAPH.accessToken,
    WHATSAPP_APP_SECRET: GRAPH.appSecret,
  };
  const child = spawn(process.execPath, [BIN, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The simulator ended with ${code}.`);
  });
  ended.catch(() => undefined);
  await Promise.race([once(child.stdout, 'data'), ended]);
  return child;
}

async function sessionsOf(url: string, cookie: string): Promise<{ id: string }[]> {
  const response = await fetch(`${url}/api/app/sessions`, { headers: { cookie } });
  return ((await response.json()) as { data: { id: string }[] }).data;
}

const sessionOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0]!)
    .filter((pair) => pair.includes('session='))
    .at(-1) ?? '';

/** Follows the owner link as a browser does: the page, then its form. */
async function becomeOwner(url: string, ownerLink: string, email: string): Promise<string> {
  const { pathname, search } = new URL(ownerLink);
  const page = await fetch(url + pathname + search);
  const hidden = [...(await page.text()).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  const form = {
    ...Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])),
    name: 'Asha Rao',
    email,
    password: PASSWORD,
  };
  const cookies = page.headers.getSetCookie().map((line) => line.split(';', 1)[0]!);
  const done = await fetch(url + pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(form),
  });
  const cookie = sessionOf(done);
  if (cookie === '') throw new Error(`The owner link made no session: ${done.status} ${await done.text()}`);
  return cookie;
}
