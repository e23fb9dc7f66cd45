/** An agent that knows nothing but an address: it finds out how, registers, sends a message and sees it read. */
const base = process.argv[2] ?? 'http://localhost:3000';

// biome-ignore lint/suspicious/noExplicitAny: a script that takes answers as they come
type Json = any;

async function call(url: string, body?: object, key?: string): Promise<Json> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Json;
  if (!answer.ok) throw new Error(`${url}: ${json.error.message} ${json.error.hint}`);
  return json;
}

const resource = await call(`${base}/.well-known/oauth-protected-resource`);
const issuer = resource.authorization_servers[0];
const { agent_auth } = await call(`${issuer}/.well-known/oauth-authorization-server`);
const catalog = await call(`${base}/.well-known/api-catalog`);
const api = await call(catalog.linkset[0]['service-desc'][0].href);

const lead = { full_name: 'Example agent', email: 'agent@example.com', use_cases: ['order updates'] };
const { data } = await call(agent_auth.register_uri, lead);
console.log(`registered ${data.registrationId}; a person can claim it at ${data.claim.url}`);

const server = api.servers[0].url;
const message = { to: '+919876543210', type: 'text', message: 'Hello from an agent' };
const sent = await call(`${server}/api/v1/messages/send`, message, data.credential.apiKey);
let status = sent.data.status;
while (!['read', 'failed'].includes(status)) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { messageId } = sent.data;
  status = (await call(`${server}/api/v1/messages/${messageId}`, undefined, data.credential.apiKey)).data
    .status;
}
console.log(status);
