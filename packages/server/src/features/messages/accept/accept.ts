import { ApiError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import { DAY } from '../../../platform/clock.ts';
import { announce } from '../../../platform/database/announce.ts';
import { insertStatements } from '../../../platform/database/batch.ts';
import { type Db, holdsUpThread, runAll, type Statement } from '../../../platform/database/dialect.ts';
import { GroupCommit } from '../../../platform/database/group-commit.ts';
import type { NewRow } from '../../../platform/database/schema/schema.ts';
import { runTogether, transaction } from '../../../platform/database/transaction.ts';
import type { Sight } from '../../../platform/http/admission/principal.ts';
import { canonicalJson } from '../../../platform/http/idempotency/idempotency-key.ts';
import { fingerprint } from '../../../platform/security/tokens.ts';
import { type Span, traceparentOf } from '../../../platform/tracing/tracing.ts';
import { findAndKeepContacts } from '../../contacts/identity/move.ts';
import { type BudgetKeeper, createBudgetKeeper, type Kept } from '../budget/keep.ts';
import { type ComposeOptions, composeMessage, noSuchRecipient, type ToSend } from './compose.ts';
import { requireInSight } from './in-sight.ts';
import { createOptOutCheck, type RecipientCheck } from './opt-out-check.ts';
import type { Underived } from './underived.ts';
import { createWindowCheck } from './window-check.ts';

export interface Accepted {
  messageId: string;
  recipient: string;
  createdAt: number;
  /** The same request was accepted before, and this is its response again. */
  replayed: boolean;
}

export interface Acceptor {
  /** Resolves when the message is on disk. The key and the request make a repetition recognisable for 24 hours. */
  accept(
    workspaceId: string,
    request: ToSend,
    idempotencyKey: string | undefined,
    o?: AcceptOptions,
  ): Promise<Accepted>;
}

export interface AcceptOptions {
  /** The member who wrote it. */
  sentBy?: string | undefined;
  /**
   * Says when a recipient who has opted out, or has not written for too long, is refused: at once, or as a failure of
   * the message when it is sent, as at Meta.
   */
  recipientCheck?: 'at once' | 'when sent';
  /** The conversations that the agent who wrote it sees; undefined: all. */
  sight?: Sight | undefined;
  /** The span of the request, which what becomes of the message belongs to; undefined where it has none. */
  span?: Span | undefined;
}

type Result = Accepted | ApiError;

/** A limit on messages that some workspaces have beside those on requests. */
export interface Allowance {
  /**
   * Counts one message and the length of its body; rejects when none is left. Returns what is to be told whether the
   * message was stored, and counts it no more when it was not; undefined, at once or later: this workspace has no such
   * limit.
   */
  take(workspaceId: string, length: number): Promise<Settle | undefined> | undefined;
}
type Settle = (stored: boolean) => Promise<void>;

export interface AcceptorOptions extends ComposeOptions {
  clock: Clock;
  underived: Underived;
  allowance?: Allowance;
}

export function createAcceptor(options: AcceptorOptions): Acceptor {
  const { db, clock, channels, underived, allowance } = options;
  const optedOut = createOptOutCheck(db, clock);
  const outsideWindow = createWindowCheck(db, channels);
  const budgets = createBudgetKeeper(db, clock);
  const judgedLater = new WeakSet<NewRow<'messages'>>();
  const judge: RecipientCheck = async (rows, now) => {
    const judged = rows.filter((row) => !judgedLater.has(row));
    return new Map([...(await outsideWindow(judged, now)), ...(await optedOut(judged, now))]);
  };
  const commits = new GroupCommit({
    clock,
    beside: !holdsUpThread(db),
    commit: (rows: NewRow<'messages'>[]) => store({ db, judge, budgets }, rows, clock.now()),
    follow: (row, { stored, refused }): Result | Promise<Result> =>
      stored ? accepted(row) : repeated({ db, judge, budgets }, row, clock.now(), refused),
  });

  return {
    async accept(workspaceId, request, idempotencyKey, o = {}) {
      const { recipientCheck = 'at once', sentBy, sight, span } = o;
      const full = underived.isFull();
      if (full && (await full))
        throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '5' } });
      const keyed = idempotencyKey !== undefined && {
        idempotency_key: idempotencyKey,
        request_hash: fingerprint(canonicalJson(request)),
      };
      let row: NewRow<'messages'>;
      let settle: Settle | undefined;
      try {
        row = await composeMessage(options, workspaceId, request, clock.now());
        if (sight) await requireInSight(db, row, sight);
        const taken = allowance?.take(workspaceId, row.body.length);
        if (taken) settle = await taken;
      } catch (error) {
        // What was accepted once has the same response, even if it would be refused today.
        const earlier = keyed && (await findByKey(db, workspaceId, keyed.idempotency_key));
        if (!earlier || earlier.createdAt <= clock.now() - DAY) throw error;
        const result = replay(earlier, keyed.request_hash);
        if (result instanceof ApiError) throw result;
        return result;
      }
      if (keyed) Object.assign(row, keyed);
      if (sentBy !== undefined) row.sent_by = sentBy;
      if (recipientCheck === 'when sent') judgedLater.add(row);
      if (span) row.traceparent = traceparentOf(span.ids);
      let stored = false;
      try {
        const result = await commits.submit(row);
        if (result instanceof ApiError) throw result;
        stored = !result.replayed;
        if (span) span.attributes['messaging.message.id'] = result.messageId;
        if (stored) underived.add(1);
        return result;
      } finally {
        if (settle) await settle(stored);
      }
    },
  };
}

/** A row is not stored when its person has opted out or has not written for too long, or when its idempotency key is taken. */
interface Written {
  stored: boolean;
  refused: ApiError | undefined;
}

interface Storing {
  db: Db;
  judge: RecipientCheck;
  budgets: BudgetKeeper;
}

/** Writes a batch: one row for each message, which carries its idempotency key and is its own job. */
async function store(
  { db, judge, budgets }: Storing,
  rows: readonly NewRow<'messages'>[],
  now: number,
): Promise<Written[]> {
  const refused = await judge(rows, now);
  const wanted = rows.filter((row) => !refused.has(row.id));
  const kept = await budgets.prepare(wanted);
  const stored =
    kept || wanted.some((row) => row.contact_id)
      ? await insertHeeding(db, wanted, { refused, kept })
      : await insert(db, wanted);
  return rows.map((row) => ({ stored: stored.has(row.id), refused: refused.get(row.id) }));
}

/**
 * Writes a batch, some of which a contact or a budget refuses by now: a contact that was deleted or became another one
 * since its request was composed takes no message any more.
 */
async function insertHeeding(
  db: Db,
  rows: readonly NewRow<'messages'>[],
  { refused, kept }: { refused: Map<string, ApiError>; kept: Kept | undefined },
): Promise<Set<string>> {
  return transaction(db, async (trx) => {
    const keys = rows.flatMap(({ workspace_id: workspaceId, contact_id: contactId }) =>
      contactId ? [{ workspaceId, contactId }] : [],
    );
    const there = keys.length > 0 ? await findAndKeepContacts(trx, keys) : new Set<string>();
    const isGone = (row: NewRow<'messages'>) => row.contact_id && !there.has(row.contact_id);
    const beyond = await kept?.refuse(trx);
    for (const row of rows) if (isGone(row)) refused.set(row.id, noSuchRecipient());
    for (const [id, error] of beyond ?? []) if (!refused.has(id)) refused.set(id, error);
    const wanted = rows.filter((row) => !refused.has(row.id));
    announce(trx, 'messages', channelsOf(wanted));
    const stored = idsStored(wanted, await runAll(trx, insertion(trx, wanted)));
    await kept?.note(trx, stored);
    return stored;
  });
}

/** Returns the ids of those inserted: all but the ones whose idempotency key is taken. */
async function insert(db: Db, rows: readonly NewRow<'messages'>[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await runTogether(db, insertion(db, rows), 'messages', channelsOf(rows));
  return idsStored(rows, inserted.flat());
}

const channelsOf = (rows: readonly NewRow<'messages'>[]) => new Set(rows.map((row) => row.channel_id));

const hasKey = (row: NewRow<'messages'>) => row.idempotency_key != null;

/** Only of rows with a key is it asked which were stored: nothing of the others can be taken. */
function insertion(db: Db, rows: readonly NewRow<'messages'>[]): Statement[] {
  const [keyed, others] = [inOrderOfKeys(rows.filter(hasKey)), rows.filter((row) => !hasKey(row))];
  // Those within a budget say so in a column that the others leave as it is by default.
  return [isWithinBudget, isWithinNone].flatMap((isOne) => [
    ...insertStatements(db, 'messages', keyed.filter(isOne), { ignoreConflicts: true, returning: 'id' }),
    ...insertStatements(db, 'messages', others.filter(isOne)),
  ]);
}

const isWithinBudget = (row: NewRow<'messages'>) => row.receipts !== undefined;
const isWithinNone = (row: NewRow<'messages'>) => !isWithinBudget(row);

function idsStored(rows: readonly NewRow<'messages'>[], returned: readonly unknown[]): Set<string> {
  const stored = new Set(returned.map((row) => (row as { id: string }).id));
  for (const row of rows) if (!hasKey(row)) stored.add(row.id);
  return stored;
}

/**
 * Each process takes keys in the same order: in opposite orders two of them wait for each other's rows, and PostgreSQL
 * ends one with all that was to be committed in it (tried: 208 of 3,200 requests). Messages without a key wait for nobody.
 */
const inOrderOfKeys = (rows: readonly NewRow<'messages'>[]) =>
  rows.toSorted(
    (a, b) => compare(a.workspace_id, b.workspace_id) || compare(a.idempotency_key!, b.idempotency_key!),
  );

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function accepted(row: NewRow<'messages'>): Accepted {
  return { messageId: row.id, recipient: row.person, createdAt: row.created_at, replayed: false };
}

/** A key that is taken: the response of before, a mismatch, or, after a day, a new message under the same key. */
async function repeated(
  storing: Storing,
  row: NewRow<'messages'>,
  now: number,
  refused: ApiError | undefined,
): Promise<Result> {
  const { db } = storing;
  const key = row.idempotency_key;
  const earlier = key ? await findByKey(db, row.workspace_id, key) : undefined;
  if (earlier && earlier.createdAt > now - DAY) return replay(earlier, row.request_hash ?? null);
  if (refused) return refused;
  if (!key) throw new Error(`The message ${row.id} was not stored, and it has no key that could be taken.`);
  // No earlier one: another request frees the key of a day ago at this moment.
  if (earlier)
    await db
      .updateTable('messages')
      .set({ idempotency_key: null })
      .where('workspace_id', '=', row.workspace_id)
      .where('id', '=', earlier.messageId)
      .execute();
  const [again] = await store(storing, [row], now);
  return again?.stored ? accepted(row) : repeated(storing, row, now, again?.refused); // another was quicker with the key
}

interface Earlier extends Accepted {
  requestHash: string | null;
}

async function findByKey(db: Db, workspaceId: string, key: string): Promise<Earlier | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(['id', 'person', 'created_at', 'request_hash'])
    .where('workspace_id', '=', workspaceId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return (
    row && {
      messageId: row.id,
      recipient: row.person,
      createdAt: row.created_at,
      replayed: true,
      requestHash: row.request_hash,
    }
  );
}

function replay({ requestHash, ...earlier }: Earlier, hash: string | null): Result {
  return requestHash === hash ? earlier : new ApiError('IDEMPOTENCY_MISMATCH');
}
