/** Entries of a message's history that were written before they said of what kind they are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { migrate } from '../../src/platform/database/migrate.ts';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.ts';
import { onEachDatabase } from '../rigs/databases.ts';

const OLD = [
  { kind: 'accepted', source: 'api', status: 'queued', attempt: null, note: null },
  { kind: 'attempt', source: 'worker', status: 'sending', attempt: 1, note: null },
  { kind: 'not_sent', source: 'worker', status: 'sending', attempt: 1, note: 'not sent: ECONNREFUSED' },
  { kind: 'answer_lost', source: 'worker', status: 'unconfirmed', attempt: 2, note: 'answer lost: reset' },
  {
    kind: 'resend',
    source: 'worker',
    status: 'unconfirmed',
    attempt: 2,
    note: 'no receipt came: sending once more',
  },
  { kind: 'refused', source: 'worker', status: 'sending', attempt: 3, note: '130429: Too fast.' },
  { kind: 'template_recheck', source: 'worker', status: 'sending', attempt: null, note: 'looking' },
  { kind: 'taken', source: 'worker', status: 'sent', attempt: 4, note: 'accepted by WhatsApp' },
  { kind: 'refused', source: 'whatsapp', status: 'sent', attempt: 4, note: '131000: An error.' },
  { kind: 'receipt', source: 'whatsapp', status: 'sent', attempt: 5, note: null },
  {
    kind: 'receipt',
    source: 'whatsapp',
    status: 'read',
    attempt: 5,
    note: 'WhatsApp has this message twice',
  },
  { kind: 'failed', source: 'whatsapp', status: 'failed', attempt: 5, note: 'It was refused.' },
  { kind: 'failed', source: 'worker', status: 'failed', attempt: 5, note: null },
  { kind: 'received', source: 'whatsapp', status: 'received', attempt: null, note: null },
] as const;

onEachDatabase('an old history', ({ open }) => {
  test('gets the kind of each entry, which its words tell, and keeps those it has', async (t) => {
    const database = await open({ empty: true });
    t.after(() => database.close());
    const { db } = database;
    const before = MIGRATIONS.findIndex(({ name }) => name === '0017-kinds-of-old-history');
    await migrate(db, MIGRATIONS.slice(0, before));
    const insert = (seq: number, entry: Omit<(typeof OLD)[number], 'kind'>, kind: string | null) =>
      sql`insert into message_history (workspace_id, message_id, seq, status, source, at, attempt, note, kind)
        values ('ws_1', 'msg_1', ${seq}, ${entry.status}, ${entry.source}, 1, ${entry.attempt}, ${entry.note}, ${kind})`.execute(
        db,
      );
    for (const [i, { kind: _, ...entry }] of OLD.entries()) await insert(i, entry, null);
    await insert(OLD.length, OLD[0], 'resend');
    await migrate(db);
    const rows = await db.selectFrom('message_history').select('kind').orderBy('seq').execute();
    assert.deepEqual(
      rows.map((row) => row.kind),
      [...OLD.map((entry) => entry.kind), 'resend'],
    );
  });
});
