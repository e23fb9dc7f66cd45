import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import type { ChannelDirectory } from '../../features/channels/directory.ts';
import { holdPerson } from '../../features/people/people.ts';
import { sessionOf } from '../../features/people/sessions/admit-person.ts';
import { membershipsOf } from '../../features/team/membership.ts';
import { findUnfilled } from '../../features/workspaces/sample-shops.ts';
import type { Workspace } from '../../features/workspaces/store.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { eraseSampleShop } from './erase.ts';

export interface SampleShopRoutesOptions {
  channels: ChannelDirectory;
}

/** A sample shop of one's own from the dashboard, and its end. */
export const sampleShopRoutes: FastifyPluginAsyncTypebox<SampleShopRoutesOptions> = async (
  app,
  { channels },
) => {
  const { db, config, clock, sealer } = app.installation;

  /** The one that the person waits for already, or a new one. */
  async function open(personId: string, address: string): Promise<Workspace> {
    if (!config.simulator)
      throw new ApiError('NOT_FOUND', { message: 'This installation has no simulator.' });
    const { openSampleShop } = await import('./open.ts'); // few ask for it
    const actor = { id: personId, address };
    return transaction(db, async (trx) => {
      await holdPerson(trx, personId);
      const own = (await membershipsOf(trx, personId)).find(
        ({ workspace }) => workspace.sample_seed !== null,
      );
      if (own)
        throw new ApiError('CONFLICT', {
          message: 'You have a sample shop already.',
          hint: 'Open it from the list of workspaces, or erase it first.',
        });
      return (
        (await findUnfilled(trx, personId)) ??
        (await openSampleShop(trx, { config, sealer, actor, seed: personId }, clock.now()))
      );
    });
  }

  app.post(
    '/api/app/sample-shops',
    {
      config: { access: 'person', errors: [404, 409] },
      schema: {
        operationId: 'openSampleShop',
        summary: 'Open a sample shop',
        description:
          'A test workspace with a month of made-up orders, replies, failures and opt-outs, in English and Hindi: to see what the pages show. One for each person, where the built-in simulator runs. It is made in the background, within seconds: then it is among the workspaces of the session, with you as its owner.',
        tags: ['Account'],
        response: { 202: Success(Type.Object({ slug: Type.String() })) },
      },
    },
    async (request, reply) => {
      const { slug } = await open(sessionOf(request).person.id, request.ip);
      void reply.code(202);
      return success(clock.now(), { slug });
    },
  );

  app.delete(
    '/api/app/sample-shops/:slug',
    {
      config: { access: 'person', errors: [404] },
      schema: {
        operationId: 'eraseSampleShop',
        summary: 'Erase a sample shop',
        description: 'With everything in it. Only its owner may, and no other workspace can be erased so.',
        tags: ['Account'],
        params: Type.Object({ slug: Type.String() }),
        response: { 200: Success(Type.Object({ slug: Type.String(), deleted: Type.Literal(true) })) },
      },
    },
    async (request) => {
      const { slug } = request.params;
      const own = (await membershipsOf(db, sessionOf(request).person.id)).find(
        ({ workspace, role }) => workspace.slug === slug && role === 'owner',
      );
      await eraseSampleShop(db, own?.workspace, clock.now());
      channels.forget();
      return success(clock.now(), { slug, deleted: true as const });
    },
  );
};
