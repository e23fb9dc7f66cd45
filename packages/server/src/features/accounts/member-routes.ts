import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Success, success } from '../../platform/http/envelope.ts';
import { actingAdministrator, actingMember } from './acting-member.ts';
import {
  changeRole,
  lastOwner,
  listMembers,
  type MemberChange,
  noSuchMember,
  notAnAdministrator,
  removeMember,
} from './members.ts';
import type { AccountsOptions } from './options.ts';
import { MemberShape, RoleChange } from './schemas.ts';
import { memberJson } from './show.ts';

const tags = ['Team'];
const refusals = ['INVALID_PARAMETER', notAnAdministrator(), 'IP_NOT_ALLOWED', noSuchMember()] as const;
const MemberParams = Type.Object({ personId: Type.String() });

/** The people of a workspace, for its owners and admins. */
export function memberRoutes({ db, clock, endGrants }: AccountsOptions): FastifyPluginAsyncTypebox {
  const changeOf = async (request: FastifyRequest, personId: string): Promise<MemberChange> => {
    const { workspace, person, address } = await actingMember(db, request);
    return { workspaceId: workspace.id, personId, actor: { id: person.id, address }, now: clock.now() };
  };

  return async (app) => {
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
        return success(clock.now(), (await listMembers(db, workspace.id)).map(memberJson));
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
            'In force with their next request. Only an owner makes owners and unmakes them, and a workspace always has one.',
          tags,
          params: MemberParams,
          body: RoleChange,
          response: { 200: Success(MemberShape) },
        },
      },
      async (request) => {
        const { personId } = request.params;
        const change = await changeOf(request, personId);
        await changeRole(db, change, request.body.role);
        const members = await listMembers(db, change.workspaceId);
        const changed = members.find((member) => member.person_id === personId);
        if (!changed) throw noSuchMember();
        return success(clock.now(), memberJson(changed));
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
            'They are out at once, and so are the applications that they let act in it. Everybody may leave; the last owner cannot. The keys that they made stay.',
          tags,
          params: MemberParams,
          response: { 200: Success(Type.Object({ personId: Type.String(), deleted: Type.Literal(true) })) },
        },
      },
      async (request) => {
        const { personId } = request.params;
        await removeMember(db, await changeOf(request, personId), endGrants);
        return success(clock.now(), { personId, deleted: true as const });
      },
    );
  };
}
