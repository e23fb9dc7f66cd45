/** Messages with files: uploaded to WhatsApp once for each channel, before the attempt, and anew when it forgets them. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { billingNumber } from '../rigs/billing-number.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { JPEG, PDF, SAMPLES, upload } from '../rigs/media-files.ts';
import { type Json, serviceOf, someone, text, type Workspace } from '../rigs/service.ts';

onEachDatabase('a message with a medium', (backend) => {
  const service = serviceOf(backend);
  const number = (t: TestContext) => billingNumber(t, service);

  const give = async (workspace: Workspace, sample: { bytes: Buffer; type?: string; name?: string }) =>
    (await upload(workspace, sample)).body.data.id as string;

  test('reaches WhatsApp with its bytes, its kind and its name, uploaded once for the channel', async (t) => {
    const { workspace, arrived, bytesAt } = await number(t);
    const { client } = workspace;
    const pdf = await give(workspace, { bytes: PDF, type: 'application/pdf', name: 'invoice.pdf' });
    const ids = new Set<string>();
    for (const filename of [undefined, 'चालान.pdf']) {
      const { messageId } = await client.messages.send({
        ...{ to: someone(), type: 'media', mediaId: pdf, caption: 'Yours' },
        ...(filename !== undefined && { filename }),
      });
      const shown = await workspace.reaches(messageId, 'read');
      assert.deepEqual([shown.mediaId, shown.mediaType], [pdf, 'document']);
      const { own, type } = await arrived(messageId);
      assert.deepEqual(
        { type, ...own, id: '' },
        { type: 'document', id: '', caption: 'Yours', filename: filename ?? 'invoice.pdf' },
      );
      ids.add(own.id);
      assert.deepEqual(await bytesAt(own.id), { type: 'application/pdf', bytes: PDF });
    }
    assert.equal(ids.size, 1);
    const csv = await give(workspace, SAMPLES.find(({ name }) => name === 'a.csv')!);
    const { messageId } = await client.messages.send({ to: someone(), type: 'media', mediaId: csv });
    await workspace.reaches(messageId, 'read');
    const { own } = await arrived(messageId);
    assert.equal(own.filename, 'a.csv');
    assert.equal((await bytesAt(own.id)).type, 'text/plain');
  });

  test('is uploaded anew when WhatsApp does not know it any more, and sent once', async (t) => {
    const { workspace, graph, arrived, bytesAt } = await number(t);
    const { client } = workspace;
    const mediaId = await give(workspace, { bytes: JPEG });
    const first = await client.messages.send({ to: someone(), type: 'media', mediaId });
    await workspace.reaches(first.messageId, 'read');
    const before = (await arrived(first.messageId)).own.id;
    assert.equal((await graph(`/v26.0/${before}`, 'DELETE')).status, 200);
    const second = await client.messages.send({ to: someone(), type: 'media', mediaId });
    const { history } = await workspace.reaches(second.messageId, 'read');
    const after = (await arrived(second.messageId)).own.id;
    assert.notEqual(after, before);
    assert.deepEqual((await bytesAt(after)).bytes, JPEG);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    assert.ok(Number(/^media_uploads_total{result="uploaded"} (\d+)$/m.exec(metrics)?.[1]) >= 2);
    const refusal = history.find(({ kind }) => kind === 'refused');
    assert.match(
      refusal!.exchange!.response,
      /Param image\['id'\] is not a valid whatsapp business account media attachment ID/,
    );
    assert.equal((await workspace.accepted(second.messageId)).length, 1);
  });

  test('goes before what is sent to the same person after it, and holds up nobody else', async (t) => {
    const { workspace, simulator } = await number(t);
    const { client } = workspace;
    const mediaId = await give(workspace, { bytes: JPEG });
    const to = someone();
    const image = await client.messages.send({ to, type: 'media', mediaId });
    const behind = await client.messages.send(text(to, 'behind'));
    const other = await client.messages.send(text(someone(), 'other'));
    for (const { messageId } of [image, behind, other]) await workspace.reaches(messageId, 'read');
    const order = simulator.control
      .messages()!
      .map(({ biz_opaque_callback_data: tag }) => tag!.split('.')[0]);
    assert.ok(order.indexOf(image.messageId) < order.indexOf(behind.messageId));
  });

  test('waits while WhatsApp cannot be reached, and is no attempt that might have been sent', async (t) => {
    const { workspace, door } = await number(t);
    const mediaId = await give(workspace, { bytes: JPEG });
    await door.shut();
    const { messageId } = await workspace.client.messages.send({ to: someone(), type: 'media', mediaId });
    await eventually(async () => {
      const { history } = await workspace.client.messages.get(messageId);
      assert.ok(history.some(({ kind, note }) => kind === 'not_sent' && /upload of its medium/.test(note!)));
    });
    await door.open();
    const { history } = await workspace.reaches(messageId, 'read');
    assert.ok(history.every(({ kind }) => kind !== 'answer_lost'));
    assert.equal((await workspace.accepted(messageId)).length, 1);
  });

  test('says that it waits for its medium, while that is uploaded', async (t) => {
    const { workspace, door } = await number(t);
    const { client } = workspace;
    const mediaId = await give(workspace, { bytes: JPEG });
    door.holdsMedia = true;
    const { messageId } = await client.messages.send({ to: someone(), type: 'media', mediaId });
    await eventually(async () => assert.equal((await client.messages.get(messageId)).waiting?.for, 'media'));
    door.holdsMedia = false;
    await door.shut(); // so that it is asked again
    await door.open();
    await workspace.reaches(messageId, 'read');
  });

  test('fails in words where its medium was deleted before it could be sent', async (t) => {
    const { workspace, door } = await number(t);
    const { client } = workspace;
    const mediaId = await give(workspace, { bytes: JPEG });
    await door.shut();
    const { messageId } = await client.messages.send({ to: someone(), type: 'media', mediaId });
    await client.media.delete(mediaId);
    await door.open();
    const { failure } = await workspace.reaches(messageId, 'failed');
    assert.equal(failure!.code, 'MEDIA_INVALID');
    assert.match(failure!.message, /deleted/);
  });

  test('names a medium of its workspace that is there, of the kind that it is sent as', async () => {
    const other = await service.workspace(`other-media-${backend.name}`);
    const [mine, theirs] = [await give(service, { bytes: JPEG }), await give(other, { bytes: JPEG })];
    const song = await give(service, SAMPLES.find(({ name }) => name === 'a.mp3')!);
    const send = (more: object) =>
      service.call('POST', '/api/v1/messages/send', { to: someone(), type: 'media', ...more });
    for (const [more, field, words] of [
      [{ mediaId: theirs }, 'mediaId', /names no medium/],
      [{ mediaId: 'med_01m7xq05qjw84ssr1r5w8v6fcb' }, 'mediaId', /names no medium/],
      [{ mediaId: mine, mediaType: 'video' }, 'mediaId', /is image, not video/],
      [{ mediaId: mine, filename: 'a.jpg' }, 'filename', /does not go with image/],
      [{ mediaId: song, caption: 'c' }, 'caption', /does not go with audio/],
      [{ mediaId: mine, voice: true }, 'voice', /takes Ogg with Opus/],
      [{ mediaId: song, voice: true }, 'voice', /takes Ogg with Opus, and this is audio\/mpeg/],
      [{ mediaUrl: 'https://a.example/a.jpg', voice: true }, 'voice', /does not go with image/],
      [{ mediaId: mine, mediaUrl: 'https://a.example/a.jpg' }, 'mediaUrl', /only one/],
    ] as const) {
      const { status, body } = await send(more);
      assert.equal(status, 400, JSON.stringify(more));
      assert.equal(body.error.details[0].field, field);
      assert.match(body.error.details[0].message, words);
    }
    assert.equal((await send({ mediaId: mine, mediaType: 'image' })).status, 200);
  });

  test('is a voice message where it is Ogg with Opus and the request says so', async (t) => {
    const { workspace, arrived } = await number(t);
    const mediaId = await give(workspace, SAMPLES.find(({ name }) => name.endsWith('.ogg'))!);
    const { client } = workspace;
    const { messageId } = await client.messages.send({ to: someone(), type: 'media', mediaId, voice: true });
    assert.equal((await workspace.reaches(messageId, 'read')).voice, true);
    assert.equal((await arrived(messageId)).own.voice, true);
  });

  test('stands in the header of a template too, with the name of the document', async (t) => {
    const { workspace, arrived, bytesAt } = await number(t);
    const pdf = await give(workspace, { bytes: PDF, type: 'application/pdf', name: 'bill.pdf' });
    const send = (own: object) =>
      workspace.call('POST', '/api/v1/messages/send', {
        ...{ to: someone(), type: 'template', templateName: 'bill', variables: ['Asha'] },
        components: [{ type: 'header', parameters: [{ type: 'document', document: own }] }],
      });
    const { body } = await send({ id: pdf });
    const shown = await workspace.reaches(body.data.messageId, 'read');
    assert.match(JSON.stringify(shown.components), new RegExp(pdf));
    const { own } = await arrived(body.data.messageId);
    const { document } = own.components.find(({ type }: Json) => type === 'header').parameters[0];
    assert.equal(document.filename, 'bill.pdf');
    assert.deepEqual((await bytesAt(document.id)).bytes, PDF);
    const wrong = await send({ id: await give(workspace, { bytes: JPEG }) });
    assert.match(wrong.body.error.details[0].message, /is image, not document/);
  });
});
