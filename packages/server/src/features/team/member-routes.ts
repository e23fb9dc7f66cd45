import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { keysByMaker } from '../api-keys/store.ts';
import type { PeopleOptions } from '../people/options.ts';
import { actingAdministrator, actingMember } from './acting-member.ts';
import {
  changeAssignment,
  changeRole,
  lastOwner,
  listMembers,
  type MemberChange,
  noSuchMember,
  notAnAdministrator,
  removeMember,
} from './members.ts';
import { AssignmentChange, MemberShape, RemovalQuery, RoleChange } from './schemas.ts';
import { showMember } from './show.ts';

const tags = ['Team'];
const refusals = ['INVALID_PARAMETER', notAnAdministrator(), 'IP_NOT_ALLOWED', noSuchMember()] as const;
const MemberParams = Type.Object({ personId: Type.String() });

/** The people of a workspace, for its owners and admins. */
export const memberRoutes: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, { endGrants }) => {
  const { db, clock } = app.installation;
  const changeOf = async (
    request: FastifyRequest,
    personId: string,
    revokeKeys = false,
  ): Promise<MemberChange> => {
    const { workspace, person, address } = await actingMember(db, request);
    const actor = { id: person.id, address };
    return { workspaceId: workspace.id, personId, actor, revokeKeys, now: clock.now() };
  };
  const show = async (workspaceId: string) => {
    const keys = await keysByMaker(db, workspaceId, clock.now());
    return (await listMembers(db, workspaceId)).map((member) =>
      showMember(member, keys.get(member.person_id)),
    );
  };

  app.get(
    '/api/app/members',
    {
      config: { access: 'person', errors: refusals },
      schema: {
        operationId: 'listMembers',
        summary: 'List the people of a workspace',
        description: 'For its owners and admins; who came first stands first.',
        tags,
        response: { 200: Success(Type.Array(MemberShape)) },
      },
    },
    async (request) => {
      const { workspace } = await actingAdministrator(db, request);
      return success(clock.now(), await show(workspace.id));
    },
  );

  app.patch(
    '/api/app/members/:personId',
    {
      config: { access: 'person', errors: [...refusals, lastOwner()] },
      schema: {
        operationId: 'changeMember',
        summary: 'Give somebody another role',
        description:
          'In force with their next request. Only an owner can make somebody an owner or take that away, and a workspace always has one. Open invitations that they made and could not make with the new role end with it; the keys that they are behind stay unless `revokeKeys` says otherwise.',
        tags,
        params: MemberParams,
        body: RoleChange,
        response: { 200: Success(MemberShape) },
      },
    },
    async (request) => {
      const { personId } = request.params;
      const { role, revokeKeys } = request.body;
      const change = await changeOf(request, personId, revokeKeys);
      await changeRole(db, change, role);
      const members = await show(change.workspaceId);
      const changed = members.find((member) => member.personId === personId);
      if (!changed) throw noSuchMember();
      return success(clock.now(), changed);
    },
  );

  app.patch(
    '/api/app/members/:personId/assignment',
    {
      config: { access: 'person', errors: refusals },
      schema: {
        operationId: 'changeAssignment',
        summary: 'Say who is given conversations, and who is away',
        description:
          'Conversations are given to members automatically where the workspace says so (`autoAssign`). Everybody says of themselves whether they are away; the capacity is for owners and admins.',
        tags,
        params: MemberParams,
        body: AssignmentChange,
        response: { 200: Success(Type.Object({ personId: Type.String(), ...AssignmentChange.properties })) },
      },
    },
    async (request) => {
      const { personId } = request.params;
      await changeAssignment(db, await changeOf(request, personId), request.body);
      return success(clock.now(), { personId, ...request.body });
    },
  );

  app.delete(
    '/api/app/members/:personId',
    {
      config: { access: 'person', errors: [...refusals, lastOwner()] },
      schema: {
        operationId: 'removeMember',
        summary: 'Remove somebody from a workspace, or leave it',
        description:
          'They are out at once, and so are the applications that they let act in it; open invitations that they made end. Everybody may leave; the last owner cannot. The keys that they are behind stay unless an administrator has them revoked.',
        tags,
        params: MemberParams,
        querystring: RemovalQuery,
        response: { 200: Success(Type.Object({ personId: Type.String(), deleted: Type.Literal(true) })) },
      },
    },
    async (request) => {
      const { personId } = request.params;
      const change = await changeOf(request, personId, request.query.revokeKeys);
      await removeMember(db, change, endGrants);
      return success(clock.now(), { personId, deleted: true as const });
    },
  );
};
