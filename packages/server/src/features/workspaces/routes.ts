import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ApiError, invalid } from '../../errors.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import type { Principal } from '../../platform/http/admission/principal.ts';
import { apiLimit, type Limit, WORKSPACE_TIMES } from '../../platform/http/admission/rate-limit.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { sendTagged, unchanged } from '../../platform/http/response/etag.ts';
import { addressMatcher, isCidr } from '../../platform/security/addresses.ts';
import { Me, Workspace, WorkspaceChange } from './schemas.ts';
import { changeWorkspace, findWorkspace, showWorkspace, type Workspace as WorkspaceRow } from './store.ts';

export interface WorkspaceRoutesOptions {
  /** Returns the daily limits of a sandbox. It is passed in, because sandboxes are a feature below this one. */
  dayOf: (workspaceId: string) => Promise<{ messagesADay: Window; changesADay: Window } | undefined>;
  /** The kind of a key; keys are a feature below as well. */
  kindOf: (principal: Principal) => Promise<'read-only' | 'messaging' | 'admin' | undefined>;
}

interface Window {
  requests: number;
  seconds: number;
}

export const workspaceRoutes: FastifyPluginAsyncTypebox<WorkspaceRoutesOptions> = async (
  app,
  { kindOf, dayOf },
) => {
  const { config, db, clock } = app.installation;
  const { limits } = config;
  const own = apiLimit(app);
  const administrator = { access: 'administrator' as const, ...own };
  const workspaceOf = async (principal: Principal): Promise<WorkspaceRow> => {
    const row = await findWorkspace(db, { id: principal.workspaceId });
    if (!row) throw new Error(`The workspace ${principal.workspaceId} of a credential is gone.`);
    return row;
  };

  app.get(
    '/api/v1/me',
    {
      config: { access: 'any' as const, agents: 'alike' as const, ...own },
      schema: {
        operationId: 'getMe',
        summary: 'Who this credential is and what it may do',
        tags: ['Workspace'],
        response: { 200: Success(Me) },
      },
    },
    async (request) => {
      const principal = principalOf(request);
      const { id, slug, name, mode } = await workspaceOf(principal);
      const kind = await kindOf(principal);
      return success(clock.now(), {
        workspace: { id, slug, name, mode },
        principal: { type: principal.type, id: principal.id },
        ...(kind !== undefined && { kind }),
        scopes: [...principal.scopes],
        administrator: principal.administrator,
        mode: principal.mode,
        limits: {
          ...(limits.send && {
            send: shownLimit(limits.send),
            workspaceSend: shownLimit(limits.send, WORKSPACE_TIMES),
          }),
          ...(limits.api && {
            api: shownLimit(limits.api),
            mcp: shownLimit(limits.api),
            workspaceApi: shownLimit(limits.api, WORKSPACE_TIMES),
            workspaceMcp: shownLimit(limits.api, WORKSPACE_TIMES),
          }),
          ...(await dayOf(principal.workspaceId)),
        },
      });
    },
  );

  app.get(
    '/api/v1/workspace',
    {
      config: { ...administrator, etag: true as const },
      schema: {
        operationId: 'getWorkspace',
        summary: 'Read the workspace of this credential',
        tags: ['Workspace'],
        response: { 200: Success(Workspace) },
      },
    },
    async (request, reply) =>
      sendTagged(request, reply, clock.now(), showWorkspace(await workspaceOf(principalOf(request)))),
  );

  app.patch(
    '/api/v1/workspace',
    {
      config: { ...administrator, errors: [shutsOut('198.51.100.7')], etag: true as const },
      schema: {
        operationId: 'changeWorkspace',
        summary:
          'Rename the workspace, or change which IP addresses may use its credentials, what is checked before a message is accepted, what agents see and who is given conversations',
        description:
          'A new list is in force within a second, for every credential of the workspace, the one that changes it too: a list without the IP address that the request comes from is 409 unless `force` is true. A key with a list of its own must be allowed by both.',
        tags: ['Workspace'],
        querystring: Type.Object({
          force: Type.Optional(
            Type.Boolean({ description: 'Takes a list that shuts out the IP address of this request.' }),
          ),
        }),
        body: WorkspaceChange,
        response: { 200: Success(Workspace) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const change = request.body;
      const check = unchanged(request, showWorkspace);
      if (Object.values(change).every((value) => value === undefined)) {
        const row = await workspaceOf(principal);
        check?.(row);
        return sendTagged(request, reply, clock.now(), showWorkspace(row));
      }
      for (const [i, cidr] of (change.allowIps ?? []).entries()) {
        if (!isCidr(cidr)) throw invalid(`allowIps[${i}]`, 'must be an IP address or a CIDR');
      }
      const { allowIps } = change;
      if (allowIps?.length && !request.query.force && !addressMatcher(allowIps)(request.ip))
        throw shutsOut(request.ip);
      const now = clock.now();
      const actor = { id: principal.id, address: request.ip };
      const row = await changeWorkspace(db, principal.workspaceId, change, { actor, now, check });
      return sendTagged(request, reply, now, showWorkspace(row));
    },
  );
};

function shutsOut(address: string): ApiError {
  return new ApiError('CONFLICT', {
    message: `allowIps leaves out ${address}, from which this request comes: its credential could not be used from here any more.`,
    hint: 'Put that address into the list; or, if it is meant to be shut out, repeat the request with ?force=true.',
    details: [{ field: 'allowIps', message: `leaves out ${address}` }],
  });
}

function shownLimit({ max, windowMs }: Limit, times = 1) {
  return { requests: times * max, seconds: windowMs / 1000 };
}
