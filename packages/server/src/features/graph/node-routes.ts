/** Nodes by themselves: numbers, accounts, media, and who a token belongs to. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { principalOf } from '../../platform/http/authenticate.ts';
import { limited } from '../../platform/http/rate-limit.ts';
import type { WhatsAppClient } from '../../whatsapp/client.ts';
import { isMediumId } from '../media/references.ts';
import { appIdOf, type ConsumerDoorOptions, register } from './consumers.ts';
import { DOOR } from './door-url.ts';
import { flowChannel } from './flows.ts';
import { GraphRefusal, invalidParameter, noSuchNode } from './graph-error.ts';
import { isObject, parsedObjects } from './json-members.ts';
import { deleteMediumNode, type MediaDoorOptions, mediumNode } from './media.ts';
import { fieldsOf, type Node, textOf, UNDESCRIBED } from './node.ts';
import { accountOf } from './nodes.ts';
import { withFields } from './paging.ts';
import { findOwnChannel, type PassDoorOptions, pass } from './passed.ts';
import {
  changeGraphTemplate,
  findGraphTemplate,
  graphTemplate,
  TEMPLATE_FIELDS,
  type TemplateDoorOptions,
} from './templates.ts';

export interface NodeDoorOptions
  extends ConsumerDoorOptions,
    MediaDoorOptions,
    PassDoorOptions,
    TemplateDoorOptions {
  client: WhatsAppClient;
}

export function nodeRoutes(app: FastifyInstance, o: NodeDoorOptions): void {
  const { channels } = o;
  const limit = limited(o.limits.api, 'api', 'credential');
  const anybody = { config: { access: 'any' as const, ...limit }, schema: UNDESCRIBED };
  const READ = ['messages', 'read'] as const;

  /** Answers clients that only check their token; Meta has nothing here either. */
  app.get(DOOR, anybody, async () => {
    throw new GraphRefusal({
      ...{ http: 400, code: 100, type: 'GraphMethodException' },
      message: 'Unsupported get request. Please read the Graph API documentation.',
    });
  });

  app.get(`${DOOR}/me`, anybody, async (request) => ({
    name: 'Meghdoot',
    id: appIdOf(principalOf(request).workspaceId),
  }));

  app.get(`${DOOR}/debug_token`, anybody, async (request) => {
    const token = textOf(fieldsOf(request).input_token);
    const { workspaceId } = principalOf(request);
    const found = token === undefined ? undefined : await ownToken(request, token);
    if (!found) throw invalidParameter('The parameter input_token is not a token of this workspace.');
    return {
      data: {
        ...{ app_id: appIdOf(workspaceId), type: 'SYSTEM_USER', application: 'Meghdoot' },
  /** Answers alike for a token that is dead and for one of another workspace. */
        ...{ is_valid: true, expires_at: 0, data_access_expires_at: 0 },
        scopes: ['whatsapp_business_management', 'whatsapp_business_messaging'],
      },
    };
  });

  /** Whether a token is one of the same workspace: asked as its owner would ask. */
  async function ownToken(request: FastifyRequest, token: string): Promise<boolean> {
    const answer = await app.inject({
      ...{ method: 'GET', url: `${DOOR}/me`, remoteAddress: request.ip },
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.statusCode === 200 && answer.json().id === appIdOf(principalOf(request).workspaceId);
  }

  /** An app's token for its id and secret: the secret is an API key, and so is the token. */
  app.route({
    method: ['GET', 'POST'],
    url: `${DOOR}/oauth/access_token`,
    config: { access: 'public', changesFrom: 'any' },
    schema: UNDESCRIBED,
    async handler(request) {
      const { grant_type: grant, client_secret: secret } = fieldsOf(request);
      if (grant !== 'client_credentials')
        throw invalidParameter('Param grant_type must be one of {client_credentials}');
      const answer = await app.inject({
        ...{ method: 'GET', url: `${DOOR}/me`, remoteAddress: request.ip },
        headers: { authorization: `Bearer ${textOf(secret) ?? ''}` },
      });
      if (answer.statusCode !== 200)
        throw new GraphRefusal({
          ...{ http: answer.statusCode === 429 ? 429 : 400, code: answer.statusCode === 429 ? 130429 : 1 },
          message: 'Error validating client secret.',
          details: 'The client secret is an API key of Meghdoot.',
        });
      return { access_token: secret, token_type: 'bearer' };
    },
  });

  app.get<Node>(`${DOOR}/:node`, { config: { access: READ, ...limit }, schema: UNDESCRIBED }, read);

  async function read(...[request, reply]: Parameters<Handler>): Promise<object> {
    const { node } = request.params;
    if (isMediumId(node)) {
      const medium = await mediumNode(o, request, node);
      if (!medium) throw noSuchNode(request.method, node);
      return medium;
    }
    const own = await findOwnChannel(o, request);
    if (own) return pass(o, own, request, reply);
    const found = await findGraphTemplate(o, principalOf(request).workspaceId, node);
    if (found) return withFields(graphTemplate(found.row), textOf(fieldsOf(request).fields), TEMPLATE_FIELDS);
    return pass(o, await flowChannel(o, request), request, reply);
  }

  app.delete<Node>(
    `${DOOR}/:node`,
    { config: { access: ['messages', 'write'] as const, ...limit }, schema: UNDESCRIBED },
    async (request, reply) => {
      const { node } = request.params;
      if (isMediumId(node)) return deleteMediumNode(o, request, node);
      // A flow: nothing else that is Meta's is deleted by its id.
      return pass(o, await flowChannel(o, request), request, reply);
    },
  );

  app.get<Node>(
    `${DOOR}/:node/phone_numbers`,
    { config: { access: READ, ...limit }, schema: UNDESCRIBED },
    async (request, reply) => {
      const { numbers } = await accountOf(channels, principalOf(request).workspaceId, request);
      const answer = await pass(o, numbers[0], request, reply);
      if (!Array.isArray(answer.data)) return answer;
      const own = new Set(numbers.map((number) => number.phoneNumberId));
      // Others of the account are not connected here: what is sent from them would be refused.
      return {
        data: answer.data.filter((number: unknown) => isObject(number) && own.has(String(number.id))),
      };
    },
  );

  app.post<Node>(
    `${DOOR}/:node`,
    { config: { access: ['write'] as const, ...limit }, schema: UNDESCRIBED },
    async (request, reply) => {
      const { administrator } = principalOf(request);
      const channel = await findOwnChannel(o, request);
      if (!channel) {
        const found = await findGraphTemplate(o, principalOf(request).workspaceId, request.params.node);
        if (found) return changeGraphTemplate(o, request, found);
        return pass(o, await flowChannel(o, request), request, reply);
      }
      const fields = parsedObjects(fieldsOf(request));
      const hook = fields.webhook_configuration;
      if (isObject(hook)) {
        const url = textOf(hook.override_callback_uri);
        if (url === undefined) throw invalidParameter('The parameter override_callback_uri is required.');
        const { id: channelId, phoneNumberId } = channel;
        await register(o, request, { url, fields: hook, scope: { channelId, node: phoneNumberId } });
        return { success: true };
      }
      if (!administrator)
        throw new GraphRefusal({ http: 403, code: 200, message: '(#200) Permissions error' });
      return pass(o, channel, request, reply);
    },
  );
}

type Handler = (request: FastifyRequest<Node>, reply: Parameters<typeof pass>[3]) => Promise<object>;
