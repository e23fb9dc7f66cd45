/** Who does not want messages gets none, but for what an opt-out lets pass. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';

onEachDatabase('an opt-out', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });

  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 20 });
  });

  const received = async (person: string, count: number) => {
    const found = await eventually(async () => {
      await clock.advance(50);
      const { data } = await service.client.messages.list({ recipient: person, direction: 'inbound' });
      assert.equal(data.length, count);
      return data;
    });
    await clock.advance(50); // what follows comes later
    return found;
  };

  test('by WhatsApp’s own control stops marketing and nothing else, until it resumes', async () => {
    const person = someone();
    const wish = (value: 'stop' | 'resume') =>
      service.control('POST', 'user-preferences', { from: person, value });
    const send = (category: string) => sendTemplate(person, category);
    await wish('stop');
    const contact = await eventually(async () => {
      await clock.advance(50);
      const { data } = await service.client.contacts.list({ limit: 5 });
      const found = data.find((each) => each.phone === person);
      assert.equal(found?.optOut?.scope, 'marketing');
      return found!;
    });
    await assert.rejects(send('MARKETING'), { code: 'RECIPIENT_OPTED_OUT', status: 422 });
    await send('UTILITY');
    await service.client.messages.send(text(person));
    await wish('resume');
    await eventually(async () => {
      await clock.advance(50);
      assert.equal((await service.client.contacts.get(contact.id)).optOut, undefined);
    });
    await send('MARKETING');
  });

  async function sendTemplate(to: string, category: string) {
    const { db } = service;
    const shown = async () =>
      (await service.client.templates.list()).data.find((each) => each.name === 'hello_world');
    await db
      .updateTable('templates')
      .set({ category, updated_at: clock.now() })
      .where('channel_id', '=', service.channelId)
      .where('name', '=', 'hello_world')
      .execute();
    assert.equal((await shown())?.category, category);
    await clock.advance(1100); // the directory may be a second old
    return service.client.messages.send({ to, type: 'template', templateName: 'hello_world' });
  }

  test('that a customer records holds for the very next send', async () => {
    const person = someone();
    await service.client.messages.send(text(person)); // what is known of the workspace is fresh
    const contact = await service.client.contacts.create({ phone: someone() });
    await service.client.contacts.update(contact.id, { optOut: { scope: 'all' } });
    await assert.rejects(service.client.messages.send(text(contact.phone!)), { code: 'RECIPIENT_OPTED_OUT' });
  });

  test('by STOP, बंद and their like ends everything but codes and answers, until START', async () => {
    for (const [stop, start] of [
      [' stop ', 'START'],
      ['बंद', 'शुरू'],
      ['Stop All', 'चालू'],
    ] as const) {
      const person = someone();
      const write = (body: string) => service.client.simulator.inbound({ from: person, text: body });
      await write('please STOP that');
      await received(person, 1);
      await service.client.messages.send(text(person));
      await write(stop);
      const [proof] = await received(person, 2);
      const contact = () => service.client.contacts.get(proof!.contactId!);
      assert.deepEqual(
        [(await contact()).optOut?.scope, (await contact()).optOut?.source],
        ['all', proof!.messageId],
      );
      for (const to of [person, proof!.contactId!])
        await assert.rejects(service.client.messages.send(text(to)), {
          code: 'RECIPIENT_OPTED_OUT',
          status: 422,
        });
      await write('What about my order?');
      await received(person, 3);
      await service.client.messages.send(text(person, 'It is on its way.'));
      await write(start);
      await received(person, 4);
      assert.equal((await contact()).optOut, undefined);
      await service.client.messages.send(text(person));
    }
  });

  test('by STOP lets a one-time code pass, and nothing that is waiting', async () => {
    const person = someone();
    await service.client.simulator.inbound({ from: person, text: 'STOP' });
    await received(person, 1);
    await assert.rejects(sendTemplate(person, 'UTILITY'), { code: 'RECIPIENT_OPTED_OUT' });
    const code = await sendTemplate(person, 'AUTHENTICATION');
    await service.reaches(code.messageId, 'read');
    await sendTemplate(someone(), 'UTILITY');

    const waiting = someone('0004'); // refused at first, so that it waits
    const { messageId } = await service.client.messages.send(text(waiting));
    await service.client.simulator.inbound({ from: waiting, text: 'STOP' });
    const failed = await service.reaches(messageId, 'failed');
    assert.equal(failed.failure?.code, 'RECIPIENT_OPTED_OUT');
    assert.equal((await service.accepted(messageId)).length, 0);
  });
});
