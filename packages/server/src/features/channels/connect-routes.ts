import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Dispatcher } from 'undici';
import { ApiError } from '../../errors.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import type { Principal } from '../../platform/http/admission/principal.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../platform/http/idempotency/idempotency.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { findWorkspace, type Workspace } from '../workspaces/store.ts';
import { type CheckingClient, checkCredentials } from './check-credentials.ts';
import { type Connected, type ConnectOptions, connectChannel, requireRealNumbers } from './connect.ts';
import { checkReach, Reach } from './reach.ts';
import { ChannelInput, CheckedCredentials, ConnectedChannel, CredentialsToCheck } from './schemas.ts';
import { showChannel } from './store.ts';

export interface ConnectRoutesOptions extends ConnectOptions {
  client: ConnectOptions['client'] & CheckingClient;
  /** The URL that Meta's webhooks come to. */
  callbackUrl: string;
  /** It reaches the public internet alone. */
  dispatcher: Dispatcher;
  /** The operator's: a caller never chooses which URL gets credentials. */
  graphUrl: string;
  graphVersion: string;
}

const statusOf = ({ renewed }: Connected) => (renewed ? 200 : 201);

/** Connecting a real number, and looking beforehand whether its credentials are right. */
export const connectRoutes: FastifyPluginAsyncTypebox<ConnectRoutesOptions> = async (app, options) => {
  const { db, clock } = app.installation;
  const { client, callbackUrl, dispatcher, graphUrl, graphVersion } = options;
  const graph = { graphUrl, graphVersion };
  const config = {
    access: 'administrator' as const,
    errors: [409],
    ...apiLimit(app),
  };

  async function workspaceOf({ workspaceId }: Principal): Promise<Workspace> {
    const workspace = await findWorkspace(db, { id: workspaceId });
    if (!workspace) throw new ApiError('NOT_FOUND', { message: 'The workspace is gone.' });
    requireRealNumbers(workspace);
    return workspace;
  }

  app.get(
    '/api/v1/channels/reach',
    {
      config: { access: 'administrator' as const, ...apiLimit(app) },
      schema: {
        operationId: 'checkReach',
        summary: 'Check whether Meta can reach this server',
        description:
          'Asks for this server by its public URL, through the public internet alone: the webhooks of WhatsApp come there. A network that lets nobody inside call its own public URL says no here though Meta gets through.',
        tags: ['Channels'],
        response: { 200: Success(Reach) },
      },
    },
    async () => {
      const now = clock.now();
      return success(now, { callbackUrl, ...(await checkReach(dispatcher, callbackUrl)) });
    },
  );

  app.post(
    '/api/v1/channels',
    {
      config,
      schema: {
        operationId: 'connectChannel',
        summary: 'Connect a WhatsApp number',
        description:
          'For an approved live workspace. Graph is asked about every credential, and nothing is stored unless all are right; `details` names those that are not. The app is subscribed to the account, and the templates are read. A number that is connected already gets the new credentials, sends again, and the response is 200.',
        tags: ['Channels'],
        body: ChannelInput,
        response: { 200: Success(ConnectedChannel), 201: Success(ConnectedChannel) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const workspace = await workspaceOf(principal);
      const { accessToken, appSecret, verifyToken, ...input } = request.body;
      const now = clock.now();
      const response = ({ channel, verifyToken, templates }: Connected) =>
        success(now, { channel: showChannel(channel), callbackUrl, verifyToken, templates });
      const connected = await connectChannel(
        options,
        { ...input, ...graph, workspace, credentials: { accessToken, appSecret, verifyToken } },
        { id: principal.id, address: request.ip },
        async (trx, made) => keeps(request, statusOf(made), response)?.(trx, made),
      );
      void reply.code(statusOf(connected));
      return response(connected);
    },
  );

  app.post(
    '/api/v1/channels/check',
    {
      config: { ...config, idempotency: 'none' as const },
      schema: {
        operationId: 'checkChannel',
        summary: "Check a number's credentials",
        description:
          'Asks Graph about each of those given and stores nothing, so that they can be put right one by one before the number is connected.',
        tags: ['Channels'],
        body: CredentialsToCheck,
        response: { 200: Success(CheckedCredentials) },
      },
    },
    async (request) => {
      await workspaceOf(principalOf(request));
      return success(clock.now(), await checkCredentials(client, graph, request.body));
    },
  );
};
