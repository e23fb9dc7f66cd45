/** Free text to people who have not written for a day is refused before it is accepted, where that can be known. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChannelDirectory } from '../../src/features/channels/directory.ts';
import { createWindowCheck } from '../../src/features/messages/accept/window-check.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import type { NewRow } from '../../src/platform/database/schema/schema.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { liveNumber, passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';

test('a workspace that does not check is asked nothing', async () => {
  const channels = { byId: async () => ({ checksWindow: false }) } as unknown as ChannelDirectory;
  const noDatabase = undefined as never;
  const rows = [{ id: 'msg_1', type: 'text', channel_id: 'chn_1' } as NewRow<'messages'>];
  assert.equal((await createWindowCheck(noDatabase, channels)(rows, 0)).size, 0);
});

onEachDatabase('the window', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });

  test('is closed to who has not written for a day, once the number is connected for a day and webhooks come', async (t) => {
    const { workspace, channelId, wrote: received } = await liveNumber(t, service, clock);
    const { client } = workspace;
    assert.equal((await client.workspace.get()).checkWindow, true);
    const [asha, ravi, stranger] = [someone(), someone(), someone()];
    const contactOf = async (phone: string) => {
      const { data } = await client.contacts.list({ phone });
      return data[0] && client.contacts.get(data[0].id);
    };
    const wrote = async (person: string) => {
      await received(person, 'Hello');
      await clock.advance(1100); // what is known of a channel may be a second old
    };
    const code = async (to: string, message: object = text(to)) => {
      const { status, body } = await workspace.call('POST', '/api/v1/messages/send', message);
      return status === 200 ? 'taken' : `${status} ${body.error.code}`;
    };
    assert.equal(await code(stranger), 'taken', 'the number is connected for less than a day');

    await clock.leap(DAY);
    await wrote(asha);
    const { windows } = (await contactOf(asha))!;
    assert.deepEqual(
      windows.map((window) => window.channelId),
      [channelId],
    );
    const until = Date.parse(windows[0]!.windowOpenUntil);
    assert.ok(Math.abs(until - clock.now() - DAY) < 10 * MINUTE);
    assert.equal(await code(asha), 'taken');
    assert.equal(await code(stranger), '422 WINDOW_CLOSED');
    const location = { to: stranger, type: 'location', location: { latitude: 18.5, longitude: 73.8 } };
    assert.equal(await code(stranger, location), '422 WINDOW_CLOSED');
    const later = { ...text(stranger), sendAt: new Date(clock.now() + HOUR).toISOString() };
    assert.equal(await code(stranger, later), 'taken', 'until it is due the person may have written');
    const template = { to: stranger, type: 'template', templateName: 'hello_world' };
    assert.notEqual(await code(stranger, template), '422 WINDOW_CLOSED');

    await clock.leap(DAY);
    await wrote(ravi);
    assert.equal(await code(asha), '422 WINDOW_CLOSED');
    assert.deepEqual((await contactOf(asha))!.windows, []);
    const { contactId } = (await client.messages.list({ recipient: asha })).data[0]!;
    assert.equal(await code(contactId!, text(contactId!)), '422 WINDOW_CLOSED');
    assert.equal(await code(ravi), 'taken');

    // The receipts of what was sent are webhooks too, and must not come within the hour.
    await passUntil(clock, async () => {
      const { data } = await client.messages.list({ direction: 'outbound' });
      assert.ok(data.every(({ status }) => status === 'read' || status === 'failed'));
    });
    await clock.leap(HOUR + MINUTE);
    assert.equal(await code(asha), 'taken', 'no webhook has come for an hour');

    await wrote(ravi);
    assert.equal(await code(asha), '422 WINDOW_CLOSED');
    const changed = await client.workspace.update({ checkWindow: false });
    assert.equal(changed.checkWindow, false);
    await clock.advance(1100);
    assert.equal(await code(asha), 'taken', 'the workspace does not check');
  });

  test('is not looked at in a test workspace, unless it asks for it', async () => {
    assert.equal((await service.client.workspace.get()).checkWindow, false);
    await service.client.messages.send(text(someone()));
  });

  test('is known from the first moment of a number in the simulator, to which nobody writes but through us', async () => {
    const { client } = await service.workspace('checks-its-window');
    await client.workspace.update({ checkWindow: true });
    const [person, stranger] = [someone(), someone()];
    await client.simulator.inbound({ from: person, text: 'Hello' });
    await passUntil(clock, async () => {
      const { data } = await client.messages.list({ recipient: person, direction: 'inbound' });
      assert.equal(data.length, 1);
    });
    await clock.advance(1100);
    await client.messages.send(text(person));
    await assert.rejects(client.messages.send(text(stranger)), { code: 'WINDOW_CLOSED' });
  });

  test('of a contact that is deleted is forgotten', async () => {
    const { client } = service;
    const person = someone('0012');
    await client.simulator.inbound({ from: person, text: 'Hello' });
    let id = '';
    await passUntil(clock, async () => {
      const [newest] = (await client.contacts.list({ limit: 1 })).data;
      const { windows } = await client.contacts.get(newest!.id);
      assert.equal(newest!.phone, undefined);
      assert.equal(windows.length, 1);
      id = newest!.id;
    });
    await client.contacts.delete(id);
    const rows = await service.db
      .selectFrom('conversations')
      .select('contact_id')
      .where('workspace_id', '=', service.id)
      .where('contact_id', '=', id)
      .execute();
    assert.deepEqual(rows, []);
  });
});
