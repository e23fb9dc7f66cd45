/** A channel that WhatsApp refuses as a whole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sealCredentials } from '../../src/features/channels/credentials.ts';
import {
  CREDENTIALS,
  connectNumber,
  liveWorkspace,
  sealer,
  standAloneSimulator,
} from '../rigs/channel-credentials.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Json, type Service, serviceOf, someone, text } from '../rigs/service.ts';

onEachDatabase('a channel', (backend) => {
  const service = serviceOf(backend);

  test('whose token has expired pauses at once, says so, and sends when it is resumed', async (t) => {
    const live = await liveWorkspace(service.db, `live-${backend.name}`);
    const simulator = await standAloneSimulator(t, `${service.url}/webhooks/whatsapp`);
    simulator.control.settings({ statusDelayMs: 0 });
    const { channel } = await connectNumber(t, service.db, { workspace: live, graphUrl: simulator.graphUrl });
    const kept: Service['control'] = async () => simulator.control.messages();
    const workspace = await service.open(live.id, kept);
    const token = (accessToken: string) =>
      service.db
        .updateTable('channels')
        .set({ credentials: sealCredentials(sealer, { ...CREDENTIALS, accessToken }) })
        .where('id', '=', channel.id)
        .execute();
    await token('EAAexpired');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const { messageId } = await workspace.client.messages.send(text(someone()));
    await eventually(async () => {
      const shown = await workspace.client.channels.get(channel.id);
      assert.equal(shown.status, 'paused');
      assert.equal(shown.reasonCode, 'CHANNEL_AUTHENTICATION');
      assert.ok(shown.reason);
    });
    const { data: audit } = await workspace.client.audit.list();
    const { detail } = audit.find(({ action }) => action === 'channel.paused')!;
    assert.equal((detail as Json).reasonCode, 'CHANNEL_AUTHENTICATION');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { history, status } = await workspace.client.messages.get(messageId);
    const attempts = history.filter(({ kind }) => kind === 'attempt').length;
    assert.equal(attempts, 1, `${attempts} attempts on a channel that is paused`);
    assert.notEqual(status, 'failed');
    await eventually(() =>
      assert.rejects(workspace.client.messages.send(text(someone())), { code: 'CHANNEL_NOT_READY' }),
    );
    await token(CREDENTIALS.accessToken);
    await workspace.client.channels.update(channel.id, { status: 'ready' });
    await workspace.reaches(messageId, 'read');
    assert.equal((await workspace.accepted(messageId)).length, 1);
    const { data } = await workspace.client.events.list();
    const told = data
      .filter((event) => event.type === 'channel.updated')
      .map((event) => (event.data as Json).status);
    assert.deepEqual(told, ['ready', 'paused', 'ready']);
  });
});
