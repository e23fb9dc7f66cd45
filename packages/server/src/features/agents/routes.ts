import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError } from '../../errors.ts';
import { DAY } from '../../platform/clock.ts';
import { limited } from '../../platform/http/admission/rate-limit.ts';
import { claimByAgent } from './claim.ts';
import { claimPages } from './claim-pages.ts';
import { MESSAGES_A_DAY, SANDBOX_LIFE_MS } from './limits.ts';
import type { AgentsOptions } from './options.ts';
import { registerAgent, registerLead } from './register.ts';
import { LeadAnswer, LeadRequest } from './schemas.ts';

export const LEADS_PATH = '/api/public/leads';
const BODY_LIMIT = 16 * 1024;

/** Registration of agents and integrations, and the page where a person takes over what they opened. */
export const agentRoutes: FastifyPluginAsyncTypebox<AgentsOptions> = async (app, o) => {
  await app.register(claimPages, o);
  app.post(
    LEADS_PATH,
    {
      config: {
        access: 'public',
        changesFrom: 'any',
        errors: [401, 'OTP_INVALID', 'PREVIOUSLY_CLAIMED', 'CLAIM_EXPIRED', 'RATE_LIMIT_EXCEEDED'],
        ...limited(o.limit, 'leads', 'address'),
      },
      bodyLimit: BODY_LIMIT,
      errorHandler(error) {
        if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
        throw new ApiError('PAYLOAD_TOO_LARGE', { message: 'The request body is larger than 16 KiB.' });
      },
      schema: {
        operationId: 'registerLead',
        summary: 'Register an agent or integration, or claim what one has opened',
        description: `Public; limited for each client IP address. A registration opens a sandbox: a test workspace with a simulated number and a key with \`read\`, \`messages\` and \`contacts\`, at most ${MESSAGES_A_DAY} messages a day, deleted after ${SANDBOX_LIFE_MS / DAY} days unless a person claims it.

The fields decide what a request is. \`full_name\` and \`email\` (and \`use_cases\`): a lead; the response is in \`data\`, and a claim link is mailed to the e-mail. \`type\`: a registration by [auth.md](https://github.com/workos/auth.md) v0.1, whose fields stand beside \`success\` and \`timestamp\`. \`claim_token\` with \`email\`: the claim link is mailed there; with \`otp\`: completes the claim by the code that the claim page showed.

The response is the same whether or not the e-mail is known. An assertion (ID-JAG) for somebody who has an account is 401 with \`claim\`: they confirm it first. No more than 16 KiB.`,
        tags: ['Agents'],
        body: LeadRequest,
        response: { 200: LeadAnswer },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const visitor = { address: request.ip, agent: request.headers['user-agent'] };
      void reply.header('cache-control', 'no-store');
      if (body.type === undefined) {
        return body.claim_token === undefined ? registerLead(o, body, visitor) : claimByAgent(o, body);
      }
      const response = await registerAgent(o, body, visitor);
      if (!('status' in response) || response.status !== 401) return response as LeadAnswer;
      return reply
        .code(response.status as never)
        .headers(response.headers)
        .send(response.body as never);
    },
  );
};
