import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Deleted, deleted, IdParams } from '../../platform/http/one-thing.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import type { PeopleOptions } from '../people/options.ts';
import { actingAdministrator } from './acting-member.ts';
import { listInvitations } from './invitation-store.ts';
import { alreadyMember, INVITATION_DAYS, invite, MOST_INVITATIONS, revokeInvitation } from './invitations.ts';
import { notAnAdministrator } from './members.ts';
import { InvitationInput, InvitationShape, MadeInvitationShape } from './schemas.ts';
import { showInvitation, showMadeInvitation } from './show.ts';

const PATH = '/api/app/invitations';
const tags = ['Team'];
const refusals = ['INVALID_PARAMETER', notAnAdministrator(), 'IP_NOT_ALLOWED', 404] as const;

/** Asking people into a workspace, for its owners and admins. */
export const invitationRoutes: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  const { db, clock, log } = app.installation;
  app.get(
    PATH,
    {
      config: { access: 'person', errors: refusals },
      schema: {
        operationId: 'listInvitations',
        summary: 'List the open invitations of a workspace, newest first',
        tags,
        response: { 200: Success(Type.Array(InvitationShape)) },
      },
    },
    async (request) => {
      const { workspace } = await actingAdministrator(db, request);
      const now = clock.now();
      return success(now, (await listInvitations(db, workspace.id, now)).map(showInvitation));
    },
  );

  app.post(
    PATH,
    {
      config: { access: 'person', errors: [...refusals, alreadyMember(), 'RATE_LIMIT_EXCEEDED'] },
      schema: {
        operationId: 'createInvitation',
        summary: 'Invite somebody by e-mail',
        description: `Mails a link that works once, within ${INVITATION_DAYS} days; it is in the mail alone, for it proves the mailbox, but for the operator of a server that sends none. The response is the same whether or not there is an account with the e-mail. An earlier invitation to the same e-mail ends with this one; at most ${MOST_INVITATIONS} are open in a workspace. Only an owner invites owners.`,
        tags,
        body: InvitationInput,
        response: { 201: Success(MadeInvitationShape) },
      },
    },
    async (request, reply) => {
      const acting = await actingAdministrator(db, request);
      const made = await invite(o, acting, request.body);
      void reply.code(201);
      if (made.link !== undefined)
        log.info(
          { mail: made.mail_id, person: acting.person.id },
          'the operator was given the link of a mail',
        );
      return success(clock.now(), showMadeInvitation(made));
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: { access: 'person', errors: refusals },
      schema: {
        operationId: 'revokeInvitation',
        summary: 'Take an invitation back',
        description: 'Its link stops working at once.',
        tags,
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { workspace, person, address } = await actingAdministrator(db, request);
      const { id } = request.params;
      await revokeInvitation(db, workspace.id, id, { id: person.id, address }, clock.now());
      return success(clock.now(), deleted(id));
    },
  );
};
