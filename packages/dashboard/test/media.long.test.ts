/** Files in the dashboard: chosen, dropped, pasted, refused, taken from those that are here, sent, and seen as they came. */
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { ogg, PDF, PNG, webp } from '../../server/test/rigs/media-files.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { dialogFaults, ZOOMED } from './dialog-faults.ts';
import { assertFits, gone, sendAndLookAt, shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const ASHA = '+919876543501';
/** The simulator lets messages to it fail: it is not on WhatsApp. */
const NOWHERE = '+919876500002';
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const [PHONE, , DESK] = SIZES;

const invoice = { name: 'invoice-1042.pdf', mimeType: 'application/pdf', buffer: PDF };
const picture = { name: 'silk saree.png', mimeType: 'image/png', buffer: PNG };

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), { viewport: DESK! }));
    await workspace.client.contacts.create({ phone: ASHA, name: 'Asha Kulkarni' });
  });

  const log = () => page.getByRole('log');
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.locator('input[type="file"]').setInputFiles(file);
  const send = () => page.getByRole('button', { name: 'Send message' }).click();
  const compose = async () => {
    await turnTo(page, '/dashboard/contacts');
    await turnTo(page, `/dashboard/messages/new?type=media&to=${encodeURIComponent(ASHA)}`);
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  };
  /** The page of the message that was just sent. */
  const conversation = () => turnTo(page, `/dashboard/conversations/with/${encodeURIComponent(ASHA)}`);
  const phone = () => turnTo(page, `/dashboard/phone?person=${encodeURIComponent(ASHA)}`);
  const latest = async (direction: 'inbound' | 'outbound') =>
    (await workspace.client.messages.list({ recipient: ASHA, direction, limit: 1 })).data[0]!;
  /** A picture that the browser has really drawn. */
  const drawn = (name: string) =>
    eventually(async () => {
      const widths = await log()
        .getByRole('img', { name, exact: true })
        .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));
      assert.ok(widths.length > 0 && widths.every((width) => width > 0), `${name}: ${widths}`);
    });
  /** What a hand does that drops or pastes files. */
  const give = (kind: 'drop' | 'paste', names: readonly string[]) =>
    page.evaluate(
      ([kind, names, bytes]) => {
        const data = new DataTransfer();
        for (const name of names)
          data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }));
        const on = document.querySelector('textarea') ?? document.querySelector('main')!;
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        on.dispatchEvent(event);
        return event.defaultPrevented;
      },
      [kind, names, [...PNG]] as const,
    );

  test('a PDF is uploaded, seen beside the form at every width, sent with its caption, and saved from the message’s page as it was', async () => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await compose();
      await assertFits(page);
      await choose(invoice);
      await remove('invoice-1042.pdf').waitFor();
      await page.getByText('Document · 69 bytes').waitFor();
      await page.getByText('PDF · 69 bytes').waitFor();
      await assertFits(page);
      if (size !== DESK) {
        assert.deepEqual(await axeFaults(page), []);
        await remove('invoice-1042.pdf').click();
        await page.getByRole('button', { name: 'Choose a file' }).waitFor();
      }
    }
    await page.getByLabel('Caption').fill('Your invoice');
    await sendAndLookAt(page, workspace.client, send);
    await page.getByText('Your invoice').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download invoice-1042.pdf' }).click();
    const saved = await download;
    assert.equal(saved.suggestedFilename(), 'invoice-1042.pdf');
    assert.deepEqual(await buffer(await saved.createReadStream()), PDF);
    const sent = await latest('outbound');
    assert.match(sent.mediaId!, /^med_/);
    assert.equal(sent.mediaType, 'document');
    assert.equal(sent.caption, 'Your invoice');
  });

  test('an upload says how far it has come, and one that is cancelled leaves nothing', async () => {
    const { client } = workspace;
    const before = (await client.media.list()).data.length;
    await compose();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/media', async (route) => {
      await held.promise;
      await route.abort().catch(() => undefined); // the page has given it up itself
    });
    await choose(invoice);
    await page.getByRole('progressbar', { name: 'Uploading invoice-1042.pdf' }).waitFor();
    await page.getByRole('button', { name: 'Cancel the upload' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    held.resolve();
    await page.unroute('**/api/v1/media');
    assert.equal((await client.media.list()).data.length, before);
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  test('what is refused is said with what would be taken: its type, its size, the room that is left', async () => {
    await page.setViewportSize(PHONE!);
    await compose();
    const refused = page.getByRole('alert');
    const says = (text: RegExp) => refused.filter({ hasText: text }).waitFor();
    await choose({
      name: 'moving.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'),
    });
    await says(/does not take image\/gif.*JPEG or PNG/);
    assert.deepEqual(await axeFaults(page), []);
    await assertFits(page);
    await choose({ name: 'thanks.webp', mimeType: 'image/webp', buffer: webp(false, 120 * 1024) });
    await says(/A sticker that does not move has 100 KiB.*Send a smaller file/);
    await choose({ ...picture, buffer: Buffer.concat([PNG, Buffer.alloc(400 * 1024)]) });
    await says(/Delete media that are not needed/);
    await choose(picture);
    await remove('silk saree.png').waitFor();
    assert.equal(await refused.count(), 0, 'what was refused is forgotten once a file is taken');
  });

  test('a file is dropped, the first of several; a picture is pasted', async () => {
    await compose();
    assert.equal(await give('drop', ['front.png', 'back.png']), true, 'the browser stays on the page');
    await remove('front.png').waitFor();
    await page.getByText('the others were left out').waitFor();
    await remove('front.png').click();
    assert.equal(await give('paste', ['image.png']), true);
    await remove('image.png').waitFor();
    await turnTo(page, `/dashboard/messages/new?to=${encodeURIComponent(ASHA)}`);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('This one?');
    assert.equal(await give('paste', ['saree.png']), true, 'where a text is written it becomes the caption');
    await remove('saree.png').waitFor();
    assert.equal(await page.getByLabel('Caption').inputValue(), 'This one?');
  });

  test('a file that is here already is sent once more, and a URL can be given instead', async () => {
    await page.setViewportSize(DESK!);
    await compose();
    await page.getByRole('button', { name: 'Choose an uploaded file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Uploaded files' });
    await dialog.getByLabel('Kind').selectOption({ label: 'Document' });
    await dialog
      .getByRole('button', { name: /^invoice-1042\.pdf/ })
      .first()
      .waitFor();
    await gone(dialog.getByRole('button', { name: /\.png/ }));
    assert.deepEqual(await axeFaults(page, { within: '[role="dialog"]' }), []);
    await dialog
      .getByRole('button', { name: /^invoice-1042\.pdf/ })
      .first()
      .click();
    await remove('invoice-1042.pdf').waitFor();
    await page.getByRole('button', { name: 'Give a URL instead' }).click();
    await page.getByLabel('URL or id').fill('https://example.com/saree.jpg');
    await page.getByRole('option', { name: 'As the URL says: Image' }).waitFor({ state: 'attached' });
    await sendAndLookAt(page, workspace.client, send);
    assert.equal((await latest('outbound')).mediaUrl, 'https://example.com/saree.jpg');
  });

  test('the medium of a template’s header is uploaded in its place, and the template shows it', async () => {
    const { client, db } = workspace;
    const { id } = (await client.templates.list({ name: 'hello_world' })).data[0]!;
    const components = [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'New sarees are here.' },
    ];
    await db
      .updateTable('templates')
      .set({ components: JSON.stringify(components) })
      .where('id', '=', id)
      .execute();
    // The change has made no event: what the page has read before is as it was.
    await page.goto(
      `/dashboard/messages/new?type=template&template=hello_world&to=${encodeURIComponent(ASHA)}`,
    );
    await page.getByRole('group', { name: 'Image of the header' }).waitFor();
    await choose(picture);
    await drawn('silk saree.png');
    const sent = page.waitForRequest(/messages\/send$/);
    await sendAndLookAt(page, workspace.client, send);
    const [parameter] = (await sent).postDataJSON().components[0].parameters;
    assert.match(parameter.image.id, /^med_/);
  });

  test('what a person sends from their phone stands in the conversation: the picture itself, sound with its player', async () => {
    await page.setViewportSize(PHONE!);
    await phone();
    await page.getByRole('textbox', { name: 'Write as the customer' }).fill('This one, please');
    await choose(picture);
    await remove('silk saree.png').waitFor();
    await page.getByRole('button', { name: 'Send as the customer' }).click();
    await log().getByText('This one, please').waitFor();
    await eventually(async () => assert.equal((await latest('inbound')).media?.state, 'stored'));
    await choose({ name: 'voice.ogg', mimeType: 'audio/ogg', buffer: ogg('OpusHead') });
    await remove('voice.ogg').waitFor();
    await page.getByRole('button', { name: 'Send as the customer' }).click();
    await log().getByRole('button', { name: 'Play audio' }).waitFor();
    await gone(log().getByText('Sending'));
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await conversation();
      await log().getByText('This one, please').waitFor();
      await drawn('Image');
      await assertFits(page);
    }
    assert.deepEqual(await axeFaults(page), []);
    await log().getByRole('button', { name: 'Play audio' }).click();
    await log().getByText('This browser cannot play it.').waitFor(); // of sound it has a header alone
    await log()
      .getByRole('button', { name: /^Download/ })
      .last()
      .waitFor();
    await log().getByRole('button', { name: 'Show Image larger' }).click();
    const large = page.getByRole('dialog', { name: 'Image' });
    await large.getByRole('button', { name: 'Download' }).waitFor();
    await page.setViewportSize(ZOOMED);
    assert.deepEqual(await dialogFaults(page, 'picture'), []);
    await page.keyboard.press('Escape');
    await gone(large);
  });

  test('in a reply a file goes out with the words as its caption; words that it does not take stay', async () => {
    await page.setViewportSize(PHONE!);
    await conversation();
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    await box.waitFor();
    await page.getByRole('button', { name: 'Attach a file' }).waitFor();
    assert.equal(await give('paste', ['saree.png']), true);
    await remove('saree.png').waitFor();
    await box.fill('Do you mean this one?');
    await assertFits(page);
    assert.deepEqual(await axeFaults(page), []);
    await box.press('Enter');
    await drawn('saree.png');
    await gone(remove('saree.png'));
    assert.equal((await latest('outbound')).caption, 'Do you mean this one?');
    await page.getByRole('button', { name: 'Attach a file' }).click();
    await page.getByRole('menuitem', { name: 'Choose an uploaded file' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^voice\.ogg/ })
      .click();
    await box.fill('Listen');
    await page.getByText('what you wrote stays here').waitFor();
    await box.press('Enter');
    await gone(remove('voice.ogg'));
    assert.equal(await box.inputValue(), 'Listen');
    const { mediaType, caption } = await latest('outbound');
    assert.deepEqual([mediaType, caption], ['audio', undefined]);
  });

  test('what is still being fetched, could not be, or was deleted is said plainly, and what comes shows by itself', async () => {
    const { client, url } = workspace;
    const { id: stored } = (await latest('inbound')).media!;
    const channel = (await client.channels.list()).data[0]!.id;
    const change = async (own: object) => {
      const message = { from: ASHA.slice(1), id: `wamid.${Math.random()}`, type: 'image', image: own };
      const value = {
        contacts: [{ profile: { name: 'Asha' }, wa_id: ASHA.slice(1) }],
        messages: [{ ...message, timestamp: String(Math.floor(Date.now() / 1000)) }],
      };
      const answer = await fetch(`${url}/_simulator/change`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ channel, field: 'messages', value }),
      });
      assert.equal(answer.status, 200);
    };
    await client.media.delete(stored);
    await change({ id: '404404404', mime_type: 'image/jpeg', sha256: 'AAAA' });
    await eventually(async () => assert.equal((await latest('inbound')).media?.state, 'failed'));
    // Its digest is not that of the bytes, so that it is fetched again and again.
    const { provider_id } = await workspace.db
      .selectFrom('media')
      .select('provider_id')
      .where('workspace_id', '=', workspace.id)
      .where('state', '=', 'stored')
      .where('provider_id', 'is not', null)
      .executeTakeFirstOrThrow();
    await change({ id: provider_id, mime_type: 'image/png', sha256: Buffer.alloc(32, 7).toString('base64') });
    await page.goto(`/dashboard/conversations/with/${encodeURIComponent(ASHA)}`);
    await log().getByText('This file has been deleted.').waitFor();
    await log().getByText('WhatsApp does not have it any more.').waitFor();
    await log().getByText('Being fetched from WhatsApp').waitFor();
    await shown(page);
    assert.deepEqual(await axeFaults(page), []);
    const refusals = complaints.filter((text) => !/status of (404|413|415|422)|ERR_FAILED/.test(text));
    assert.deepEqual(refusals, []);
  });

  test('one that failed is sent another time with its caption, to a number that is corrected', async () => {
    const { client } = workspace;
    const file = new File([new Uint8Array(PDF)], 'bill.pdf', { type: 'application/pdf' });
    const { id: mediaId } = await client.media.upload(file);
    const failed = { to: NOWHERE, type: 'media', mediaId, caption: 'Your bill' } as const;
    const { messageId } = await client.messages.send(failed);
    await eventually(async () => assert.equal((await client.messages.get(messageId)).status, 'failed'));
    await turnTo(page, `/dashboard/messages/${messageId}`);
    await page.getByRole('link', { name: 'Send another' }).click();
    await remove('bill.pdf').waitFor();
    assert.equal(await page.getByLabel('Caption').inputValue(), 'Your bill');
    const to = page.getByRole('combobox', { name: 'To', exact: true });
    await page.getByRole('group', { name: 'To', exact: true }).getByRole('button').or(to).first().click();
    await to.fill(ASHA);
    await sendAndLookAt(page, client, send);
    assert.partialDeepStrictEqual(await latest('outbound'), { mediaId, caption: 'Your bill' });
  });
});
