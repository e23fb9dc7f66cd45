/** A conversation with a person, and the reply under it: on a phone, a tablet and a desk. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { HOUR } from '../../server/src/platform/clock.ts';
import { insertRows } from '../../server/src/platform/database/batch.ts';
import { createRandom } from '../../server/src/platform/random.ts';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { closeWindow } from './conversation-page.ts';
import { hold } from './hold.ts';
import { assertFits, gone, shown, turnTo, visitor } from './installation.ts';
import { comeIn, type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const ASHA = '+919876543401';
/** The simulator keeps this number from webhooks: they name a user id alone. */
const HIDDEN = '+919876500012';
const NEVER = '+919876543402';
/** Two screenfuls of 30, and some. */
const BEFORE = 70;
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];
  let asha: string;

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), { viewport: SIZES[0]! }));
    const { client } = workspace;
    asha = (await client.contacts.create({ phone: ASHA, name: 'Asha Kulkarni' })).id;
    // We may send one person a few a minute; they may write as many as they like.
    const has = async (count: number) =>
      eventually(async () => {
        const { data } = await client.messages.list({ recipient: asha, limit: 100 });
        assert.equal(data.length, count);
        assert.ok(data.every(({ status }) => status === 'read' || status === 'received'));
      });
    for (let n = 1; n <= BEFORE; n++) await client.simulator.inbound({ from: ASHA, text: `Question ${n}` });
    await has(BEFORE);
    await client.messages.send({ to: ASHA, type: 'text', message: 'It is packed.' });
    await has(BEFORE + 1);
    await client.simulator.inbound({ from: ASHA, text: 'When does it come?' });
    await has(BEFORE + 2);
  });

  const log = () => page.getByRole('log');
  const box = () => page.getByRole('textbox', { name: 'Message', exact: true });
  const inView = async (text: string) => {
    const [at, frame] = [
      (await log().getByText(text, { exact: true }).boundingBox())!,
      (await log().boundingBox())!,
    ];
    return at.y >= frame.y && at.y + at.height <= frame.y + frame.height;
  };

  test('Reply leads to the conversation from a message, a contact, the list and the palette', async () => {
    const { data } = await workspace.client.messages.list({
      recipient: asha,
      direction: 'inbound',
      limit: 1,
    });
    const there = async (leads: () => Promise<void>) => {
      await leads();
      await page.waitForURL(/dashboard\/conversations\/cnv_/);
      await page.getByRole('heading', { level: 1, name: 'Asha Kulkarni' }).waitFor();
    };
    await turnTo(page, `/dashboard/messages/${data[0]!.messageId}`);
    await there(() => page.getByRole('link', { name: 'Reply', exact: true }).click());
    await turnTo(page, `/dashboard/contacts/${asha}`);
    await there(() => page.getByRole('main').getByRole('link', { name: 'Send a message' }).click());
    // On a phone a row of the list has no room for it.
    await page.setViewportSize(SIZES[2]!);
    await turnTo(page, '/dashboard/messages?direction=inbound');
    await there(() =>
      page
        .getByRole('link', { name: /^Reply to/ })
        .first()
        .click(),
    );
    await turnTo(page, '/dashboard/contacts');
    await shown(page);
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Go to or find' }).fill('kulkarni');
    await there(() => page.getByRole('option', { name: /^Write to Asha Kulkarni/ }).click());
  });

  test('at every width the conversation stands above one box, newest at the foot; older messages come by scrolling and by a button', async () => {
    for (const [n, size] of SIZES.entries()) {
      await page.setViewportSize(size);
      await page.goto(`/dashboard/conversations/with/${asha}`);
      await log().getByText('When does it come?').waitFor();
      await shown(page);
      await assertFits(page);
      const pages = page.getByRole('navigation', { name: 'Pages' }).first();
      const here = await pages.locator('[aria-current="page"]').allTextContents();
      if (size.width >= 768) assert.deepEqual(here, ['Conversations'], `${size.width} px`);
      // What the page reads beside the messages may still be drawn above them.
      await eventually(async () =>
        assert.equal(await inView('When does it come?'), true, `${size.width} px`),
      );
      const [above, below] = [(await log().boundingBox())!, (await box().boundingBox())!];
      assert.ok(above.y + above.height <= below.y, `${size.width} px`);
      assert.ok(below.y + below.height <= size.height, `${size.width} px: ${below.y}`);
      assert.equal(await box().count(), 1, `${size.width} px`);
      const theirs = (await log().getByText('When does it come?').boundingBox())!;
      const ours = (await log().getByText('It is packed.', { exact: true }).boundingBox())!;
      assert.ok(theirs.x < ours.x, 'theirs stand on the left, ours on the right');

      assert.equal(await log().getByText('Question 1', { exact: true }).count(), 0);
      if (n === 0) {
        await log().getByRole('button', { name: 'Show older messages' }).press('Enter');
        await log().getByText('Question 20', { exact: true }).waitFor();
        // What was at the top is still in sight, so that no more is fetched by itself.
        const above = await log().evaluate(
          ({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight + scrollTop,
        );
        assert.ok(above > 500, `${above} px`);
      }
      await eventually(async () => {
        await log().evaluate((element) => element.scrollTo(0, -element.scrollHeight));
        assert.equal(await log().getByText('Question 1', { exact: true }).count(), 1);
      });
      await log().getByText('This is the beginning.').waitFor();
      assert.equal(
        await log()
          .getByText(/^Question \d+$/)
          .count(),
        BEFORE,
      );
    }
    assert.deepEqual(await axeFaults(page), []);
  });

  test('what comes and what is sent stands at the foot at once, and the box is ready for the next', async () => {
    await page.setViewportSize(SIZES[0]!);
    await turnTo(page, `/dashboard/conversations/with/${asha}`);
    await shown(page);
    // The page may not follow the feed yet.
    await workspace.client.simulator.inbound({ from: ASHA, text: 'Hello?' });
    await log().getByText('Hello?', { exact: true }).waitFor();
    await page.getByText(/Your own words( reach|:)/).waitFor();
    await box().fill('It comes');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('today.');
    await page.keyboard.press('Enter');
    await log().getByText('It comes today.').waitFor();
    await eventually(async () => assert.equal(await box().inputValue(), ''));
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA'),
    );
    await eventually(async () => assert.equal(await inView('It comes today.'), true));
    const { data } = await workspace.client.messages.list({ recipient: asha, limit: 5 });
    assert.deepEqual(
      data.filter(({ direction }) => direction === 'outbound').map(({ message }) => message)[0],
      'It comes\ntoday.',
    );
    await log().getByText('Read', { exact: true }).last().waitFor({ state: 'attached' });
    // Empty, Enter sends nothing.
    await box().press('Enter');
    await page.getByRole('link', { name: 'Media and more' }).click();
    await page.getByRole('heading', { level: 1, name: 'Send a message' }).waitFor();
    await page.getByRole('group', { name: 'To' }).getByText('Asha Kulkarni').waitFor();
  });

  test('what is written on while a message goes out stays in the box for the next', async () => {
    await turnTo(page, `/dashboard/conversations/with/${asha}`);
    const goOn = await hold(page, '**/api/v1/messages/send');
    const asked = page.waitForRequest(/messages\/send$/);
    await box().fill('It is at your door.');
    await box().press('Enter');
    await asked;
    await page.keyboard.type(' And the bill?');
    await goOn();
    await log().getByText('It is at your door.', { exact: true }).waitFor();
    await eventually(async () => assert.equal(await box().inputValue(), 'And the bill?'));
    await box().press('Enter');
    await log().getByText('And the bill?', { exact: true }).waitFor();
    await eventually(async () => assert.equal(await box().inputValue(), ''));
  });

  test('what is written and sent on while a message goes out follows it', async () => {
    await turnTo(page, `/dashboard/conversations/with/${asha}`);
    const goOn = await hold(page, '**/api/v1/messages/send');
    const asked = page.waitForRequest(/messages\/send$/);
    await box().fill('One more thing.');
    await box().press('Enter');
    await asked;
    await page.keyboard.type(' We close at eight.');
    await box().press('Enter');
    await goOn();
    await log().getByText('One more thing.', { exact: true }).waitFor();
    await log().getByText('We close at eight.', { exact: true }).waitFor();
    await eventually(async () => assert.equal(await box().inputValue(), ''));
  });

  test('a reply goes out by the number that the person wrote to', async () => {
    const { client } = workspace;
    const inbound = (await client.messages.list({ recipient: asha, direction: 'inbound' })).data[0]!;
    await turnTo(page, `/dashboard/conversations/with/${asha}`);
    const sent = page.waitForRequest(/messages\/send$/);
    await box().fill('From the same number');
    await box().press('Enter');
    assert.equal((await sent).postDataJSON().from, inbound.channelId);
  });

  test('after 24 hours the page says that only a template goes, and how; sent, it stands in the conversation', async () => {
    await page.setViewportSize(SIZES[0]!);
    await turnTo(page, `/dashboard/conversations/with/${encodeURIComponent(NEVER)}`);
    await page.getByText(/has not written to this number/).waitFor();
    await page.getByText('WhatsApp takes only a template now.').waitFor();
    assert.equal(await box().count(), 0);
    const asked = (await page.getByLabel('Template', { exact: true }).boundingBox())!;
    assert.ok(asked.y + asked.height <= SIZES[0]!.height, `the template is asked for at ${asked.y} px`);
    await page.getByLabel('Template', { exact: true }).selectOption({ label: 'hello_world (en)' });
    await log().getByText('Not sent yet').waitFor();
    await page.getByText('If it is delivered it costs ₹0.115, without GST.').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await assertFits(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await gone(log().getByText('Not sent yet'));
    const { data } = await workspace.client.messages.list({ recipient: NEVER });
    assert.deepEqual(
      data.map(({ templateName }) => templateName),
      ['hello_world'],
    );
    await log().getByRole('link').first().waitFor();
    await page.getByRole('link', { name: 'Write something else' }).click();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
  });

  test('a card and a quoting answer of theirs, and what was sent from the phone, stand in the thread; a quote leads to its message', async () => {
    const { client } = workspace;
    const [ours] = (await client.messages.list({ recipient: asha, direction: 'outbound', limit: 1 })).data;
    const { provider_id: id } = await workspace.db
      .selectFrom('messages')
      .select('provider_id')
      .where('id', '=', ours!.messageId)
      .executeTakeFirstOrThrow();
    const context = { from: '15550000001', id };
    await client.simulator.inbound({ from: ASHA, text: 'I mean this one', extra: { context } });
    const does = async (what: string, body: object) => {
      const answer = await fetch(`${workspace.url}/_simulator/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ channel: ours!.channelId, ...body }),
      });
      assert.equal(answer.status, 200, await answer.text());
    };
    const contacts = [{ name: { formatted_name: 'Ravi Tailor' }, phones: [{ phone: '+919876543499' }] }];
    const timestamp = String(Math.floor(Date.now() / 1000));
    const card = { ...{ from: ASHA.slice(1), id: 'wamid.card', timestamp }, type: 'contacts', contacts };
    await does('change', { field: 'messages', value: { messages: [card] } });
    await does('echo', { to: ASHA, text: 'Your blouse is stitched' });
    await page.setViewportSize(SIZES[0]!);
    await turnTo(page, `/dashboard/conversations/with/${asha}`);
    const row = (text: string) => log().locator('[id^="msg_"]', { hasText: text }).last();
    await row('Your blouse is stitched').getByText('from the phone').waitFor();
    await row('Ravi Tailor').getByRole('listitem').filter({ hasText: 'Ravi Tailor' }).waitFor();
    const answer = row('I mean this one');
    const quote = answer.getByRole('button').first();
    await quote.getByText(ours!.message!).waitFor();
    await log().evaluate((element) => element.scrollTo(0, -element.scrollHeight));
    const quoted = log().locator(`[id="${ours!.messageId}"]`);
    await quote.evaluate((button: HTMLButtonElement) => button.click()); // where one has scrolled to
    await eventually(async () => {
      const [at, frame] = [(await quoted.boundingBox())!, (await log().boundingBox())!];
      assert.ok(at.y >= frame.y && at.y + at.height <= frame.y + frame.height);
    });
    assert.deepEqual(await axeFaults(page), []);
  });

  test('a person without a phone number is found, and answered in their conversation', async () => {
    const { client } = workspace;
    await client.simulator.inbound({ from: HIDDEN, text: 'Do you deliver?' });
    const { id, contact } = await eventually(async () => {
      const { data } = await client.conversations.list({ view: 'all' });
      return data.find(({ lastMessage }) => lastMessage?.text === 'Do you deliver?') ?? assert.fail();
    });
    assert.equal(contact.phone, undefined);
    await turnTo(page, '/dashboard/conversations');
    await page.getByRole('list', { name: 'Conversations' }).getByText('Do you deliver?').click();
    await page.waitForURL(`**/conversations/${id}`);
    await box().fill('Within Pune we do.');
    await box().press('Enter');
    await log().getByText('Within Pune we do.').waitFor();
    await eventually(async () => {
      const [sent] = (await client.messages.list({ recipient: contact.id, direction: 'outbound' })).data;
      assert.deepEqual([sent!.message, sent!.status], ['Within Pune we do.', 'read']);
    });
    await assertFits(page);
  });

  test('the window closes on a page that stands open', async () => {
    const visit = await visitor(browser(), workspace); // a clock is that of all pages of a context
    await comeIn(visit, workspace);
    const later = visit.page;
    await later.clock.install();
    await later.goto(`/dashboard/conversations/with/${asha}`);
    await later.getByText(/Your own words( reach|:)/).waitFor();
    await later.clock.fastForward('23:50:00');
    await later.getByText(/Your own words( reach|:)/).waitFor();
    await later.clock.fastForward('00:20:00');
    await later.getByText('More than 24 hours have passed since Asha Kulkarni last wrote').waitFor();
    await gone(later.getByRole('textbox', { name: 'Message', exact: true }));
    await visit.context.close();
  });

  test('the box says how long it is open, by what the person wrote: that their number has changed opens nothing', async () => {
    const { client, db, id: workspaceId } = workspace;
    const { id } = (await client.conversations.list({ search: ASHA })).data[0]!;
    const at = Date.now() - 21.5 * HOUR;
    const write = db.updateTable('conversations').set({ last_inbound_at: at });
    await write.where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
    await page.setViewportSize(SIZES[0]!);
    await page.goto(`/dashboard/conversations/${id}`);
    await page.getByText('2 h 30 min left').waitFor();

    await closeWindow(workspace, { id, phone: ASHA });
    const like = await db
      .selectFrom('messages')
      .select(['workspace_id', 'channel_id', 'contact_id', 'person', 'direction', 'status'])
      .where('workspace_id', '=', workspaceId)
      .where('person', '=', ASHA)
      .where('direction', '=', 'inbound')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const now = Date.now();
    const changed = { id: createRandom().newId('msg', now), provider_id: null, created_at: now };
    const body = JSON.stringify({ message: 'Asha changed from +91 98765 43401 to +91 98765 43409' });
    await insertRows(db, 'messages', [{ ...like, ...changed, type: 'system', body }]);
    await page.reload();
    await log().getByText('Asha changed from').waitFor();
    await page.getByText('WhatsApp takes only a template now.').waitFor();
    assert.equal(await box().count(), 0);
    await client.simulator.inbound({ from: ASHA, text: 'It is still me' });
    await box().waitFor();
    await page.getByText('24 h 0 min left').waitFor();
  });

  test('beside a new message nobody can write as the customer by mistake', async () => {
    await page.setViewportSize(SIZES[2]!);
    await turnTo(page, '/dashboard/contacts');
    await turnTo(page, `/dashboard/messages/new?to=${encodeURIComponent(ASHA)}`);
    await log().getByText('When does it come?').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Write as the customer' }).count(), 0);
    await turnTo(page, `/dashboard/phone?person=${encodeURIComponent(ASHA)}`);
    await page.getByRole('textbox', { name: 'Write as the customer' }).waitFor();
    assert.deepEqual(complaints, []);
  });
});
