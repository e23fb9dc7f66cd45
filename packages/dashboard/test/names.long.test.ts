/** People by their names, wherever their contact is known; numbers as they are read, and copied as a program takes them. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { inBrowser } from './browser.ts';
import { shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const PHONE = '+919876543210';
const READ = '+91 98765 43210';
const NAME = 'Priya Núñez-Sharma';
const MANY = 40;

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];
  let messageId: string;
  let contactId: string;
  let webhookId: string;
  let deliveryId: string;
  let sequence: number;

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), {
      viewport: { width: 1440, height: 900 },
    }));
    const { client } = workspace;
    contactId = (await client.contacts.create({ phone: PHONE, name: NAME })).id;
    webhookId = (await client.webhooks.create({ url: 'http://localhost:1/whatsapp', events: ['message.*'] }))
      .id;
    const sent = await client.messages.send({
      to: PHONE,
      type: 'text',
      message: 'Hello',
      reference: 'order-7',
    });
    messageId = sent.messageId;
    for (let i = 1; i <= MANY; i++) {
      const phone = `+9198111${String(i).padStart(5, '0')}`;
      await client.contacts.create({ phone, name: `Person ${i}` });
      await client.messages.send({ to: phone, type: 'text', message: `Hello ${i}` });
    }
    await eventually(async () => {
      const { data } = await client.events.list({ subject: messageId });
      sequence = data[0]!.sequence;
      const deliveries = await client.events.deliveries(sequence);
      deliveryId = deliveries.deliveries[0]!.id;
      assert.equal((await client.messages.list({ status: ['queued', 'sending', 'sent'] })).data.length, 0);
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });

  const open = async (path: string) => {
    await turnTo(page, `/dashboard${path}`);
    await shown(page);
  };
  const main = () => page.getByRole('main');

  test('lists, pages and titles speak of a person by name, with the number beside or beneath it', async () => {
    const shownOn: [path: string, where: () => Promise<unknown>][] = [
      [
        '/messages?reference=order-7',
        () => main().locator('tr[data-row]', { hasText: NAME }).getByText(READ).waitFor(),
      ],
      [
        `/messages/${messageId}`,
        () => main().getByRole('heading', { level: 1, name: NAME }).getByText(READ).waitFor(),
      ],
      [`/contacts/${contactId}`, () => main().getByText(READ).first().waitFor()],
      [
        '/contacts?search=nunez',
        () => main().locator('tr[data-row]', { hasText: NAME }).getByText(READ).waitFor(),
      ],
      [`/events?subject=${messageId}`, () => main().getByRole('link', { name: NAME }).first().waitFor()],
      [`/events/${sequence}`, () => main().getByRole('link', { name: NAME }).waitFor()],
      [
        `/phone?person=${encodeURIComponent(PHONE)}`,
        () =>
          main()
            .getByRole('region', { name: `Phone of ${NAME}` })
            .waitFor(),
      ],
      [`/webhooks/${webhookId}`, () => main().locator('tr[data-row]').getByText('Person').first().waitFor()],
      [
        `/webhooks/${webhookId}/deliveries/${deliveryId}`,
        () => main().getByRole('link', { name: NAME }).waitFor(),
      ],
    ];
    for (const [path, where] of shownOn) {
      await open(path);
      await where();
    }
    await open(`/messages/${messageId}`);
    await page.waitForFunction((name) => document.title.includes(name), NAME);
    await open(`/contacts/${contactId}`);
    assert.ok((await page.title()).includes(NAME));
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill('order-7');
    await page.getByRole('option', { name: NAME }).waitFor();
    await page.keyboard.press('Escape');
    await open(`/messages?recipient=${encodeURIComponent(PHONE)}`);
    await eventually(async () => assert.equal(await page.getByLabel('Name or number').inputValue(), NAME));
  });

  test('all names of a page come with one call, before its rows show', async () => {
    for (const path of ['/messages', '/events', `/webhooks/${webhookId}`]) {
      await open('/settings/security');
      const asked: string[] = [];
      const note = (request: { url(): string }) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.startsWith('/api/v1/contacts')) asked.push(`${searchParams.getAll('id').length} ids`);
      };
      page.on('request', note);
      await page.goto(`/dashboard${path}`);
      await main()
        .getByText(/^Person \d+$/)
        .first()
        .waitFor();
      await shown(page);
      page.off('request', note);
      assert.equal(asked.length, 1, `${path}: ${asked}`);
    }
  });

  test('a name that changes changes where it is shown', async () => {
    await open('/messages?reference=order-7');
    const row = main().locator('tr[data-row]');
    await row.getByText(NAME).waitFor();
    await eventually(async () => {
      await workspace.client.contacts.update(contactId, { name: `Priya ${Date.now()}` });
      await workspace.client.contacts.update(contactId, { name: 'Priya Rao' });
      await row.getByText('Priya Rao').waitFor({ timeout: 3_000 });
    });
    await workspace.client.contacts.update(contactId, { name: NAME });
    await row.getByText(NAME).waitFor();
  });

  test('a number is read in its groups and copied without them', async () => {
    await open(`/messages?reference=order-7`);
    const number = main().locator('tr[data-row]').getByText(READ);
    await number.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.closest('tr')!);
      getSelection()!.removeAllRanges();
      getSelection()!.addRange(range);
    });
    await page.keyboard.press('Control+C');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(copied.includes(PHONE), copied);
    assert.ok(copied.includes(NAME), copied);
    assert.ok(!copied.includes('98765 43210') && !copied.includes('98765\u00a043210'), copied);

    await open(`/contacts/${contactId}`);
    await main().getByRole('button', { name: 'Copy', exact: true }).first().click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), PHONE);
    assert.deepEqual(complaints, []);
  });
});
