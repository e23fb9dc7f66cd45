/** The claims of Idempotency-Keys and the responses kept under them. */
import { DAY, SECOND } from '../../clock.ts';
import type { Db, Trx } from '../../database/dialect.ts';
import type { Row } from '../../database/schema/schema.ts';
import { sealedColumn } from '../../database/sealed-columns.ts';
import type { Sealer } from '../../security/sealed.ts';
import { canonicalJson } from './idempotency-key.ts';

/** The scope within which a key is unique. */
export interface Place {
  workspaceId: string;
  principal: string;
  /** `POST /api/v1/keys`: the pattern of the path. */
  route: string;
  key: string;
}

export type KeyRow = Row<'idempotency_keys'>;

/** Returns what the response to a request is sealed for. */
export const purposeOf = ({ workspaceId, principal, route, key }: Place) =>
  `answer ${canonicalJson({ workspaceId, principal, route, key })}`;

export const SEALED_ANSWERS = sealedColumn({
  table: 'idempotency_keys',
  key: ['workspace_id', 'principal', 'route', 'key'],
  column: 'answer',
  purpose: ({ workspace_id, principal, route, key }) =>
    purposeOf({ workspaceId: workspace_id!, principal: principal!, route: route!, key: key! }),
  lost: 'deleted',
});

/** A request that says nothing for so long has died with its process: its key is free. */
export const CLAIM_MS = 30 * SECOND;
export const KEPT_MS = DAY;

/** Claims a key that nobody has, and returns whether it did. */
export async function claimKey(
  db: Db,
  place: Place,
  own: { claim: string; hash: string },
  now: number,
): Promise<boolean> {
  const made = await db
    .insertInto('idempotency_keys')
    .values({
      workspace_id: place.workspaceId,
      principal: place.principal,
      route: place.route,
      key: place.key,
      ...claimed(own, now),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('claim')
    .executeTakeFirst();
  return made !== undefined;
}

/** Claims a key from a request that has died or whose time is over, unless another was quicker. */
export async function takeKeyOver(
  db: Db,
  place: Place,
  before: KeyRow,
  own: { claim: string; hash: string },
  now: number,
): Promise<boolean> {
  const taken = await keyed(
    db
      .updateTable('idempotency_keys')
      .set({ ...claimed(own, now), status: null, answer: null, created_at: now }),
    place,
  )
    .where('claim', '=', before.claim)
    .where('claimed_until', '=', before.claimed_until)
    .returning('claim')
    .executeTakeFirst();
  return taken !== undefined;
}

const claimed = ({ claim, hash }: { claim: string; hash: string }, now: number) => ({
  claim,
  request_hash: hash,
  claimed_until: now + CLAIM_MS,
});

export async function findKey(db: Db, place: Place): Promise<KeyRow | undefined> {
  return keyed(db.selectFrom('idempotency_keys').selectAll(), place).executeTakeFirst();
}

/** Says that the request is still being worked on. */
export async function renewClaim(db: Db, place: Place, claim: string, now: number): Promise<void> {
  await keyed(db.updateTable('idempotency_keys').set({ claimed_until: now + CLAIM_MS }), place)
    .where('claim', '=', claim)
    .where('answer', 'is', null)
    .execute();
}

/** Keeps the response; false: the claim went to another request meanwhile, and this one must leave nothing behind. */
export async function keepAnswer(
  db: Db | Trx,
  place: Place,
  claim: string,
  response: { status: number; sealed: string },
): Promise<boolean> {
  const kept = await keyed(
    db.updateTable('idempotency_keys').set({ status: response.status, answer: response.sealed }),
    place,
  )
    .where('claim', '=', claim)
    .where('answer', 'is', null)
    .returning('claim')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Frees the key of a request that was refused; a response that was committed stays. */
export async function giveKeyBack(db: Db, place: Place, claim: string): Promise<void> {
  await keyed(db.deleteFrom('idempotency_keys'), place)
    .where('claim', '=', claim)
    .where('answer', 'is', null)
    .execute();
}

const PAGE = 200;

/**
 * Forgets the keys and responses that `names` finds somebody in, and the responses that cannot be opened. Returns the
 * place that it has come to; undefined at the end.
 */
export async function forgetAnswers(
  db: Db,
  workspaceId: string,
  after: Place | undefined,
  { sealer, names }: { sealer: Sealer; names: (text: string) => boolean },
): Promise<Place | undefined> {
  const { principal, route, key } = after ?? { principal: '', route: '', key: '' };
  const rows = await db
    .selectFrom('idempotency_keys')
    .select(['principal', 'route', 'key', 'answer'])
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb(eb.refTuple('principal', 'route', 'key'), '>', eb.tuple(principal, route, key)))
    .orderBy('principal')
    .orderBy('route')
    .orderBy('key')
    .limit(PAGE)
    .execute();
  for (const { answer, ...rest } of rows) {
    const place = { workspaceId, ...rest };
    const text = answer === null ? '' : opened(sealer, answer, purposeOf(place));
    if (text === undefined || names(rest.key) || names(text))
      await keyed(db.deleteFrom('idempotency_keys'), place).execute();
  }
  const last = rows.at(-1);
  if (!last || rows.length < PAGE) return undefined;
  return { workspaceId, principal: last.principal, route: last.route, key: last.key };
}

function opened(sealer: Sealer, answer: string, purpose: string): string | undefined {
  try {
    return sealer.open(answer, purpose);
  } catch {
    return undefined;
  }
}

const AT_ONCE = 1000;

/** Forgets keys whose day is over, a piece at a time; returns whether there may be more. */
export async function sweepKeys(db: Db, now: number): Promise<boolean> {
  const over = await db
    .selectFrom('idempotency_keys')
    .select(['workspace_id', 'principal', 'route', 'key', 'claim'])
    .where('created_at', '<=', now - KEPT_MS)
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute();
  for (const { workspace_id: workspaceId, claim, ...rest } of over)
    await keyed(db.deleteFrom('idempotency_keys'), { workspaceId, ...rest })
      .where('claim', '=', claim)
      .execute();
  return over.length === AT_ONCE;
}

interface Keyed<Q> {
  where(column: 'workspace_id' | 'principal' | 'route' | 'key', operator: '=', value: string): Q;
}

function keyed<Q extends Keyed<Q>>(query: Q, place: Place): Q {
  return query
    .where('workspace_id', '=', place.workspaceId)
    .where('principal', '=', place.principal)
    .where('route', '=', place.route)
    .where('key', '=', place.key);
}
