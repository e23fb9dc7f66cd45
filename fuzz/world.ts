/** The service as an operator starts it, with WhatsApp's simulator and a receiver, and somebody of each kind who may ask it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from '../packages/server/test/rigs/free-port.ts';
import { startMailServer } from '../packages/server/test/rigs/mail-server.ts';
import { type Launched, launchProgram, launchServer, PROGRAM } from '../test/kit/launch.ts';
import { openReceiver } from '../test/kit/receiver.ts';
import type { Operation } from './description.ts';
import type { Credential } from './requests.ts';
import { EMAIL, GRAPH, PASSWORD, PHONE } from './secrets.ts';
import {
  type Applications,
  letApplicationsIn,
  openSupplies,
  type Supplies,
  type WhatsAppNumber,
} from './supplies.ts';

const run = promisify(execFile);

/** The document of a start on empty data. */
interface Started {
  url: string;
  demo: { key: string; ownerLink: string };
}

export interface World {
  server: Launched<Started> & { url: string };
  receiver: string;
  /** The header of a credential, for an operation that asks for a key or for a session. */
  headerOf(
    credential: Credential,
    operation: Pick<Operation, 'credential' | 'name'>,
  ): [name: string, value: string] | undefined;
  /** Makes a session for an operation that has ended its own. */
  signIn(operation: string): Promise<void>;
  /** The workspace that a person means, for they have made others. */
  workspaceId: string;
  /** Whatever it must not take away, or nothing would be reached any more. */
  spared: Set<string>;
  supplies: Supplies;
  applications: Applications;
  /** It belongs to a workspace that nothing else is asked of: what WhatsApp says of it may be anything. */
  number: WhatsAppNumber;
  graphUrl: string;
  /** The key of the workspace that most is asked of. */
  apiKey: string;
  close(): Promise<void>;
}

/** So many mails are refused for good at first, and can be tried again. */
const REFUSED_MAILS = 400;

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
  const receiver = await openReceiver(({ path }, response) => {
    const status = { '/7': 500, '/8': 410, '/9': 302 }[path] ?? 204;
    response.writeHead(status).end();
  });
  const post = await startMailServer();
  post.answers.push(...Array.from({ length: REFUSED_MAILS }, () => ({ at: 'rcpt' as const, code: 550 })));
  const [graphPort, port] = [await freePort(), await freePort()];
  const settings = {
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    APP_URL: `http://127.0.0.1:${port}`,
    LIMIT_CONTACT: 'off',
    LIMIT_PARTNERS: 'off',
    LIMIT_LEADS: 'off',
    WHATSAPP_GRAPH_URL: `http://127.0.0.1:${graphPort}`,
    SIMULATOR_CONTROL: 'on',
    TRUST_PROXY: '127.0.0.0/8',
    SMTP_URL: post.url,
    MAIL_FROM: 'service@example.com',
    SALES_EMAIL: 'sales@example.com',
    ...env,
  };
  const launched = await launchServer<Started>(settings);
  const { url, demo } = launched.ready;
  const server = { ...launched, url };
  const simulator = await startSimulator(graphPort, `${server.url}/webhooks/whatsapp`);
  const cli = async (...args: string[]) => {
    const { PATH = '' } = process.env;
    const done = await run(process.execPath, [PROGRAM, ...args, '--json'], { env: { PATH, ...settings } });
    return JSON.parse(done.stdout) as { key: string; id: string; url: string };
  };
  await cli('workspaces', 'create', 'fuzz-live');
  await cli('workspaces', 'create', 'fuzz-whatsapp', '--test');
  const apiKey = demo.key;
  const json = async <T = { id: string }[]>(path: string, method = 'GET', body?: object) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { data: T };
  };
  const live = await cli('keys', 'create', '--workspace', 'fuzz-live', '--kind', 'admin');
  const keys: Record<string, string> = { own: apiKey, live: live.key };
  const spared = new Set<string>([live.id]);
  for (const [name, kind] of [
    ['messaging', 'messaging'],
    ['read-only', 'read-only'],
    ['revoked', 'admin'],
  ] as const) {
    const { data } = await json<{ id: string; key: string }>('/api/v1/keys', 'POST', { kind, name });
    keys[name] = data.key;
    if (name === 'revoked') await json(`/api/v1/keys/${data.id}`, 'DELETE');
    else spared.add(data.id);
  }
  const hook = { url: `${receiver.url}/0`, events: ['*'] };
  spared.add((await json<{ id: string }>('/api/v1/webhooks', 'POST', hook)).data.id);
  for (const list of ['/api/v1/channels', '/api/v1/keys'])
    for (const { id } of (await json(list)).data) spared.add(id);
  const contact = { phone: PHONE, name: 'Sunita Devi' };
  const { id: contactId } = (await json<{ id: string }>('/api/v1/contacts', 'POST', contact)).data;
  const { id: channelId } = (await json('/api/v1/channels')).data[0]!;
  await json('/api/v1/conversations', 'POST', { contactId, channelId });
  spared.add(contactId); // their conversation stays, whoever else is erased

  const cookie = await becomeOwner(server.url, demo.ownerLink, EMAIL);
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
  const supplies = await openSupplies(env);
  const number = await supplies.numberOf('fuzz-whatsapp');
  await supplies.setAside(number);
  const applications = await letApplicationsIn(server.url);
  return {
    ...{ supplies, number, applications, graphUrl: settings.WHATSAPP_GRAPH_URL, apiKey },
    server,
    receiver: receiver.url,
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
      await supplies.close();
      await server.kill();
      await post.close();
      await simulator.kill();
      await receiver.close();
    },
  };
}

/** Starts WhatsApp as live channels find it. */
function startSimulator(port: number, webhook: string): Promise<Launched> {
  const words = ['simulator', '--port', String(port), '--webhook', webhook];
  const env = {
    LOG_LEVEL: 'silent',
    WHATSAPP_ACCESS_TOKEN: GRAPH.accessToken,
    WHATSAPP_APP_SECRET: GRAPH.appSecret,
  };
  return launchProgram(words, { env });
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
