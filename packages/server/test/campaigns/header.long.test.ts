/** Campaigns with a file in their header: it is at WhatsApp before anybody has their turn, and one that is bad costs nobody. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { billingNumber } from '../rigs/billing-number.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { PDF, upload } from '../rigs/media-files.ts';
import { type Json, serviceOf, someone } from '../rigs/service.ts';

onEachDatabase('the file of a campaign', (backend) => {
  const service = serviceOf(backend);

  /** A number with a draft of a campaign that brings three people a file. */
  async function bills(t: TestContext) {
    const number = await billingNumber(t, service);
    const { client } = number.workspace;
    const people = [someone(), someone(), someone()];
    const { data } = (
      await upload(number.workspace, { bytes: PDF, type: 'application/pdf', name: 'bill.pdf' })
    ).body;
    const { id } = await client.campaigns.create({
      ...{ name: 'Bills', template: 'bill', header: { mediaId: data.id }, canary: false },
      ...{ variables: { 1: { value: 'Asha' } }, audience: { contacts: people } },
    });
    const until = async (check: (campaign: Awaited<ReturnType<typeof client.campaigns.get>>) => void) =>
      eventually(async () => check(await client.campaigns.get(id)));
    /** The names of the header's file at WhatsApp, by whom it was sent to. */
    const sent = () =>
      number.simulator.control
        .messages()!
        .flatMap(({ to, payload }: Json): [string, string][] =>
          payload.template
            ? [[`+${to.replace('+', '')}`, payload.template.components[0].parameters[0].document.id]]
            : [],
        );
    return { ...number, ...{ client, people, id, until, sent }, mediaId: data.id as string };
  }

  test('is uploaded once, while the campaign says so, and then everybody gets it', async (t) => {
    const { client, door, id, people, sent, until, bytesAt } = await bills(t);
    door.holdsMedia = true;
    await client.campaigns.start(id);
    await until(({ waiting, counts }) => assert.deepEqual([waiting?.for, counts.waiting], ['media', 3]));
    door.holdsMedia = false;
    await door.shut(); // so that it is asked again
    await door.open();
    await until(({ state, counts }) => assert.deepEqual([state, counts.read], ['finished', 3]));
    assert.deepEqual(
      sent()
        .map(([to]) => to)
        .sort(),
      people.sort(),
    );
    const ids = new Set(sent().map(([, file]) => file));
    assert.equal(ids.size, 1);
    assert.deepEqual((await bytesAt([...ids][0]!)).bytes, PDF);
  });

  test('that WhatsApp does not take pauses the campaign before anybody has failed, and it may be tried again', async (t) => {
    const { client, door, id, until } = await bills(t);
    door.refusesMedia = true;
    await client.campaigns.start(id);
    await until(({ state, reason, counts }) =>
      assert.deepEqual(
        [state, reason?.code, counts.waiting, counts.failed],
        ['paused', 'MEDIA_INVALID', 3, 0],
      ),
    );
    door.refusesMedia = false;
    await client.campaigns.resume(id);
    await until(({ state, counts }) => assert.deepEqual([state, counts.read], ['finished', 3]));
  });

  test('that was deleted pauses the campaign', async (t) => {
    const { client, door, id, mediaId, until } = await bills(t);
    await door.shut();
    await client.campaigns.start(id);
    await until(({ waiting }) => assert.equal(waiting?.for, 'media'));
    await client.media.delete(mediaId);
    await door.open();
    await until(({ reason, counts }) =>
      assert.deepEqual([reason?.code, counts.waiting], ['MEDIA_INVALID', 3]),
    );
    assert.match((await client.campaigns.get(id)).reason!.message, /deleted/);
  });
});
