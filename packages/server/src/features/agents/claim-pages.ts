import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, invalid } from '../../errors.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { limited } from '../../platform/http/admission/rate-limit.ts';
import { registerPages } from '../../platform/pages/error-page.ts';
import { type Html, page, sendHtml } from '../../platform/pages/html.ts';
import { languageOf } from '../../platform/pages/language-of.ts';
import { type ApiKey, listKeys } from '../api-keys/store.ts';
import { issueSignUpLink } from '../people/passwords/sign-up.ts';
import { canonicalEmail, findPersonByEmail } from '../people/people.ts';
import { withReturnTo } from '../people/return-to.ts';
import type { Session } from '../people/sessions/session.ts';
import { isBound, newCode, startClaim, takeSandbox } from './claim.ts';
import { CLAIM_PATH } from './claim-mail.ts';
import { endedView, mailedView, ownerView, questionView, strangerView } from './claim-view.ts';
import type { AgentsOptions } from './options.ts';
import { ClaimForm, ClaimMailForm, ClaimQuery } from './schemas.ts';
import { ATTEMPT_TOKEN, findByAttemptToken, findByClaimToken, type Registration, stateOf } from './store.ts';
import { claimWords } from './words.ts';

const OPEN = { access: 'public', changesFrom: 'ours' } as const;

interface Found {
  row: Registration;
  token: string;
  /** The mailbox that the token has proved: it stood in a mail to it and nowhere else. */
  mailbox: string | undefined;
  session: Session | undefined;
}

/** Serves the pages on which a person takes over what an agent has opened. */
export const claimPages: FastifyPluginAsyncTypebox<AgentsOptions> = async (app, o) => {
  const { db, clock, sealer } = app.installation;
  const { sessions, baseUrl } = o;

  async function find(request: FastifyRequest, token: string): Promise<Found> {
    const mailed = token.startsWith(ATTEMPT_TOKEN);
    const now = clock.now();
    const row = mailed ? await findByAttemptToken(db, token, now) : await findByClaimToken(db, token);
    if (!row) {
      throw new ApiError('CLAIM_EXPIRED', {
        message: 'This link has ended.',
        hint: 'Its time is over, a newer one was mailed, or the sandbox was claimed. Ask the agent for another.',
      });
    }
    const session = await sessions.find(request);
    return { row, token, mailbox: mailed ? (row.attempt_email ?? undefined) : undefined, session };
  }

  /** Only the person it was registered for, or who reads their mail, may take it. */
  function mayClaim({ row, mailbox, session }: Found): boolean {
    if (!isBound(row)) return true;
    return mailbox !== undefined || canonicalEmail(session?.person.email ?? '') === row.email;
  }

  const liveKeys = async ({ workspace_id }: Registration): Promise<ApiKey[]> =>
    (await listKeys(db, workspace_id, 100)).filter((key) => key.revoked_at === null);

  async function stranger(request: FastifyRequest, found: Found, error?: ApiError): Promise<Html> {
    const { row, token, mailbox } = found;
    const known = mailbox !== undefined && (await findPersonByEmail(db, mailbox)) !== undefined;
    return strangerView(request, {
      row,
      token,
      signIn: withReturnTo('/oauth/sign-in', `${CLAIM_PATH}?token=${token}`),
      newcomer: known ? undefined : mailbox,
      mail: mailbox !== undefined ? undefined : isBound(row) ? 'own' : 'any',
      error,
    });
  }

  /** The page that fits the viewer and the state of the registration. */
  async function show(request: FastifyRequest, reply: FastifyReply, found: Found): Promise<FastifyReply> {
    const { row, token, session } = found;
    const words = claimWords[languageOf(request)];
    const state = stateOf(row, clock.now());
    if (state === 'claimed') {
      if (row.claimed_by === session?.person.id)
        return send(request, reply, 200, ownerView(request, { row, token }));
      return send(request, reply, 409, endedView(words.claimed));
    }
    if (state === 'expired') return send(request, reply, 410, endedView(words.expired));
    if (!session) return send(request, reply, 200, await stranger(request, found));
    if (!mayClaim(found)) {
      const { title, text } = words.another;
      return send(
        request,
        reply,
        403,
        endedView({ title, text: text(row.email ?? '', session.person.email) }),
      );
    }
    const keys = await liveKeys(row);
    return send(request, reply, 200, questionView(request, { row, token, person: session.person, keys }));
  }

  registerPages(app);

  app.get(
    CLAIM_PATH,
    { config: OPEN, schema: { hide: true, querystring: ClaimQuery } },
    async (request, reply) => show(request, reply, await find(request, request.query.token ?? '')),
  );

  app.post(CLAIM_PATH, { config: OPEN, schema: { hide: true, body: ClaimForm } }, async (request, reply) => {
    const found = await find(request, request.body.token);
    const { row, token, session } = found;
    if (!session || !mayClaim(found)) return show(request, reply, found);
    if (row.claimed_by !== session.person.id) {
      const fields = request.body as Record<string, unknown>;
      const kept = (await liveKeys(row)).map(({ id }) => id).filter((id) => fields[`keep-${id}`] === 'yes');
      await takeSandbox(o, row, { person: session.person, kept, address: request.ip });
    }
    const code = await newCode(o, row, session.person);
    return send(request, reply, 200, ownerView(request, { row, token, code }));
  });

  app.post(
    `${CLAIM_PATH}/code`,
    { config: OPEN, schema: { hide: true, body: ClaimForm } },
    async (request, reply) => {
      const found = await find(request, request.body.token);
      const { row, token, session } = found;
      if (!session || row.claimed_by !== session.person.id || row.completed_at !== null)
        return show(request, reply, found);
      const code = await newCode(o, row, session.person);
      return send(request, reply, 200, ownerView(request, { row, token, code }));
    },
  );

  app.post(
    `${CLAIM_PATH}/mail`,
    {
      config: { ...OPEN, ...limited(o.limit, 'leads', 'address') },
      attachValidation: true,
      schema: { hide: true, body: ClaimMailForm },
    },
    async (request, reply) => {
      const found = await find(request, String(request.body?.token ?? ''));
      if (request.validationError)
        return send(
          request,
          reply,
          400,
          await stranger(request, found, invalid('email', 'must be a valid address')),
        );
      const { email } = request.body;
      await startClaim(o, found.row, { email, language: languageOf(request) });
      return send(request, reply, 200, mailedView(email, languageOf(request)));
    },
  );

  app.post(
    `${CLAIM_PATH}/account`,
    { config: OPEN, schema: { hide: true, body: ClaimForm } },
    async (request, reply) => {
      const found = await find(request, request.body.token);
      const { row, token, mailbox } = found;
      if (mailbox === undefined || stateOf(row, clock.now()) !== 'open') return show(request, reply, found);
      if (await findPersonByEmail(db, mailbox)) return show(request, reply, found);
      const returnTo = `${CLAIM_PATH}?token=${token}`;
      const account = { sealer, baseUrl, email: mailbox, returnTo };
      const link = new URL(await transaction(db, (trx) => issueSignUpLink(trx, account, clock.now())));
      return reply.redirect(link.pathname + link.search, 303);
    },
  );
};

function send(request: FastifyRequest, reply: FastifyReply, status: number, body: Html): FastifyReply {
  const language = languageOf(request);
  return sendHtml(reply, status, page({ title: claimWords[language].title, body, language }));
}
