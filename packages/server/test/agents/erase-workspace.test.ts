/** Every table that has rows of a workspace is erased with it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { eraseWorkspace } from '../../src/features/agents/expire.ts';
import { onEachDatabase } from '../rigs/databases.ts';

/** Remembered, so that the token of a sandbox that is gone says so. */
const KEPT = ['registrations'];

onEachDatabase('erasing a workspace', (backend) => {
  it('leaves no table out that has rows of it', async () => {
    const database = await backend.open();
    try {
      const named = new Set<string>();
      const names: KyselyPlugin = {
        transformQuery({ node }) {
          for (const [, name] of JSON.stringify(node).matchAll(/"IdentifierNode","name":"(\w+)"/g))
            named.add(name!);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await eraseWorkspace(database.db.withPlugin(names), 'wks_none');
      const tables = await database.db.introspection.getTables();
      const owned = tables
        .filter(({ columns }) => columns.some((column) => column.name === 'workspace_id'))
        .map((table) => table.name);
      assert.ok(owned.length > 20, owned.join());
      assert.deepEqual(
        owned.filter((table) => !named.has(table) && !KEPT.includes(table)),
        [],
      );
      assert.ok(named.has('workspaces'));
    } finally {
      await database.close();
    }
  });
});
