/** This file asks Meta's Graph, with the channel's token, what is Meta's alone; the answer goes back as it came. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import type { CredentialAccess } from '../../platform/http/admission/principal.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { GraphRequestError, type WhatsAppClient } from '../../whatsapp/client.ts';
import type { PassedAnswer, PassedRequest } from '../../whatsapp/graph-pass.ts';
import type { ActiveChannel, ChannelDirectory } from '../channels/directory.ts';
import { DOOR } from './door-url.ts';
import { LIBRARY_FIELDS, LINK_FIELDS, PROFILE_FIELDS, SETTING_FIELDS } from './fields.ts';
import { GraphRefusal, noSuchNode, notHere } from './graph-error.ts';
import { type Node, UNDESCRIBED } from './node.ts';
import { accountOf, channelOf } from './nodes.ts';
import { PAGE, type Parameters, passedOn } from './parameters.ts';

export interface PassDoorOptions {
  client: Pick<WhatsAppClient, 'pass'>;
  channels: ChannelDirectory;
}

const METHODS = ['GET', 'POST', 'DELETE'] as const satisfies HTTPMethods[];
type Method = (typeof METHODS)[number];

interface Call extends Parameters {
  access: CredentialAccess;
}
const READ = { access: ['read'] } as const;
const CHANGE = { access: ['write'] } as const;
const ADMINISTER = { access: 'administrator' } as const;

/** Edges of a number or an account: who may have each, and what of a request is passed on. */
export const PASSED: Record<string, { of: 'number' | 'account'; calls: Partial<Record<Method, Call>> }> = {
  whatsapp_business_profile: {
    of: 'number',
    calls: {
      GET: { ...READ, fields: PROFILE_FIELDS },
      POST: {
        ...CHANGE,
        takes: [
          ...['messaging_product', 'about', 'address', 'description', 'email', 'profile_picture_handle'],
          ...['vertical', 'websites'],
        ],
      },
    },
  },
  settings: {
    of: 'number',
    calls: {
      GET: { ...READ, fields: SETTING_FIELDS },
      POST: { ...ADMINISTER, takes: ['messaging_product', ...SETTING_FIELDS] },
    },
  },
  register: {
    of: 'number',
    calls: {
      POST: {
        ...ADMINISTER,
        takes: ['messaging_product', 'pin', 'data_localization_region', 'backup'],
      },
    },
  },
  deregister: { of: 'number', calls: { POST: { ...ADMINISTER, takes: ['messaging_product'] } } },
  request_code: {
    of: 'number',
    calls: {
      POST: { ...ADMINISTER, takes: ['messaging_product', 'code_method', 'language', 'locale'] },
    },
  },
  verify_code: { of: 'number', calls: { POST: { ...ADMINISTER, takes: ['messaging_product', 'code'] } } },
  message_qrdls: {
    of: 'number',
    calls: {
      GET: { ...READ, takes: ['code', ...PAGE], fields: LINK_FIELDS },
      POST: { ...CHANGE, takes: ['messaging_product', 'prefilled_message', 'generate_qr_image', 'code'] },
    },
  },
  'message_qrdls/:code': {
    of: 'number',
    calls: {
      GET: { ...READ, fields: LINK_FIELDS },
      POST: { ...CHANGE, takes: ['messaging_product', 'prefilled_message', 'generate_qr_image'] },
      DELETE: CHANGE,
    },
  },
  block_users: {
    of: 'number',
    calls: {
      GET: { ...READ, takes: PAGE },
      POST: { ...CHANGE, takes: ['messaging_product', 'block_users'] },
      DELETE: { ...CHANGE, takes: ['messaging_product', 'block_users'] },
    },
  },
  message_template_previews: {
    of: 'account',
    calls: {
      GET: {
        ...READ,
        takes: [
          ...['category', 'language', 'languages', 'button_types', 'add_security_recommendation'],
          ...['code_expiration_minutes', ...PAGE],
        ],
      },
    },
  },
  template_analytics: {
    of: 'account',
    calls: {
      GET: {
        ...READ,
        takes: [
          ...['start', 'end', 'granularity', 'metric_types', 'product_type', 'template_ids'],
          ...['use_waba_timezone', ...PAGE],
        ],
      },
    },
  },
};

const LIBRARY: Parameters = {
  takes: ['search', 'topic', 'usecase', 'industry', 'language', 'name', ...PAGE],
  fields: LIBRARY_FIELDS,
};

/** The parts of Meta's API that are not here, by the end of their path. */
export const NOT_HERE: Record<string, string> = {
  calls: 'Voice calls',
  call_permissions: 'Permissions of voice calls',
  groups: 'Groups',
  upsert_message_templates: 'Templates in several languages at once',
};

export function passedRoutes(app: FastifyInstance, o: PassDoorOptions): void {
  const limit = apiLimit(app);
  for (const [edge, { of, calls }] of Object.entries(PASSED))
    for (const [method, { access, ...parameters }] of Object.entries(calls))
      app.route<Edge>({
        method,
        url: `${DOOR}/:node/${edge}`,
        config: { access, ...limit },
        schema: UNDESCRIBED,
        async handler(request, reply) {
          const channel = await ownChannel(o, request, of);
          return pass(o, channel, request, reply, { path: pathOf(request, edge), ...parameters });
        },
      });

  app.get(
    `${DOOR}/message_template_library`,
    { config: { ...READ, ...limit }, schema: UNDESCRIBED },
    async (request, reply) => {
      const [first] = await o.channels.ofWorkspace(principalOf(request).workspaceId);
      if (!first) throw noSuchNode('GET', 'message_template_library');
      return pass(o, first, request, reply, { path: 'message_template_library', ...LIBRARY });
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

interface Edge {
  Params: { node: string; code?: string };
}

/** Returns a path made of known parts alone, so that Graph can take no part of it for another path. */
function pathOf({ method, params: { node, code } }: FastifyRequest<Edge>, edge: string): string {
  if (code === undefined) return `${node}/${edge}`;
  if (!/^\w{1,64}$/.test(code)) throw noSuchNode(method, code);
  return `${node}/${edge.replace(':code', code)}`;
}

/** The number of this workspace that the node is, or one of the account that it is. */
export async function ownChannel(
  { channels }: Pick<PassDoorOptions, 'channels'>,
  request: FastifyRequest<Node>,
  of: 'number' | 'account',
): Promise<ActiveChannel> {
  const { workspaceId } = principalOf(request);
  if (of === 'number') return channelOf(channels, workspaceId, request);
  return (await accountOf(channels, workspaceId, request)).numbers[0];
}

/** Asks Graph for a path with the channel's token, and with what of the request the parameters name. */
export async function pass(
  { client }: Pick<PassDoorOptions, 'client'>,
  channel: ActiveChannel,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, form, ...parameters }: Parameters & { path: string; form?: PassedRequest['body'] },
): Promise<Record<string, unknown>> {
  const { query, ...asked } = passedOn(request, parameters);
  const { httpStatus, body } = await askGraph(client, channel, {
    ...asked,
    path: query.size > 0 ? `${path}?${query}` : path,
    ...(form && { body: form }),
  });
  void reply.code(httpStatus);
  return body;
}

/** Throws Graph's own words for a Graph that does not answer. */
export async function askGraph(
  client: PassDoorOptions['client'],
  channel: ActiveChannel,
  request: PassedRequest,
): Promise<PassedAnswer> {
  try {
    return await client.pass(channel.graph, request);
  } catch (error) {
    if (!(error instanceof GraphRequestError)) throw error;
    throw new GraphRefusal({
      ...{ http: 503, code: 2, transient: true },
      message: 'An unexpected error has occurred. Please retry your request later.',
      details: `Meta's Graph did not answer: ${error.message}`,
    });
  }
}
