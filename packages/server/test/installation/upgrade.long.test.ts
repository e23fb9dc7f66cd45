/** An upgrade while the service runs: this program beside the next release's, which has more migrations. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import {
  connectNumber,
  liveWorkspace,
  SECRET_KEY,
  standAloneSimulator,
} from '../rigs/channel-credentials.ts';
import { meghdootProcess, startServer, startServerOf } from '../rigs/cli-process.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { graphDoor } from '../rigs/graph-door.ts';
import { newerProgram } from '../rigs/newer-program.ts';
import { someone, text } from '../rigs/service.ts';

const MESSAGES = 5;
/** A column and its index on the busiest table, a table of its own, and the rows of before filled in. */
const EXPANDS = {
  '9001-column': `olderMayRun: 'all', up: async (trx) => {
    await sql\`alter table messages add column campaign text\`.execute(trx);
    await sql\`create table loyalty_cards (id text primary key)\`.execute(trx);
  }`,
  '9002-index': `olderMayRun: 'all', index: { table: 'messages', columns: ['campaign', 'id'], where: 'campaign is not null' }`,
  '9003-rows': `olderMayRun: 'all', some: async (trx) => {
    const { rows } = await sql\`update messages set campaign = 'none' where (workspace_id, id) in
      (select workspace_id, id from messages where campaign is null order by id limit 2) returning id\`.execute(trx);
    return rows.length > 0;
  }`,
};
const CONTRACTS = {
  '9004-without': `olderMayRun: { knowing: '9003-rows' }, up: async (trx) => {
    await sql\`drop table loyalty_cards\`.execute(trx);
  }`,
};

onEachDatabase('beside a newer program', (backend) => {
  /** A live workspace whose number the servers send by, and what sends by one of them and waits for the receipts. */
  async function shop(t: TestContext, { db }: TestDatabase) {
    const url = { is: '' };
    const door = await graphDoor(t, () => url.is);
    const simulator = await standAloneSimulator(t, `${door.url}/webhooks/whatsapp`);
    simulator.control.settings({ statusDelayMs: 5 });
    const workspace = await liveWorkspace(db);
    await connectNumber(t, db, { workspace, graphUrl: simulator.graphUrl });
    const { secret } = await createKey(db, workspace, { kind: 'admin' }, { actor: SYSTEM, now: Date.now() });
    return async (baseUrl: string) => {
      url.is = baseUrl;
      const { messages } = createMeghdoot({ apiKey: secret, baseUrl });
      const sent = await Promise.all(Array.from({ length: MESSAGES }, () => messages.send(text(someone()))));
      for (const { messageId } of sent)
        await eventually(async () => assert.equal((await messages.get(messageId)).status, 'read'));
      assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200);
    };
  }

  test('this one goes on and starts again while the schema grows, and is refused where it says so', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const env = { ...database.env, SECRET_KEY, SIMULATOR: 'off', DEMO: 'off' };
    const send = await shop(t, database);
    const newer = newerProgram(t, EXPANDS);
    const newest = newerProgram(t, { ...EXPANDS, ...CONTRACTS });

    const older = await startServer(t, env);
    await send(older.url);
    const grown = await meghdootProcess(env, ['migrate'], '', newer);
    assert.equal(grown.stdout, `Applied ${Object.keys(EXPANDS).join(', ')}.\n`, grown.stderr);
    await send(older.url);
    if (backend.name === 'sqlite') await older.end('SIGTERM'); // a file belongs to one server
    const next = await startServerOf(t, newer, env);
    await send(next.url);
    if (backend.name === 'sqlite') await next.end('SIGTERM');
    else {
      await send(older.url);
      await older.end('SIGTERM');
    }
    const again = await startServer(t, env);
    await send(again.url);

    const contracted = await meghdootProcess(env, ['migrate'], '', newest);
    assert.equal(contracted.stdout, 'Applied 9004-without.\n', contracted.stderr);
    await send(again.url);
    await again.end('SIGTERM');
    for (const words of [['serve'], ['workspaces', 'list'], ['migrate']]) {
      const { code, stderr } = await meghdootProcess(env, words);
      assert.equal(code, 1);
      assert.equal(
        stderr,
        'meghdoot: A newer version has changed the database, and this one does not know how: 9004-without.\n' +
          'Start that version, or restore the backup that was made before it.\n',
      );
    }
    if (backend.name === 'postgres') await next.end('SIGTERM');
    await send((await startServerOf(t, newer, env)).url);
  });
});
