/** Flows at the door: they are Meta's, so each call goes to Meta's Graph, once it is known whose the flow is. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { principalOf } from '../../platform/http/authenticate.ts';
import { limited } from '../../platform/http/rate-limit.ts';
import { isObject } from '../../whatsapp/json.ts';
import type { ActiveChannel } from '../channels/directory.ts';
import { DOOR } from './door-url.ts';
import { invalidParameter, noSuchNode } from './graph-error.ts';
import { type Node, UNDESCRIBED } from './node.ts';
import { ownChannel, type PassDoorOptions, pass } from './passed.ts';

const MOST_BYTES = 1024 * 1024;

export function flowRoutes(app: FastifyInstance, o: PassDoorOptions): void {
  const limit = limited(o.limits.api, 'api', 'credential');
  const read = { config: { access: ['read'] as const, ...limit }, schema: UNDESCRIBED };
  const change = { config: { access: ['write'] as const, ...limit }, schema: UNDESCRIBED };

  for (const [method, options] of [
    ['GET', read],
    ['POST', change],
  ] as const)
    app.route<Node>({
      ...{ method, url: `${DOOR}/:node/flows`, ...options },
      handler: async (request, reply) => pass(o, await ownChannel(o, request), request, reply),
    });

  for (const [method, edge, options] of [
    ['GET', 'assets', read],
    ['POST', 'publish', change],
    ['POST', 'deprecate', change],
  ] as const)
    app.route<Node>({
      ...{ method, url: `${DOOR}/:node/${edge}`, ...options },
      handler: async (request, reply) => pass(o, await flowChannel(o, request), request, reply),
    });

  app.register(async (files) => {
    files.removeAllContentTypeParsers();
    const form = { parseAs: 'buffer' as const, bodyLimit: MOST_BYTES };
    files.addContentTypeParser('multipart/form-data', form, (_request, body, done) => done(null, body));
    files.addContentTypeParser('*', (_request, _payload, done) =>
      done(invalidParameter('The parameter file is required.')),
    );
    files.post<Node>(`${DOOR}/:node/assets`, change, async (request, reply) =>
      pass(o, await flowChannel(o, request), request, reply),
    );
  });
}

/** The account of this workspace that a flow belongs to: Graph says, for its token may know flows of other accounts. */
export async function flowChannel(
  { channels, client }: PassDoorOptions,
  request: FastifyRequest<Node>,
): Promise<ActiveChannel> {
  const { node } = request.params;
  const own = await channels.ofWorkspace(principalOf(request).workspaceId);
  const accounts = new Map(own.map((channel) => [channel.wabaId, channel]));
  if (/^\d{5,20}$/.test(node))
    for (const [wabaId, channel] of accounts) {
      const asked = { method: 'GET' as const, path: `${node}?fields=whatsapp_business_account` };
      const { body } = await client.pass(channel.graph, asked);
      const owner = body.whatsapp_business_account;
      if (isObject(owner) && String(owner.id) === wabaId) return channel;
    }
  throw noSuchNode(request.method, node);
}
