/** What would make the caller's own credential useless is asked for twice. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { serviceOf, type Workspace } from '../rigs/service.ts';

onEachDatabase('a caller that would shut itself out', (backend) => {
  const service = serviceOf(backend);
  let workspace: Workspace;
  before(async () => {
    workspace = await service.workspace(`shut-${backend.name}`);
  });

  const listed = async () => (await workspace.client.workspace.get()).allowIps;

  test('by a list of addresses without its own is told so, and nothing changes', async () => {
    for (const allowIps of [['203.0.113.0/24'], ['203.0.113.7', '::1'], ['127.0.0.2']]) {
      const answer = await workspace.call('PATCH', '/api/v1/workspace', { name: 'Renamed', allowIps });
      assert.deepEqual([answer.status, answer.body.error.code], [409, 'CONFLICT']);
      assert.match(answer.body.error.message, /127\.0\.0\.1/);
      assert.match(answer.body.error.hint, /force=true/);
      assert.equal(answer.body.error.details[0].field, 'allowIps');
    }
    assert.deepEqual(await listed(), []);
    assert.notEqual((await workspace.client.workspace.get()).name, 'Renamed');
  });

  test('may give a list with its own address, or none', async () => {
    for (const allowIps of [['203.0.113.0/24', '127.0.0.0/8'], ['127.0.0.1'], []]) {
      await workspace.client.workspace.update({ allowIps });
      assert.deepEqual(await listed(), allowIps);
    }
  });

  test('is taken at its word with `force`', async () => {
    const other = await service.workspace(`forced-${backend.name}`);
    await other.client.workspace.update({ allowIps: ['203.0.113.0/24'] }, { force: true });
    await eventually(async () => {
      assert.equal((await other.call('GET', '/api/v1/me')).body.error?.code, 'IP_NOT_ALLOWED');
    });
  });

  test('by revoking its own key is told so, and may be taken at its word', async () => {
    const { id, key } = await workspace.client.keys.create({ kind: 'admin' });
    const own = createMeghdoot({ apiKey: key, baseUrl: service.url });
    for (const path of [`/api/v1/keys/${id}`, `/api/v1/keys/${id}?force=false`]) {
      const answer = await workspace.call('DELETE', path, undefined, { authorization: `Bearer ${key}` });
      assert.deepEqual([answer.status, answer.body.error.code], [409, 'CONFLICT']);
    }
    assert.equal((await own.keys.get(id)).revokedAt, undefined);
    await own.keys.revoke(id, { force: true });
    assert.ok((await workspace.client.keys.get(id)).revokedAt);
    const another = await workspace.client.keys.create({ kind: 'read-only' });
    await workspace.client.keys.revoke(another.id);
  });

  test('does not do so by following the example of the description', async () => {
    const document = (await service.call('GET', '/openapi.json')).body;
    const { example } = document.paths['/api/v1/workspace'].patch.requestBody.content['application/json'];
    assert.equal((await workspace.call('PATCH', '/api/v1/workspace', example)).status, 200);
    assert.equal((await workspace.call('GET', '/api/v1/me')).status, 200);
    assert.deepEqual(await listed(), []);
  });
});
