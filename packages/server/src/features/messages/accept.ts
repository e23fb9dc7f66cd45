import { ApiError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { DAY } from '../../platform/clock.ts';
import { insertRows } from '../../platform/database/batch.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import type { NewRow } from '../../platform/database/schema.ts';
import { announce, transaction } from '../../platform/database/transaction.ts';
import { fingerprint } from '../../platform/security/tokens.ts';
import { blockedBy, optOutsOf } from '../contacts/opt-out.ts';
import type { Backlog } from './backlog.ts';
import { type ComposeOptions, composeMessage } from './compose.ts';
import { canonicalJson } from './idempotency-key.ts';
import type { SendRequest } from './schemas.ts';

export interface Accepted {
  messageId: string;
  recipient: string;
  createdAt: number;
  /** The same request was accepted before, and this is its answer again. */
  replayed: boolean;
}

export interface Acceptor {
  /** Resolves when the message is on disk. The key and the request make a repetition recognisable for 24 hours. */
  accept(workspaceId: string, request: SendRequest, idempotencyKey: string | undefined): Promise<Accepted>;
}

/** Messages whose contact, event and history are not written yet; beyond this nothing more is taken. */
const MOST_UNDERIVED = 500_000;

type Result = Accepted | ApiError;

export function createAcceptor(options: ComposeOptions & { clock: Clock; backlog: Backlog }): Acceptor {
  const { db, clock, backlog } = options;
  const commits = new GroupCommit<NewRow<'messages'>, Result>((rows) =>
    transaction(db, (trx) => store(trx, rows, clock.now())),
  );

  return {
    async accept(workspaceId, request, idempotencyKey) {
      if (backlog.size() > MOST_UNDERIVED)
        throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '5' } });
      const hash = idempotencyKey === undefined ? null : fingerprint(canonicalJson(request));
      const row = await composeMessage(options, workspaceId, request, clock.now()).catch(
        async (error: unknown) => {
          // What was accepted once is answered alike, even if it would be refused today.
          const earlier = idempotencyKey && (await findByKey(db, workspaceId, idempotencyKey));
          if (earlier && earlier.createdAt > clock.now() - DAY) return earlier;
          throw error;
        },
      );
      const result =
        'requestHash' in row
          ? replay(row, hash)
          : await commits.submit({ ...row, idempotency_key: idempotencyKey ?? null, request_hash: hash });
      if (result instanceof ApiError) throw result;
      if (!result.replayed) backlog.add(1);
      return result;
    },
  };
}

/** Writes a batch: one row for each message, which carries its idempotency key and is its own job. */
async function store(trx: Trx, rows: readonly NewRow<'messages'>[], now: number): Promise<Result[]> {
  const blocked = await refusals(trx, rows, now);
  const wanted = rows.filter((row) => !blocked.has(row.id));
  const inserted = new Set(await insertIds(trx, wanted));
  announce('messages');
  const results: Result[] = [];
  for (const row of rows) {
    const refused = blocked.get(row.id);
    const accepted = { messageId: row.id, recipient: row.person, createdAt: row.created_at, replayed: false };
    if (inserted.has(row.id)) results.push(accepted);
    else results.push(await repeated(trx, row, now, refused, accepted));
  }
  return results;
}

/** A key that is taken: the answer of before, a mismatch, or, after a day, a new message under the same key. */
async function repeated(
  trx: Trx,
  row: NewRow<'messages'>,
  now: number,
  refused: ApiError | undefined,
  accepted: Accepted,
): Promise<Result> {
  const key = row.idempotency_key;
  const earlier = key ? await findByKey(trx, row.workspace_id, key) : undefined;
  if (earlier && earlier.createdAt > now - DAY) return replay(earlier, row.request_hash ?? null);
  if (refused) return refused;
  if (!earlier) throw new Error(`The message ${row.id} was not stored and no other has its key.`);
  await trx
    .updateTable('messages')
    .set({ idempotency_key: null })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', earlier.messageId)
    .execute();
  await insertIds(trx, [row]);
  return accepted;
}

async function insertIds(trx: Trx, rows: readonly NewRow<'messages'>[]): Promise<string[]> {
  const inserted = await insertRows(trx, 'messages', rows, { ignoreConflicts: true, returning: 'id' });
  return (inserted as { id: string }[]).map((row) => row.id);
}

async function refusals(
  trx: Trx,
  rows: readonly NewRow<'messages'>[],
  now: number,
): Promise<Map<string, ApiError>> {
  const states = await optOutsOf(
    trx,
    rows.map(({ workspace_id: workspaceId, person }) =>
      person.startsWith('con_') ? { workspaceId, contactId: person } : { workspaceId, phone: person },
    ),
  );
  const refused = new Map<string, ApiError>();
  for (const [i, row] of rows.entries()) {
    const scope = states[i] && blockedBy(states[i], row.template_category ?? null, now);
    if (scope) refused.set(row.id, optedOut(scope));
  }
  return refused;
}

function optedOut(scope: 'all' | 'marketing'): ApiError {
  return new ApiError('RECIPIENT_OPTED_OUT', {
    message:
      scope === 'all'
        ? 'The recipient has opted out of messages.'
        : 'The recipient has opted out of marketing messages.',
  });
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
