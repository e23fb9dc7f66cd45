import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { IdParams } from '../../../platform/http/one-thing.ts';
import { Success, success } from '../../../platform/http/response/envelope.ts';
import { actorOf, type By } from '../../events/audit.ts';
import { linksAt as linksOf } from '../content/short-links.ts';
import { preflight } from '../preflight.ts';
import { CampaignPreflight } from '../preflight-schemas.ts';
import { Campaign, CampaignTestInput, CampaignTestResult } from '../schemas.ts';
import { viewCampaign } from '../show.ts';
import { type CampaignRow, requireCampaign } from '../store.ts';
import { type TryOut, tryOut } from '../try-out.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign, startCampaign } from './start.ts';

export interface CampaignRunOptions {
  /** Accepts a message as `POST /api/v1/messages/send` does. */
  send: (
    workspaceId: string,
    message: TryOut,
    sentBy: string | undefined,
  ) => Promise<{ messageId: string; recipient: string; createdAt: number }>;
  /** Returns whether a workspace is a sandbox that nobody has claimed. */
  isSandbox: (workspaceId: string) => false | Promise<boolean>;
}

const ACTIONS = {
  start: {
    operationId: 'startCampaign',
    summary: 'Start a campaign',
    description:
      'Whom it goes to and what each is sent is settled at this moment: later changes to contacts, tags and filters change nothing of it, but who opts out meanwhile is left out. With `sendAt` it is `scheduled` until then, else `running`. Started again it stays as it is.',
    act: startCampaign,
    errors: [404, 409, 422] as const,
  },
  pause: {
    operationId: 'pauseCampaign',
    summary: 'Pause a campaign',
    description: 'From the moment of the response nobody is sent to any more but those who just were.',
    act: pauseCampaign,
    errors: [404, 409] as const,
  },
  resume: {
    operationId: 'resumeCampaign',
    summary: 'Resume a campaign',
    description:
      'It goes on where it was. One that is paused because of its number or its template goes on by itself when that is over, and is 409 until then.',
    act: resumeCampaign,
    errors: [404, 409] as const,
  },
  cancel: {
    operationId: 'cancelCampaign',
    summary: 'Cancel a campaign',
    description:
      'For good: those who wait are not sent to. They can be the audience of another campaign (`{"campaign": id, "state": "waiting"}`).',
    act: cancelCampaign,
    errors: [404, 409] as const,
  },
} satisfies Record<
  string,
  {
    operationId: string;
    summary: string;
    description: string;
    act: (db: Db, workspaceId: string, id: string, by: By & { linksAt: string }) => Promise<CampaignRow>;
    errors: readonly (404 | 409 | 422)[];
  }
>;

/** Routes that start and stop a campaign. */
export const campaignRunRoutes: FastifyPluginAsyncTypebox<CampaignRunOptions> = async (
  app,
  { isSandbox, send },
) => {
  const { db, clock, config } = app.installation;
  const linksAt = linksOf(config);

  async function refuseSandbox(request: FastifyRequest): Promise<void> {
    if (await isSandbox(principalOf(request).workspaceId))
      throw new ApiError('CONFLICT', {
        message: 'A sandbox sends no campaigns.',
        hint: 'Let a person claim the sandbox: that lifts its limits.',
      });
  }

  app.post(
    '/api/v1/campaigns/:id/preflight',
    {
      config: {
        access: ['messages', 'read'] as const,
        errors: [404, 409, 422],
        idempotency: 'none' as const, // it makes nothing
        ...apiLimit(app),
      },
      schema: {
        operationId: 'preflightCampaign',
        summary: 'Say whom a campaign would reach',
        description:
          'Goes through the audience of a draft as it is now and sends nothing: whom it would reach, whom not and why, what it would cost, and what ten of them would get. For a million people it takes some seconds.',
        tags: ['Campaigns'],
        params: IdParams,
        response: { 200: Success(CampaignPreflight) },
      },
    },
    async (request) => {
      const row = await requireCampaign(db, principalOf(request).workspaceId, request.params.id);
      return success(clock.now(), await preflight({ db, clock, linksAt }, row));
    },
  );

  app.post(
    '/api/v1/campaigns/:id/test',
    {
      config: { access: ['messages', 'write'] as const, errors: [404, 422], ...apiLimit(app) },
      schema: {
        operationId: 'testCampaign',
        summary: 'Send what a campaign says to one person',
        description:
          'As a message of its own, which the campaign does not count: with the values of their contact, and the name of the field where there is none.',
        tags: ['Campaigns'],
        params: IdParams,
        body: CampaignTestInput,
        response: { 200: Success(CampaignTestResult) },
      },
    },
    async (request) => {
      const { member: sentBy, workspaceId } = principalOf(request);
      const row = await requireCampaign(db, workspaceId, request.params.id);
      const message = await tryOut(db, row, request.body.to, linksAt);
      const { createdAt, messageId, recipient } = await send(workspaceId, message, sentBy);
      return success(createdAt, { messageId, recipient });
    },
  );

  for (const [name, { act, errors, ...words }] of Object.entries(ACTIONS))
    app.post(
      `/api/v1/campaigns/:id/${name}`,
      {
        config: {
          access: ['messages', 'write'] as const,
          errors: [...errors],
          idempotency: 'none' as const, // done twice it is the same
          ...apiLimit(app),
        },
        schema: { ...words, tags: ['Campaigns'], params: IdParams, response: { 200: Success(Campaign) } },
      },
      async (request) => {
        if (name === 'start') await refuseSandbox(request);
        const { workspaceId, member } = principalOf(request);
        const by = { actor: actorOf(request), member, now: clock.now(), linksAt };
        const { id } = request.params as { id: string };
        const row = await act(db, workspaceId, id, by);
        return success(by.now, await viewCampaign(db, row));
      },
    );
};
