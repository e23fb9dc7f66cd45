/** Takes a person out of the events that tell of them; the events stay, under their numbers. */
import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys, updateRows } from '../../platform/database/batch.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';

const OF_SUBJECTS: KeyedQuery = {
  columns: { workspace_id: 'text', subject: 'text' },
  query: () => sql`select e.* from v cross join events e
      where e.subject = v.subject and e.workspace_id || '' = v.workspace_id`, // by the subject, not by the key
};

/** The columns in which an event holds something of its thing. */
export type Held = Pick<Row<'events'>, 'data' | 'state'>;

/**
 * Has `redact` say what is left of each event about some things; returns the numbers of the events. They are read by the
 * index on subjects, whatever their age.
 */
export async function redactEvents(
  trx: Trx,
  workspaceId: string,
  subjects: readonly string[],
  redact: (held: Held) => Held,
): Promise<number[]> {
  const events = await selectByKeys<Row<'events'>>(
    trx,
    OF_SUBJECTS,
    subjects.map((subject) => ({ workspace_id: workspaceId, subject })),
  );
  const changed = events.flatMap((event) => {
    const { data, state } = redact(event);
    const same = data === event.data && state === event.state;
    return same ? [] : [{ workspace_id: workspaceId, sequence: event.sequence, data, state }];
  });
  const keys = { workspace_id: 'text', sequence: 'bigint' } as const;
  await updateRows(trx, 'events', keys, { data: 'text', state: 'text' }, changed);
  return events.map(({ sequence }) => sequence);
}
