/** Who changed what, read through the SDK. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createMeghdoot, MeghdootError } from '../../../sdk/src/index.ts';
import { OPERATOR } from '../../src/features/events/audit.ts';
import { changeWorkspace } from '../../src/features/workspaces/store.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { serviceOf, type Workspace } from '../rigs/service.ts';

onEachDatabase('the audit', (backend) => {
  const service = serviceOf(backend, { env: { ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8' } });
  let workspace: Workspace;

  before(async () => {
    workspace = await service.workspace(`audit-${backend.name}`);
  });

  const idsOf = async ({ client }: Workspace) =>
    (await client.audit.list({ limit: 100 })).data.map(({ id }) => id);

  test('says who did what to which thing, from where, and names them', async () => {
    const { client } = workspace;
    const acting = await client.keys.create({ kind: 'admin', name: 'Deployer' });
    const deployer = createMeghdoot({ apiKey: acting.key, baseUrl: service.url });
    const webhook = await deployer.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['webhook.*'] });
    await deployer.keys.revoke(acting.id, { force: true });
    await changeWorkspace(
      service.db,
      workspace.id,
      { name: 'Audited' },
      { actor: OPERATOR, now: Date.now() },
    );

    const [renamed, revoked, created] = (await client.audit.list({ limit: 3 })).data;
    assert.partialDeepStrictEqual(renamed, {
      actor: { type: 'operator' },
      action: 'workspace.updated',
      target: workspace.id,
      detail: { name: 'Audited' },
    });
    assert.deepEqual([renamed!.actor.id, renamed!.address], [undefined, undefined]);
    assert.partialDeepStrictEqual(revoked, {
      actor: { type: 'key', id: acting.id, name: 'Deployer' },
      action: 'key.revoked',
      target: acting.id,
      targetName: 'Deployer',
      address: '127.0.0.1',
    });
    assert.partialDeepStrictEqual(created, { action: 'webhook.created', target: webhook.id });
    assert.match(created!.at, /\+05:30$/);
    const everything = JSON.stringify((await client.audit.list({ limit: 100 })).data);
    for (const secret of [acting.key, webhook.secret, workspace.apiKey])
      assert.ok(!everything.includes(secret));
  });

  test('is paged from the newest on, and nothing is lost or doubled where more is added meanwhile', async () => {
    const { client } = workspace;
    const all = await idsOf(workspace);
    assert.ok(all.length > 4);
    assert.deepEqual(all, all.toSorted().reverse());
    const first = await client.audit.list({ limit: 2 });
    await client.keys.create({ kind: 'read-only' });
    const rest: string[] = [];
    for await (const { id } of client.audit.iterate({ limit: 2, cursor: first.nextCursor! })) rest.push(id);
    assert.deepEqual([...first.data.map(({ id }) => id), ...rest], all);
  });

  test('is for administrators, and of their own workspace', async () => {
    const apiKey = await service.key(workspace.id, 'messaging');
    const narrow = createMeghdoot({ apiKey, baseUrl: service.url, maxRetries: 0 });
    await assert.rejects(
      narrow.audit.list(),
      (error) => error instanceof MeghdootError && error.code === 'INSUFFICIENT_SCOPE',
    );
    const other = await service.workspace(`unaudited-${backend.name}`);
    const seen = new Set(await idsOf(other));
    assert.ok(seen.size > 0 && (await idsOf(workspace)).every((id) => !seen.has(id)));
  });
});
