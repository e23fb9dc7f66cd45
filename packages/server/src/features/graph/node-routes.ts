/** Nodes by themselves: numbers, accounts, media, and who a token belongs to. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { mayAccess, type Principal } from '../../platform/http/admission/principal.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import type { WhatsAppClient } from '../../whatsapp/client.ts';
import { textOf } from '../../whatsapp/json.ts';
import { isMediumId } from '../media/references.ts';
import { appIdOf, type ConsumerDoorOptions, register } from './consumers.ts';
import { DOOR } from './door-url.ts';
import { ACCOUNT_FIELDS, NUMBER_FIELDS } from './fields.ts';
import { passFlow } from './flows.ts';
import { GraphRefusal, invalidParameter, noPermission, noSuchNode } from './graph-error.ts';
import { isObject, parsedObjects } from './json-members.ts';
import { deleteMediumNode, type MediaDoorOptions, mediumNode } from './media.ts';
import { fieldsOf, type Node, UNDESCRIBED } from './node.ts';
import { accountOf } from './nodes.ts';
import { withFields } from './paging.ts';
import { PAGE } from './parameters.ts';
import { type PassDoorOptions, pass } from './passed.ts';
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

const NUMBER = { fields: NUMBER_FIELDS, takes: ['pin', 'new_display_name', 'search_visibility'] };
const ACCOUNT = { fields: ACCOUNT_FIELDS, takes: ['name', 'timezone_id', 'is_enabled_for_insights'] };

export function nodeRoutes(app: FastifyInstance, o: NodeDoorOptions): void {
  const { channels } = o;
  const limit = apiLimit(app);
  const anybody = { config: { access: 'any' as const, ...limit }, schema: UNDESCRIBED };
  const READ = ['messages', 'read'] as const;

  /** Answers clients that only check their token; Meta has nothing here either. */
  app.get(DOOR, anybody, async () => {
    throw new GraphRefusal({
      ...{ http: 400, code: 100, type: 'GraphMethodException' },
      message: 'Unsupported get request. Please read the Graph API documentation.',
    });
  });

  app.get(`${DOOR}/me`, anybody, async (request) => {
    const principal = principalOf(request);
    const data = permissionsOf(principal).map((permission) => ({ permission, status: 'granted' }));
    const me = { name: 'Meghdoot', id: appIdOf(principal.workspaceId), permissions: { data } };
    return withFields(me, textOf(fieldsOf(request).fields), ['name']);
  });

  /** Answers alike for a token that is dead and for one of another workspace. */
  app.get(`${DOOR}/debug_token`, anybody, async (request) => {
    const token = textOf(fieldsOf(request).input_token);
    if (token === undefined) throw invalidParameter('The parameter input_token is required.');
    const { statusCode, body } = await asOwner(request, token, 'id,permissions');
    if (statusCode === 429 || statusCode >= 500) throw new GraphRefusal({ http: statusCode, ...body.error });
    const id = appIdOf(principalOf(request).workspaceId);
    if (body.id !== id) {
      const error = { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' };
      return { data: { error, is_valid: false, scopes: [] } };
    }
    return {
      data: {
        ...{ app_id: id, type: 'SYSTEM_USER', application: 'Meghdoot' },
        ...{ is_valid: true, expires_at: 0, data_access_expires_at: 0 },
        scopes: body.permissions.data.map(({ permission }: { permission: string }) => permission),
      },
    };
  });

  /** Returns what `me` answers to a token. It is asked as its owner would ask, so that guesses are counted. */
  async function asOwner(request: FastifyRequest, token: string, fields: string) {
    const answer = await app.inject({
      ...{ method: 'GET', url: `${DOOR}/me?fields=${fields}`, remoteAddress: request.ip },
      headers: { authorization: `Bearer ${token}` },
    });
    return { statusCode: answer.statusCode, body: answer.json() };
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
      const { statusCode } = await asOwner(request, textOf(secret) ?? '', 'id');
      if (statusCode !== 200)
        throw new GraphRefusal({
          ...{ http: statusCode === 429 ? 429 : 400, code: statusCode === 429 ? 130429 : 1 },
          message: 'Error validating client secret.',
          details: 'The client secret is an API key of Meghdoot.',
        });
      return { access_token: secret, token_type: 'bearer' };
    },
  });

  app.get<Node>(`${DOOR}/:node`, { config: { access: READ, ...limit }, schema: UNDESCRIBED }, read);

  async function read(request: FastifyRequest<Node>, reply: FastifyReply): Promise<object> {
    const { node } = request.params;
    if (isMediumId(node)) {
      const medium = await mediumNode(o, request, node);
      if (!medium) throw noSuchNode(request.method, node);
      return medium;
    }
    const own = await findOwn(request);
    if (own) return pass(o, own.channel, request, reply, { path: node, fields: own.fields });
    const found = await findGraphTemplate(o, principalOf(request).workspaceId, node);
    if (found) return withFields(graphTemplate(found.row), textOf(fieldsOf(request).fields), TEMPLATE_FIELDS);
    return passFlow(o, request, reply);
  }

  /** The number of this workspace that a node is, or the account. */
  async function findOwn(request: FastifyRequest<Node>) {
    const { node } = request.params;
    const { workspaceId } = principalOf(request);
    const channels = await o.channels.ofWorkspace(workspaceId, ({ phoneNumberId, wabaId }) =>
      [phoneNumberId, wabaId].includes(node),
    );
    const number = channels.find(({ phoneNumberId }) => phoneNumberId === node);
    if (number) return { channel: number, ...NUMBER };
    const account = channels.find(({ wabaId }) => wabaId === node);
    return account && { channel: account, ...ACCOUNT };
  }

  app.delete<Node>(
    `${DOOR}/:node`,
    { config: { access: ['messages', 'write'] as const, ...limit }, schema: UNDESCRIBED },
    async (request, reply) => {
      const { node } = request.params;
      if (isMediumId(node)) return deleteMediumNode(o, request, node);
      // Nothing else that is Meta's is deleted by its id.
      return passFlow(o, request, reply);
    },
  );

  app.get<Node>(
    `${DOOR}/:node/phone_numbers`,
    { config: { access: READ, ...limit }, schema: UNDESCRIBED },
    async (request, reply) => {
      const { numbers } = await accountOf(channels, principalOf(request).workspaceId, request);
      const answer = await pass(o, numbers[0], request, reply, {
        path: `${request.params.node}/phone_numbers`,
        takes: ['filtering', 'sort', ...PAGE],
        fields: NUMBER_FIELDS,
      });
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
      const { workspaceId, administrator } = principalOf(request);
      const { node } = request.params;
      const own = await findOwn(request);
      if (!own) {
        const found = await findGraphTemplate(o, workspaceId, node);
        return found ? changeGraphTemplate(o, request, found) : passFlow(o, request, reply);
      }
      const fields = parsedObjects(fieldsOf(request));
      const hook = fields.webhook_configuration;
      if (isObject(hook)) {
        const url = textOf(hook.override_callback_uri);
        if (url === undefined) throw invalidParameter('The parameter override_callback_uri is required.');
        const { id: channelId, phoneNumberId } = own.channel;
        await register(o, request, { url, fields: hook, scope: { channelId, node: phoneNumberId } });
        return { success: true };
      }
      if (!administrator) throw noPermission();
      return pass(o, own.channel, request, reply, { path: node, takes: own.takes });
    },
  );
}

/** Returns Meta's names for the scopes of a credential. */
const permissionsOf = (principal: Principal) => [
  ...(mayAccess(principal, ['read']) ? ['whatsapp_business_management'] : []),
  ...(mayAccess(principal, ['messages', 'write']) ? ['whatsapp_business_messaging'] : []),
];
