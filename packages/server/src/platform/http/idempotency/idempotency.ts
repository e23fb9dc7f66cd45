import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { ApiError } from '../../../errors.ts';
import { SECOND } from '../../clock.ts';
import { randomOf } from '../../database/context.ts';
import type { Db, Trx } from '../../database/dialect.ts';
import { fingerprint } from '../../security/tokens.ts';
import { principalOf } from '../admission/authenticate.ts';
import { isOfPeople } from '../admission/principal.ts';
import type { Installation } from '../server/installation.ts';
import { canonicalJson, readIdempotencyKey } from './idempotency-key.ts';
import * as keys from './idempotency-store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For a POST under /api/v1: with `own` it recognises repetitions itself; with `none` it makes nothing; with
     * `asked` its handler reads the body itself and calls `answerOnce` when it knows what is asked.
     */
    idempotency?: 'own' | 'none' | 'asked';
  }
  interface FastifyRequest {
    /** The claim that a request with an Idempotency-Key holds while it is worked on. */
    keyClaim: KeyClaim | null;
  }
}

interface KeyClaim {
  keep(db: Db | Trx, status: number, response: object): Promise<void>;
}

/** A response as it is sealed: with what the path names, by which an erasure finds whom it is about. */
interface KeptAnswer {
  of: unknown;
  response: object;
}

/** Writes the response to a request into the transaction that makes the thing; for a store to call there. */
export type Keep<Made> = (trx: Trx, made: Made) => Promise<void>;

/** A repetition waits this long for the first request, and looks this often. */
const PATIENCE_MS = 5 * SECOND;
const LOOK_MS = 100;

export const IdempotencyKey = Type.Optional(
  Type.String({
    description:
      'Yours for this request, such as a UUID; up to 255 characters. For 24 hours the same request with it gets the first response.',
  }),
);

/**
 * Every POST under /api/v1 with a credential takes an Idempotency-Key, unless it says otherwise. The key is claimed and
 * committed before the handler runs; the response is kept in the transaction that makes the thing (`keeps`), so that
 * there is never one without the other, or else right after the handler. Where the process dies in between, the claim
 * runs out and a repetition begins anew: the first one's transaction can no longer commit, for it finds its claim gone.
 * Must come after authentication and before the routes and whatever describes them.
 */
export function registerIdempotency(app: FastifyInstance): void {
  app.decorateRequest('keyClaim', null);
  app.addHook('onRoute', (route) => {
    const { access, idempotency } = route.config ?? {};
    const ofCredentials = access !== undefined && access !== 'public' && !isOfPeople(access);
    if (route.method !== 'POST' || !route.url.startsWith('/api/v1/') || !ofCredentials) return;
    if (idempotency === 'own' || idempotency === 'none') return;
    const headers = (route.schema?.headers as { properties?: Record<string, TSchema> } | undefined)
      ?.properties;
    route.schema = {
      ...route.schema,
      headers: Type.Object({ ...headers, 'idempotency-key': IdempotencyKey }),
    };
    if (idempotency === undefined) route.handler = onceForKey(route.handler);
  });
}

/** Returns what a store calls in its transaction to keep `show(thing)` as the response to this request. */
export function keeps<Made>(
  request: FastifyRequest,
  status: number,
  show: (made: Made) => object,
): Keep<Made> | undefined {
  const claim = request.keyClaim;
  return claim ? (trx, made) => claim.keep(trx, status, show(made)) : undefined;
}

function onceForKey(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function (this: FastifyInstance, request, reply) {
    return answerOnce(request, reply, saidIn(request), () => handler.call(this, request, reply));
  };
}

/**
 * Runs `handle` once for the request's Idempotency-Key, if it has one: a repetition, which says the same, gets the first
 * response.
 */
export async function answerOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  said: object,
  handle: () => unknown,
): Promise<unknown> {
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  if (key === undefined) return handle();
  const { workspaceId, id: principal } = principalOf(request);
  const place = { workspaceId, principal, route: `POST ${request.routeOptions.url}`, key };
  const purpose = keys.purposeOf(place);
  const claim = await claimOrFind(request.server.installation, place, fingerprint(canonicalJson(said)));
  if (typeof claim !== 'string') {
    void reply.code(claim.status!).header('idempotent-replayed', 'true');
    const kept = JSON.parse(request.server.installation.sealer.open(claim.answer!, purpose)) as KeptAnswer;
    return kept.response;
  }
  return work({ place, claim, purpose }, request, reply, handle);
}

async function work(
  { place, claim, purpose }: { place: keys.Place; claim: string; purpose: string },
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => unknown,
): Promise<unknown> {
  const { db, clock, sealer, log } = request.server.installation;
  let kept = false;
  const keep: KeyClaim['keep'] = async (trx, status, response) => {
    const answer: KeptAnswer = { of: request.params, response };
    const sealed = sealer.seal(JSON.stringify(answer), purpose);
    if (!(await keys.keepAnswer(trx, place, claim, { status, sealed }))) throw inProgress();
    kept = true;
  };
  request.keyClaim = { keep };
  const done = new AbortController();
  const renewing = (async () => {
    for (;;) {
      await clock.sleep(keys.CLAIM_MS / 3, done.signal);
      if (done.signal.aborted) return;
      await keys
        .renewClaim(db, place, claim, clock.now())
        .catch((error: unknown) =>
          log.warn({ err: error, requestId: request.id }, 'a claim was not renewed'),
        );
    }
  })();
  try {
    const response = (await handle()) as object;
    if (!kept) await keep(db, reply.statusCode, response);
    return response;
  } catch (error) {
    await keys
      .giveKeyBack(db, place, claim)
      .catch((cause: unknown) => log.warn({ err: cause, requestId: request.id }, 'a key was not given back'));
    throw error;
  } finally {
    done.abort();
    await renewing;
  }
}

/** The token of a claim of its own, or the row with the earlier response. */
async function claimOrFind(
  { db, clock }: Installation,
  place: keys.Place,
  hash: string,
): Promise<string | keys.KeyRow> {
  const claim = randomOf(db).text(22);
  const deadline = clock.now() + PATIENCE_MS;
  for (;;) {
    const now = clock.now();
    const own = { claim, hash };
    if (await keys.claimKey(db, place, own, now)) return claim;
    const row = await keys.findKey(db, place);
    if (!row) continue; // given back this moment
    const died = row.answer === null && row.claimed_until <= now;
    if (died || row.created_at <= now - keys.KEPT_MS) {
      if (await keys.takeKeyOver(db, place, row, own, now)) return claim;
      continue;
    }
    if (row.request_hash !== hash) throw new ApiError('IDEMPOTENCY_MISMATCH');
    if (row.answer !== null) return row;
    if (now >= deadline) throw inProgress();
    await clock.sleep(LOOK_MS);
  }
}

const inProgress = () => new ApiError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'retry-after': '1' } });

/**
 * Returns what must be equal in two requests to a route for the second to be a repetition; an empty body of an action
 * counts as none.
 */
function saidIn({ params, query, body, routeOptions }: FastifyRequest): object {
  return { params, query, body: routeOptions.schema?.body === undefined ? null : body };
}

/** Forgets the keys whose day is over. Returns 0 when there is more to do at once. */
export async function sweepIdempotencyKeys(db: Db, now: number): Promise<number | undefined> {
  return (await keys.sweepKeys(db, now)) ? 0 : undefined;
}
