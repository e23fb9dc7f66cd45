/** Any sequence of calls does to contacts, webhooks and messages what it does to lists in memory. */
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type Api, openApi } from '../rigs/api-caller.ts';
import { calls, emptyModel } from '../rigs/api-model.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';

onEachDatabase('the API', (backend) => {
  let database: TestDatabase;
  let api: Api;

  before(async () => {
    database = await backend.open();
    api = await openApi(database.db);
  });
  after(async () => {
    await api.app.close();
    await database.close();
  });

  test('is after any sequence of calls what lists in memory are', async () => {
    await fc.assert(
      fc.asyncProperty(calls(40), async (commands) => {
        const call = await api.newcomer();
        await fc.asyncModelRun(() => ({ model: emptyModel(), real: { call, api } }), commands);
      }),
      { numRuns: 12 },
    );
  });
});
