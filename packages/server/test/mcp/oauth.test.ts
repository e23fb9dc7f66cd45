/** The client of the official SDK, with nothing but an address: the person in front of it does the rest. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import { createPerson } from '../../src/features/people/people.ts';
import { addMember } from '../../src/features/team/membership.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { HELLO } from '../rigs/campaigns.ts';
import { hashPassword } from '../rigs/cheap-passwords.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { createBrowser, EMAIL, PASSWORD, REDIRECT, type Visit } from '../rigs/oauth-client.ts';
import { type Json, type Service, someone, startService } from '../rigs/service.ts';

onEachDatabase('a client of MCP that knows the address alone', (backend) => {
  let service: Service;
  let baseUrl: string;
  let appUrl: string;
  let clients: Client[];

  beforeEach(async () => {
    const port = await freePort();
    baseUrl = `http://127.0.0.1:${port}`;
    appUrl = `http://localhost:${port}`;
    clients = [];
    const env = { PORT: String(port), BASE_URL: baseUrl, APP_URL: appUrl, API_URL: appUrl };
    service = await startService(backend, { env });
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await service.stop();
  });

  /** Makes an owner of the workspace, and returns their id. */
  async function owner(): Promise<string> {
    const { db, id } = service;
    const password = await hashPassword(PASSWORD);
    const person = await createPerson(
      db,
      { email: EMAIL, name: 'Asha', password, verified: true },
      Date.now(),
    );
    await transaction(db, (trx) =>
      addMember(trx, id, { personId: person.id, role: 'owner' }, { id: 'test' }, Date.now()),
    );
    return person.id;
  }

  function newClient(person: Person) {
    const transport = new StreamableHTTPClientTransport(new URL(`${appUrl}/mcp`), { authProvider: person });
    const client = new Client({ name: 'notes', version: '1.0.0' });
    clients.push(client);
    // The cast: the SDK is not compiled with exactOptionalPropertyTypes.
    return {
      client,
      transport,
      start: () => client.connect(transport as Parameters<typeof client.connect>[0]),
    };
  }

  /** As a person does in their browser; answers what the application is told. */
  async function allow(url: string): Promise<{ page: Visit; answer: URLSearchParams }> {
    const browser = createBrowser(baseUrl, appUrl);
    const page = await browser.signIn(await browser.visit(url));
    const { location } = await browser.submit(page, { decision: 'allow' });
    assert.ok(location.startsWith(REDIRECT), location);
    return { page, answer: new URL(location).searchParams };
  }

  async function connect(person: Person, scope?: string): Promise<Client> {
    const first = newClient(person);
    await assert.rejects(first.start(), UnauthorizedError);
    const asked = new URL(person.sentTo);
    if (scope !== undefined) asked.searchParams.set('scope', scope);
    const { answer } = await allow(asked.href);
    await first.transport.finishAuth(answer.get('code')!);
    const second = newClient(person);
    await second.start();
    return second.client;
  }

  const call = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
    const { isError = false, structuredContent } = await client.callTool({ name, arguments: args });
    return { isError, result: structuredContent as Json };
  };

  it('is let in by its person, lists the tools and calls them', async () => {
    await owner();
    const person = createPersonProvider();
    const first = newClient(person);
    await assert.rejects(first.start(), UnauthorizedError);

    const asked = new URL(person.sentTo);
    assert.equal(asked.origin + asked.pathname, `${baseUrl}/oauth/authorize`);
    assert.equal(asked.searchParams.get('resource'), `${appUrl}/mcp`);
    assert.equal(asked.searchParams.get('code_challenge_method'), 'S256');
    assert.ok(person.clientInformation()?.client_id, 'it has registered itself');

    const { page, answer } = await allow(person.sentTo);
    assert.match(page.text, /Monsoon Notes/);
    assert.match(page.text, /Send WhatsApp messages/);
    assert.equal(answer.get('state'), 'of-this-test');
    assert.equal(answer.get('iss'), baseUrl);
    await first.transport.finishAuth(answer.get('code')!);

    const { client, start } = newClient(person);
    await start();
    const { tools } = await client.listTools();
    assert.ok(tools.some(({ name }) => name === 'send_message'));
    const templates = await call(client, 'list_templates');
    assert.equal(templates.isError, false, JSON.stringify(templates));
    assert.ok(templates.result.data.some((one: Json) => one.name === 'order_update'));
    const sent = await call(client, 'send_message', { to: someone(), type: 'text', message: 'नमस्ते' });
    assert.equal(sent.isError, false, JSON.stringify(sent));
    await service.reaches(sent.result.data.messageId, 'read');
  });

  it('sends campaigns for its person, as it does messages', async () => {
    const asha = await owner();
    const client = await connect(createPersonProvider());
    const phone = someone();
    const made = await call(client, 'create_campaign', { ...HELLO, audience: { contacts: [phone] } });
    const started = await call(client, 'start_campaign', { id: made.result.data.id });
    assert.equal(started.isError, false, JSON.stringify(started));
    const [message] = await eventually(async () => {
      const { data } = await service.client.messages.list({ recipient: phone });
      assert.equal(data.length, 1);
      return data;
    });
    assert.equal(message!.sentBy, asha);
  });

  it('gets itself a new token when the old one has ended, and asks nobody', async () => {
    await owner();
    const person = createPersonProvider();
    const client = await connect(person);
    const { access_token, ...others } = person.tokens()!;
    person.saveTokens({ ...others, access_token: `${access_token}ended` });
    person.sentTo = '';
    assert.equal((await call(client, 'list_templates')).isError, false);
    assert.equal(person.sentTo, '');
    assert.notEqual(person.tokens()!.access_token, access_token);
    assert.notEqual(person.tokens()!.refresh_token, others.refresh_token);
  });

  it('does no more than it was allowed', async () => {
    await owner();
    const client = await connect(createPersonProvider(), 'read');
    assert.equal((await call(client, 'list_templates')).isError, false);
    const sent = await call(client, 'send_message', { to: someone(), type: 'text', message: 'नमस्ते' });
    assert.equal(sent.isError, true);
    assert.equal(sent.result.code, 'INSUFFICIENT_SCOPE');
  });
});

type Person = ReturnType<typeof createPersonProvider>;

/** What the SDK asks of an application: a memory, and a way to show a person an address. */
function createPersonProvider() {
  let registered: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = '';
  const clientMetadata: OAuthClientMetadata = {
    client_name: 'Monsoon Notes',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  const provider = {
    sentTo: '',
    redirectUrl: REDIRECT,
    clientMetadata,
    state: () => 'of-this-test',
    clientInformation: () => registered,
    saveClientInformation: (information: OAuthClientInformationMixed) => {
      registered = information;
    },
    tokens: () => tokens,
    saveTokens: (given: OAuthTokens) => {
      tokens = given;
    },
    redirectToAuthorization: (url: URL) => {
      provider.sentTo = url.href;
    },
    saveCodeVerifier: (given: string) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
  } satisfies OAuthClientProvider & { sentTo: string };
  return provider;
}
