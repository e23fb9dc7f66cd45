/** This file asks Meta's Graph, with the channel's token, what is Meta's alone; the answer goes back as it came. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { principalOf } from '../../platform/http/authenticate.ts';
import type { CredentialAccess } from '../../platform/http/principal.ts';
import { type Limit, limited } from '../../platform/http/rate-limit.ts';
import { GraphRequestError, type WhatsAppClient } from '../../whatsapp/client.ts';
import type { PassedRequest } from '../../whatsapp/graph-pass.ts';
import type { ActiveChannel, ChannelDirectory } from '../channels/directory.ts';
import { DOOR } from './door-url.ts';
import { GraphRefusal, noSuchNode, notHere } from './graph-error.ts';
import { isObject } from './json-members.ts';
import { type Node, UNDESCRIBED } from './node.ts';

export interface PassDoorOptions {
  client: Pick<WhatsAppClient, 'pass'>;
  channels: ChannelDirectory;
  limits: { api: Limit | undefined };
}

const METHODS = ['GET', 'POST', 'DELETE'] as const satisfies HTTPMethods[];
type Method = (typeof METHODS)[number];
const READ = ['read'] as const;
const CHANGE = ['write'] as const;

/** Edges of a number or an account, and who may have each. */
export const PASSED: Record<string, Partial<Record<Method, CredentialAccess>>> = {
  whatsapp_business_profile: { GET: READ, POST: CHANGE },
  settings: { GET: READ, POST: 'administrator' },
  register: { POST: 'administrator' },
  deregister: { POST: 'administrator' },
  request_code: { POST: 'administrator' },
  verify_code: { POST: 'administrator' },
  message_qrdls: { GET: READ, POST: CHANGE },
  'message_qrdls/:code': { GET: READ, POST: CHANGE, DELETE: CHANGE },
  block_users: { GET: READ, POST: CHANGE, DELETE: CHANGE },
  message_template_previews: { GET: READ },
  template_analytics: { GET: READ },
};

/** The parts of Meta's API that are not here, by the end of their path. */
export const NOT_HERE: Record<string, string> = {
  calls: 'Voice calls',
  call_permissions: 'Permissions of voice calls',
  marketing_messages: 'The Marketing Messages API',
  groups: 'Groups',
  upsert_message_templates: 'Templates in several languages at once',
};

export function passedRoutes(app: FastifyInstance, o: PassDoorOptions): void {
  const limit = limited(o.limits.api, 'api', 'credential');
  for (const [edge, methods] of Object.entries(PASSED))
    for (const [method, access] of Object.entries(methods))
      app.route<Node>({
        method,
        url: `${DOOR}/:node/${edge}`,
        config: { access, ...limit },
        schema: UNDESCRIBED,
        handler: async (request, reply) => pass(o, await ownChannel(o, request), request, reply),
      });

  app.get(
    `${DOOR}/message_template_library`,
    { config: { access: READ, ...limit }, schema: UNDESCRIBED },
    async (request, reply) => {
      const [first] = await o.channels.ofWorkspace(principalOf(request).workspaceId);
      if (!first) throw noSuchNode('GET', 'message_template_library');
      return pass(o, first, request, reply);
    },
  );

  for (const [edge, what] of Object.entries(NOT_HERE))
    app.route<Node>({
      method: METHODS,
      url: `${DOOR}/:node/${edge}`,
      config: { access: 'any', ...limit },
      schema: UNDESCRIBED,
      async handler() {
        throw notHere(what);
      },
    });
}

export async function ownChannel(
  o: Pick<PassDoorOptions, 'channels'>,
  request: FastifyRequest<Node>,
): Promise<ActiveChannel> {
  const channel = await findOwnChannel(o, request);
  if (!channel) throw noSuchNode(request.method, request.params.node);
  return channel;
}

/** The number of this workspace that the node is, or one of the account that it is. */
export async function findOwnChannel(
  { channels }: Pick<PassDoorOptions, 'channels'>,
  request: FastifyRequest<Node>,
): Promise<ActiveChannel | undefined> {
  const { node } = request.params;
  const own = await channels.ofWorkspace(principalOf(request).workspaceId);
  return own.find((each) => each.phoneNumberId === node) ?? own.find((each) => each.wabaId === node);
}

export async function pass(
  { client }: Pick<PassDoorOptions, 'client'>,
  channel: ActiveChannel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, unknown>> {
  const path = passedPath(request);
  try {
    const { httpStatus, body } = await client.pass(channel.graph, {
      method: request.method as Method,
      path,
      ...(request.method !== 'GET' && bodyOf(request)),
    });
    void reply.code(httpStatus);
    return body;
  } catch (error) {
    if (!(error instanceof GraphRequestError)) throw error;
    throw new GraphRefusal({
      ...{ http: 503, code: 2, transient: true },
      message: 'An unexpected error has occurred. Please retry your request later.',
      details: `Meta's Graph did not answer: ${error.message}`,
    });
  }
}

function bodyOf({ body, headers }: FastifyRequest): Pick<PassedRequest, 'body'> {
  if (Buffer.isBuffer(body)) return { body: { contentType: headers['content-type'] ?? '', bytes: body } };
  return isObject(body) ? { body } : {};
}

/** From a node of the workspace to others that the same token may read: an installation has one token for many accounts. */
const LEADS_ELSEWHERE = /owner_|owned_|client_|behalf|assigned|business_info|dcc_config/;

/** The path as it was asked, and nothing in it that Graph could take for another one. */
function passedPath(request: FastifyRequest): string {
  const { code } = request.params as { code?: string };
  if (code !== undefined && !/^\w{1,64}$/.test(code)) throw noSuchNode(request.method, code);
  const [path, query] = request.url.slice(DOOR.length + 1).split('?', 2);
  const parameters = new URLSearchParams(query);
  const fields = parameters.get('fields') ?? '';
  if (LEADS_ELSEWHERE.test(fields)) throw notHere('Fields that lead to other accounts');
  parameters.delete('appsecret_proof'); // of the key that stands for the token here
  return parameters.size > 0 ? `${path}?${parameters}` : path!;
}
/** Asks Graph for a path with the channel's token, and with what of the request the parameters name. */
