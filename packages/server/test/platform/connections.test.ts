/** How many connections to PostgreSQL a process opens. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { backends } from '../rigs/databases.ts';
import { someone, startService, text } from '../rigs/service.ts';

for (const postgres of backends.filter(({ name }) => name === 'postgres'))
  test('a process does all its work on the two connections that it is allowed, and listens on one more', async (t) => {
    const service = await startService(postgres, { env: { DATABASE_CONNECTIONS: '2' } });
    t.after(() => service.stop());
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => service.client.messages.send(text(someone()))),
    );
    await Promise.all(sent.map(({ messageId }) => service.reaches(messageId, 'read')));
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    `.execute(service.db);
    assert.equal(rows.length, 2 + 1);
  });
