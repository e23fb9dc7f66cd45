/** What somebody sees who comes in the morning: what needs them, what is real, and nothing that is for programmers. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { assertFits, gone, shown, turnTo } from './installation.ts';
import { changeFunds, type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const FARAH = '+919876543277';
const DESK = { width: 1440, height: 900 };

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let context: BrowserContext;
  let complaints: string[];

  before(async () => {
    ({ workspace, page, context, complaints } = await ownWorkspace(browser(), { viewport: DESK }));
    const { client } = workspace;
    await client.contacts.create({ phone: FARAH, name: 'Farah Khan' });
    const { messageId } = await client.messages.send({
      to: FARAH,
      type: 'text',
      message: 'It is on its way.',
    });
    await eventually(async () => assert.equal((await client.messages.get(messageId)).status, 'read'));
  });

  const attention = () => page.getByRole('region', { name: 'Needs your attention' });
  const line = (text: string) => attention().getByRole('listitem').filter({ hasText: text }).first();
  const calm = () => page.getByText('All is well').waitFor();
  const overview = async () => {
    await page.goto('/dashboard');
    await shown(page);
  };

  test('where nothing needs anybody the overview says so in a line', async () => {
    await overview();
    await calm();
    assert.equal(await attention().count(), 0);
  });

  test('the figures count what WhatsApp took, and each rate says of which messages it is', async () => {
    const { messages } = workspace.client;
    const sendAt = new Date(Date.now() + 8 * 60 * 60 * 1000).toISOString();
    await messages.send({ to: FARAH, type: 'text', message: 'This evening.', sendAt });
    const { messageId } = await messages.send({ to: '+919876540001', type: 'text', message: 'Today.' });
    await eventually(async () => assert.equal((await messages.get(messageId)).status, 'delivered'));
    await overview();
    const figures = page.getByRole('region', { name: 'Figures' });
    const figure = (name: string) => figures.locator('div', { has: page.getByRole('heading', { name }) });
    await figure('Messages you sent').getByText('2', { exact: true }).waitFor();
    await figure('Delivery rate').getByText('2 delivered of these 2', { exact: true }).waitFor();
    await figure('Read rate').getByText('1 read of these 2', { exact: true }).waitFor();
    await figure('Read rate').getByText('50%', { exact: true }).waitFor();
  });

  test('a paused number and a disabled webhook come first, each with the button that mends it', async () => {
    const { client } = workspace;
    const [channel] = (await client.channels.list()).data;
    await client.channels.update(channel!.id, { status: 'paused', reason: 'Stock count.' });
    const webhook = await client.webhooks.create({ url: 'https://shop.example/hook', events: ['contact.*'] });
    await client.webhooks.update(webhook.id, { status: 'disabled' });
    await overview();
    await line('Stock count.').getByText('is paused').waitFor();
    const [first, figures] = await Promise.all(
      [attention(), page.getByRole('region', { name: 'Figures' })].map((part) => part.boundingBox()),
    );
    assert.ok(first!.y < figures!.y);
    assert.deepEqual(await axeFaults(page), []);
    await page.setViewportSize({ width: 390, height: 844 });
    await assertFits(page);
    await page.setViewportSize(DESK);
    await line('is paused').getByRole('button', { name: 'Resume channel' }).click();
    await line('shop.example').getByRole('button', { name: 'Enable' }).click();
    await calm();
    // The page shows both before the server has heard of them.
    await eventually(async () => {
      assert.equal((await client.channels.get(channel!.id)).status, 'ready');
      assert.equal((await client.webhooks.get(webhook.id)).status, 'enabled');
    });
    await client.webhooks.delete(webhook.id);
  });

  test('a webhook whose server wants no more leads to where it is tested and enabled', async () => {
    const { client, db } = workspace;
    const { id } = await client.webhooks.create({ url: 'https://gone.example/hook', events: ['contact.*'] });
    const gone = { disabled_at: Date.now(), disabled_reason: 'gone' };
    await db.updateTable('webhooks').set(gone).where('id', '=', id).execute();
    await overview();
    const given = line('gone.example');
    await given.getByText('Your server returned 410').waitFor();
    await given.getByRole('link', { name: 'Test and enable' }).click();
    await page.getByRole('button', { name: 'Send test event' }).waitFor();
    await overview(); // the page of a webhook that is gone would ask for it again
    await client.webhooks.delete(id);
  });

  test('who wrote and has heard nothing is named, until they are answered', async () => {
    await workspace.client.simulator.inbound({ from: FARAH, text: 'Where is my order?' });
    await overview();
    await line('1 person has written').getByText('Where is my order?').waitFor();
    await attention().getByRole('link', { name: 'Farah Khan', exact: true }).waitFor();
    await attention().getByRole('link', { name: 'Reply to Farah Khan' }).click();
    await page.getByRole('heading', { level: 1, name: /Farah Khan/ }).waitFor();
    await page.getByRole('log').getByText('Where is my order?', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Message' }).fill('It comes at five.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('log').getByText('It comes at five.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).first().click();
    await calm();
  });

  test('an account without funds says what sum it needs, and goes on when somebody has added them', async () => {
    const { client } = workspace;
    const [channel] = (await client.channels.list()).data;
    await changeFunds(workspace, { balance: '0.00' });
    const order = { templateName: 'order_update', variables: ['Farah', '1042', 'on its way'] };
    const { messageId } = await client.messages.send({ to: FARAH, type: 'template', ...order });
    await eventually(async () => assert.ok((await client.channels.get(channel!.id)).lacksFunds));
    await overview();
    await line('lacks funds').getByText('Add at least ₹0.14').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await page.goto(`/dashboard/settings/channels/${channel!.id}`);
    await page.getByRole('heading', { level: 1 }).getByText('Lacks funds').waitFor();
    await page.getByText('Add at least ₹0.14').waitFor();
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await assertFits(page);
    }
    await page.setViewportSize(DESK);
    await overview();
    await changeFunds(workspace, { add: '100.00' });
    await line('lacks funds').getByRole('button', { name: 'I have added funds' }).click();
    await page.getByText('A message that waits is tried now.').waitFor();
    await eventually(async () => assert.equal((await client.messages.get(messageId)).status, 'read'));
    await calm();
    await changeFunds(workspace, { balance: null });
  });

  test('templates that WhatsApp has stopped are named', async () => {
    const stop = (status: string) =>
      workspace.db
        .updateTable('templates')
        .set({ status })
        .where('workspace_id', '=', workspace.id)
        .where('name', '=', 'hello_world')
        .execute();
    await stop('PAUSED');
    await overview();
    await line('hello_world (en): paused').getByRole('link', { name: 'Open the template' }).waitFor();
    await stop('APPROVED');
  });

  test('the overview shows seven days unless one asks for others, and says in a sentence how far the messages came', async () => {
    await turnTo(page, '/dashboard');
    await shown(page);
    const days = page.getByRole('link', { name: '7 days', exact: true });
    await days.and(page.locator('[aria-current]')).waitFor();
    const chart = page.getByRole('region', { name: 'How your messages did' });
    await chart
      .getByText(/^[\d.]+% of what you sent arrived, [\d.]+% was read, and [\d.]+% was replied to\./)
      .waitFor();
    const bars = page.getByRole('region', { name: 'Figures' }).locator('.rounded-full > .rounded-full');
    const widths = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
    assert.equal(widths.length, 4);
    assert.deepEqual(
      widths.toSorted((a, b) => b - a),
      widths,
      'sent, delivered, read, replied',
    );
  });

  test('a month of one busy day is shown by the hour, its parts named where they stand, with a table', async () => {
    await page.goto('/dashboard?range=30d');
    await shown(page);
    const chart = page.getByRole('region', { name: 'How your messages did' });
    await chart.getByText('The hours of').waitFor();
    await chart.getByRole('listitem').filter({ hasText: /^Read/ }).waitFor();
    assert.equal(await chart.locator('pattern').count(), 0);
    await chart.getByText('The figures as a table').click();
    await chart.getByRole('columnheader', { name: 'Hour (IST)' }).waitFor();
  });

  test('a template is filled in within its sentence', async () => {
    await turnTo(page, '/dashboard/messages/new?type=template&template=order_update&language=en');
    const sentence = page.getByRole('group', { name: 'Fill in the message' });
    await sentence.waitFor();
    assert.equal(
      (await sentence.locator('p').first().innerText()).replace(/\s+/g, ' '),
      'Hi , your order is .',
    );
    assert.doesNotMatch(await page.getByRole('main').innerText(), /\{\{/);
    await page.getByRole('combobox', { name: 'To' }).fill(FARAH);
    await page.getByRole('button', { name: 'Send message' }).click();
    await sentence.getByText('Value 2: Fill this in.', { exact: true }).waitFor();
    assert.doesNotMatch(await page.getByRole('main').innerText(), /\{\{/);
    assert.equal(await sentence.getByLabel('Value 2').getAttribute('aria-invalid'), 'true');
    assert.deepEqual(await axeFaults(page), []);
    for (const [i, value] of ['Farah', 'A-17', 'packed and on its way to you'].entries())
      await sentence.getByLabel(`Value ${i + 1}`).fill(value);
    await page.setViewportSize({ width: 390, height: 844 });
    await assertFits(page);
    await page.setViewportSize(DESK);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.waitForURL(/dashboard\/(conversations\/cnv_|messages\/with\/)/);
    await page
      .getByRole('main')
      .getByText('Hi Farah, your order A-17 is packed and on its way to you.')
      .first()
      .waitFor();
  });

  test('a lost connection is told in plain words, with the code beside them', async () => {
    const { client } = workspace;
    const { messageId } = await client.messages.send({ to: '+919876540013', type: 'text', message: 'Hello' });
    await eventually(async () => assert.equal((await client.messages.get(messageId)).status, 'unconfirmed'));
    await turnTo(page, `/dashboard/messages/${messageId}`);
    const head = page.getByRole('heading', { level: 1 });
    await head.getByText('Being checked').waitFor();
    await head.locator('code', { hasText: 'unconfirmed' }).waitFor();
    const step = page.getByRole('listitem').filter({ hasText: 'No answer from WhatsApp' });
    await step.getByText('The connection broke before WhatsApp had answered').waitFor();
    assert.match(await step.locator('p').last().innerText(), /UND_ERR_SOCKET|ECONNRESET|other side closed/);
  });

  test('what is for programmers is shown to who chose developer’s mode, behind one quiet button', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await turnTo(page, '/dashboard/contacts');
    await shown(page);
    const forDevelopers = page.getByRole('button', { name: 'For developers' });
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    assert.equal(await forDevelopers.count(), 0);
    await choose('Turn on developer’s mode');
    await forDevelopers.click();
    await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
    await page.getByText('The request is copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^curl -s '.*\/api\/v1\/contacts/);
    await page.reload();
    await forDevelopers.waitFor();
    const request = page.getByText('For developers: the request, as curl');
    await turnTo(page, '/dashboard/messages/new');
    await request.waitFor();
    await choose('Turn off developer’s mode');
    await gone(request);
    await turnTo(page, '/dashboard/contacts');
    await shown(page);
    await gone(forDevelopers);
  });

  test('where more wait than there is room for, the list shows them all', async () => {
    const { client } = workspace;
    const people = ['+919876543271', '+919876543272', '+919876543273', '+919876543274'];
    for (const from of people) await client.simulator.inbound({ from, text: `From ${from}` });
    await eventually(async () =>
      assert.equal((await client.messages.list({ unanswered: true })).data.length, people.length),
    );
    await overview();
    await line('4 people have written').getByRole('link', { name: 'Show what they wrote' }).click();
    const waiting = page.getByRole('list', { name: 'Conversations' });
    await waiting.getByText(`From ${people[0]}`).waitFor();
    await eventually(async () => assert.equal(await waiting.getByRole('listitem').count(), people.length));
    assert.match(page.url(), /dashboard\/conversations\?.*view=waiting/);
  });

  test('the operator’s entries fold away, and stay as they were left', async () => {
    const entry = () =>
      page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Inquiries' });
    const fold = () => page.getByRole('button', { name: 'Operator' });
    await overview();
    assert.equal(await entry().count(), 0);
    await fold().click();
    await entry().waitFor();
    await overview();
    await entry().click();
    await page.getByRole('heading', { level: 1, name: 'Inquiries' }).waitFor();
    await overview();
    await fold().click();
    await gone(entry());
    await turnTo(page, '/dashboard/operator/mail');
    await entry().waitFor();
    await overview();
    assert.equal(await entry().count(), 0);
  });

  test('a live workspace looks live, a test one like a test', async () => {
    await overview();
    await page.getByText('nothing reaches a real phone').waitFor();
    const slug = await page.evaluate(async () => {
      const answer = await fetch('/api/app/workspaces', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Rao Sweets' }),
      });
      return ((await answer.json()) as { data: { slug: string } }).data.slug;
    });
    await page.goto(`/dashboard?workspace=${slug}`);
    await page.getByText('messages reach real phones').waitFor();
    await page
      .getByRole('button', { name: /Rao Sweets/ })
      .getByText('Live', { exact: true })
      .waitFor();
    assert.deepEqual(await axeFaults(page), []);

    const step = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await page.goto(`/dashboard/start?workspace=${slug}`);
    await shown(page);
    const heads = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    assert.match(heads[0]!, /Connect a number/);
    await step('Connect a number').getByRole('link', { name: 'Connect a number' }).waitFor();
    await step('Send a message').getByRole('button').click();
    await step('Send a message').getByText('This workspace has no number to send from').waitFor();
    await gone(page.getByRole('button', { name: 'Send message' }));
    await page.goto(`/dashboard/start?workspace=${workspace.slug}`);
    await shown(page);
    await step('Use your own number').getByText('Ready for a number').waitFor();
    assert.equal(await step('Use your own number').getByText('Done', { exact: true }).count(), 0);
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('status of 422')),
      [],
    );
  });
});
