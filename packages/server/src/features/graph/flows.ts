/** Flows at the door: they are Meta's, so each call goes to Meta's Graph, once it is known whose the flow is. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { mayAccess } from '../../platform/http/admission/principal.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { isObject, textOf } from '../../whatsapp/json.ts';
import type { ActiveChannel } from '../channels/directory.ts';
import { DOOR } from './door-url.ts';
import { FLOW_FIELDS } from './fields.ts';
import { invalidParameter, noPermission, noSuchNode } from './graph-error.ts';
import { fieldsOf, type Node, UNDESCRIBED } from './node.ts';
import { PAGE, passedForm } from './parameters.ts';
import { askGraph, ownChannel, type PassDoorOptions, pass } from './passed.ts';

const MOST_BYTES = 1024 * 1024;
const READ = ['read'] as const;
const CHANGE = ['write'] as const;

/** The parameters that make and change a flow (Meta: Flows API). */
const DESCRIBED = ['name', 'categories', 'endpoint_uri'] as const;
const ASSET = ['asset_type', 'name', 'file'] as const;

export function flowRoutes(app: FastifyInstance, o: PassDoorOptions): void {
  const limit = apiLimit(app);
  const read = { config: { access: READ, ...limit }, schema: UNDESCRIBED };
  const change = { config: { access: CHANGE, ...limit }, schema: UNDESCRIBED };

  for (const [method, options, parameters] of [
    ['GET', read, { takes: PAGE, fields: FLOW_FIELDS }],
    ['POST', change, { takes: [...DESCRIBED, 'flow_json', 'publish', 'clone_flow_id'] }],
  ] as const)
    app.route<Node>({
      ...{ method, url: `${DOOR}/:node/flows`, ...options },
      async handler(request, reply) {
        const channel = await ownChannel(o, request, 'account');
        const cloned = method === 'POST' ? textOf(fieldsOf(request).clone_flow_id) : undefined;
        if (cloned !== undefined) await flowChannel(o, request, cloned);
        return pass(o, channel, request, reply, { path: `${request.params.node}/flows`, ...parameters });
      },
    });

  for (const [method, edge, options, parameters] of [
    ['GET', 'assets', read, { takes: PAGE }],
    ['POST', 'publish', change, {}],
    ['POST', 'deprecate', change, {}],
  ] as const)
    app.route<Node>({
      ...{ method, url: `${DOOR}/:node/${edge}`, ...options },
      async handler(request, reply) {
        const channel = await flowChannel(o, request);
        return pass(o, channel, request, reply, { path: `${request.params.node}/${edge}`, ...parameters });
      },
    });

  app.register(async (files) => {
    files.removeAllContentTypeParsers();
    const form = { parseAs: 'buffer' as const, bodyLimit: MOST_BYTES };
    files.addContentTypeParser('multipart/form-data', form, (_request, body, done) => done(null, body));
    files.addContentTypeParser('*', (_request, _payload, done) => done(noFile()));
    files.post<Node>(`${DOOR}/:node/assets`, change, async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw noFile();
      const channel = await flowChannel(o, request);
      const asset = await passedForm(request, ASSET);
      return pass(o, channel, request, reply, { path: `${request.params.node}/assets`, form: asset });
    });
  });
}

const noFile = () => invalidParameter('The parameter file is required.');

/** A flow by itself, with a credential that may read, make or delete flows. */
export async function passFlow(
  o: PassDoorOptions,
  request: FastifyRequest<Node>,
  reply: FastifyReply,
): Promise<Record<string, unknown>> {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!mayAccess(principalOf(request), reads ? READ : CHANGE)) throw noPermission();
  const channel = await flowChannel(o, request);
  const parameters = reads ? { fields: FLOW_FIELDS } : { takes: request.method === 'POST' ? DESCRIBED : [] };
  return pass(o, channel, request, reply, { path: request.params.node, ...parameters });
}

/**
 * A number of the account that a flow belongs to. Graph says whose it is, for its token may know flows of other accounts,
 * and whether it is a flow at all: a number has an account too, and no categories.
 */
async function flowChannel(
  { channels, client }: PassDoorOptions,
  request: FastifyRequest<Node>,
  flowId = request.params.node,
): Promise<ActiveChannel> {
  const own = await channels.ofWorkspace(principalOf(request).workspaceId);
  const accounts = new Map(own.map((channel) => [channel.wabaId, channel]));
  const known = await channels.named({ phoneNumberIds: [flowId], wabaIds: [flowId] });
  if (known.length === 0 && /^\d{5,20}$/.test(flowId))
    for (const [wabaId, channel] of accounts) {
      const path = `${flowId}?fields=id,status,categories,whatsapp_business_account`;
      const { body } = await askGraph(client, channel, { method: 'GET', path });
      const { status, categories, whatsapp_business_account: owner } = body;
      const isFlow = typeof status === 'string' && Array.isArray(categories);
      if (isFlow && isObject(owner) && String(owner.id) === wabaId) return channel;
    }
  throw noSuchNode(request.method, flowId);
}
