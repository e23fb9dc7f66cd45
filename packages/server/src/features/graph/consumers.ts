/** This file registers who gets Meta's webhooks from here, by the calls that register with Meta. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { textOf } from '../../whatsapp/json.ts';
import type { ChannelDirectory } from '../channels/directory.ts';
import { actorOf } from '../events/audit.ts';
import type { EventType } from '../events/types.ts';
import type { ReceiverCheck } from '../webhooks/endpoints/check-receiver.ts';
import { deleteConsumers, listConsumers, putConsumer } from '../webhooks/endpoints/consumers.ts';
import { GRAPH_TYPES } from '../webhooks/subscription.ts';
import type { GraphScope } from '../webhooks/webhook.ts';
import { DOOR, tokenOf } from './door-url.ts';
import { FIELDS, saysInField } from './forward/fields.ts';
import { GraphRefusal, invalidParameter } from './graph-error.ts';
import { fieldsOf, type Node, UNDESCRIBED } from './node.ts';
import { accountOf } from './nodes.ts';

export interface ConsumerDoorOptions {
  channels: ChannelDirectory;
  receivers: ReceiverCheck;
}

const OBJECT = 'whatsapp_business_account';
const SUCCESS = { success: true } as const;

export function consumerRoutes(app: FastifyInstance, o: ConsumerDoorOptions): void {
  const { db, clock } = app.installation;
  const { channels } = o;
  const limit = apiLimit(app);
  const read = { config: { access: ['read'] as const, ...limit }, schema: UNDESCRIBED };
  const change = { config: { access: ['write'] as const, ...limit }, schema: UNDESCRIBED };

  app.post<Node>(`${DOOR}/:node/subscribed_apps`, change, async (request) => {
    const { wabaId } = await accountOf(channels, principalOf(request).workspaceId, request);
    const fields = fieldsOf(request);
    const url = textOf(fields.override_callback_uri);
    // Without one Meta calls the app's own URL: of `/{app}/subscriptions`.
    if (url !== undefined) await register(o, request, { url, fields, scope: { wabaId, node: wabaId } });
    return SUCCESS;
  });

  app.get<Node>(`${DOOR}/:node/subscribed_apps`, read, async (request) => {
    const { workspaceId } = principalOf(request);
    const { wabaId } = await accountOf(channels, workspaceId, request);
    const consumers = await listConsumers(db, workspaceId);
    const own = consumers.filter(({ scope }) => scope.node === wabaId);
    const app = {
      name: 'Meghdoot',
      link: 'https://www.facebook.com/games/?app_id=0',
      id: appIdOf(workspaceId),
    };
    return {
      data: [
        { whatsapp_business_api_data: app },
        ...own.map(({ url }) => ({ whatsapp_business_api_data: app, override_callback_uri: url })),
      ],
    };
  });

  app.delete<Node>(`${DOOR}/:node/subscribed_apps`, change, async (request) => {
    const { wabaId } = await accountOf(channels, principalOf(request).workspaceId, request);
    await forget(request, wabaId);
    return SUCCESS;
  });

  app.post<Node>(`${DOOR}/:node/subscriptions`, change, async (request) => {
    const fields = fieldsOf(request);
    if (textOf(fields.object) !== OBJECT) throw invalidParameter(`Param object must be one of {${OBJECT}}`);
    const url = textOf(fields.callback_url);
    if (url === undefined) throw invalidParameter('The parameter callback_url is required.');
    await register(o, request, { url, fields, scope: { node: request.params.node } });
    return SUCCESS;
  });

  app.get<Node>(`${DOOR}/:node/subscriptions`, read, async (request) => {
    const consumers = await listConsumers(db, principalOf(request).workspaceId);
    return {
      data: consumers
        .filter(({ scope }) => scope.node === request.params.node)
        .map(({ url, events, disabled_at, scope: { fields } }) => ({
          ...{ object: OBJECT, callback_url: url, active: disabled_at === null },
          fields: (fields ?? fieldsOfTypes(JSON.parse(events) as string[])).map((name) => ({
            name,
            version: 'v23.0',
          })),
        })),
    };
  });

  app.delete<Node>(`${DOOR}/:node/subscriptions`, change, async (request) => {
    await forget(request, request.params.node);
    return SUCCESS;
  });

  async function forget(request: FastifyRequest, node: string): Promise<void> {
    const { workspaceId, id: keyId } = principalOf(request);
    const by = { actor: actorOf(request), now: clock.now() };
    await deleteConsumers(db, workspaceId, { node, keyId }, by);
  }
}

interface Registration {
  url: string;
  fields: Record<string, unknown>;
  scope: GraphScope;
}

/** Asks the receiver by Meta's handshake, and keeps it; the API key that asks is what its webhooks are signed with. */
export async function register(
  o: ConsumerDoorOptions,
  request: FastifyRequest,
  { url, fields, scope }: Registration,
): Promise<void> {
  const { type, workspaceId, id: keyId } = principalOf(request);
  const secret = tokenOf(request);
  if (type !== 'key' || secret === undefined)
    throw new GraphRefusal({
      ...{
        http: 400,
        code: 100,
        message: '(#100) Webhooks are registered with an API key, which signs them.',
      },
      details: 'Use an API key, or make the webhook with POST /api/v1/webhooks and the format graph.',
    });
  const verifyToken = textOf(fields.verify_token) ?? '';
  try {
    await o.receivers.checkUrl(url);
  } catch (error) {
    throw error instanceof ApiError ? unverified(error.details?.[0]?.message ?? error.message) : error;
  }
  const failure = await o.receivers.greet(url, verifyToken);
  if (failure !== undefined) throw unverified(failure);
  const named = namedFields(fields.fields);
  const { db, clock, sealer } = request.server.installation;
  await putConsumer(
    db,
    workspaceId,
    {
      ...{ url, secret, events: typesOf(named ?? FIELDS) },
      graph: { ...scope, keyId, ...(named && { fields: named }) },
    },
    { sealer, actor: actorOf(request), now: clock.now() },
  );
}

const unverified = (why: string) =>
  new GraphRefusal({
    ...{ http: 400, code: 2200 },
    message: `(#2200) Callback verification failed with the following errors: ${why}`,
  });

/** Others of Meta's fields than those of `FIELDS` are taken and never come; undefined: none is named, which are all. */
function namedFields(fields: unknown): string[] | undefined {
  const given = typeof fields === 'string' && fields.startsWith('[') ? parsedList(fields) : fields;
  const names = (Array.isArray(given) ? given : (textOf(given)?.split(',') ?? []))
    .map((name) => textOf(name)?.trim() ?? '')
    .filter((name) => name !== '');
  if (names.length === 0) return undefined;
  const known = FIELDS.filter((field) => names.includes(field));
  if (known.length === 0) throw invalidParameter(`Param fields must have one of {${FIELDS.join(', ')}}`);
  return known;
}

function parsedList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const typesOf = (fields: readonly string[]) =>
  GRAPH_TYPES.filter((type) => fields.some((field) => saysInField(field, type)));

const fieldsOfTypes = (types: readonly string[]) =>
  FIELDS.filter((field) => types.some((type) => saysInField(field, type as EventType)));

/** Returns the number that a workspace keeps in place of the id of Meta's app. */
export function appIdOf(workspaceId: string): string {
  let id = 0n;
  for (const letter of workspaceId) id = (id * 131n + BigInt(letter.charCodeAt(0))) % 900_000_000_000_000n;
  return String(100_000_000_000_000n + id);
}
