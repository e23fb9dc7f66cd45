/** Pages say what is so: of workspaces, of webhooks that are disabled or mended, and under the fields of a form. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { inBrowser } from './browser.ts';
import { hold } from './hold.ts';
import { gone, shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let receiver: Server;
  let answer = 500;
  /** Seconds that the receiver asks to be left alone. */
  let waits = 0;
  let url: string;

  before(async () => {
    ({ workspace, page } = await ownWorkspace(browser()));
    receiver = createServer((request, response) => {
      const challenge = new URL(request.url!, 'http://receiver').searchParams.get('hub.challenge');
      if (challenge !== null) return response.end(challenge);
      return response.writeHead(answer, waits ? { 'retry-after': String(waits) } : {}).end();
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    url = `http://localhost:${(receiver.address() as AddressInfo).port}/whatsapp`;
  });
  after(() => receiver?.close());

  test('a link to a workspace that is not yours says so, and shows no other in its place', async () => {
    await page.goto('/dashboard/messages?workspace=unknown');
    await page.getByRole('heading', { level: 1, name: 'You have no workspace “unknown”' }).waitFor();
    assert.equal(await page.getByRole('table').count(), 0);
    const own = page.getByRole('list', { name: 'Your workspaces' }).getByRole('link');
    await own.first().click();
    await page.locator('nav').first().waitFor();
    assert.match(page.url(), new RegExp(`workspace=${workspace.slug}`));
  });

  test('a list tells of who was added between its reading and the connection of the feed', async () => {
    const { client } = workspace;
    await client.contacts.create({ phone: '+919800010001', name: 'Asha' });
    const goOn = await hold(page, '**/api/v1/stream*');
    await page.goto('/dashboard/contacts');
    await page.getByRole('row', { name: /Asha/ }).waitFor();
    await client.contacts.create({ phone: '+919800010002', name: 'Ravi' });
    await goOn();
    await page.getByRole('button', { name: '1 new' }).click();
    await page.getByRole('row', { name: /Ravi/ }).waitFor();
  });

  test('what is wrong with a field is a sentence under it', async () => {
    await page.goto('/dashboard/webhooks?add=1');
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Add webhook' });
    await save.click();
    await dialog.getByText('Fill this in.', { exact: true }).first().waitFor();
    for (const [typed, said] of [
      ['http://example.com/x', 'This must be a URL that begins with https://.'],
      ['shop', 'Give the whole URL, beginning with https://.'],
      ['https://10.0.0.1/x', 'This URL leads into a private network, where nothing is sent.'],
    ] as const) {
      await dialog.getByLabel('URL', { exact: true }).fill(typed);
      await save.click();
      await dialog.getByText(said, { exact: true }).waitFor();
    }
    await page.goto('/dashboard/settings/api');
    const addresses = page.getByLabel('IP addresses and ranges, one per line');
    await addresses.fill('203.0.113.7\nthe shop');
    await page.getByRole('button', { name: 'Save IP addresses' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restrict workspace' }).click();
    await page.getByText('Line 2: This is no IP address').waitFor();
    await page.goto('/dashboard/messages/new?type=template&template=order_update&language=en');
    await page.getByLabel('Value 1', { exact: true }).waitFor();
    assert.equal(await page.getByText('{{1}}', { exact: true }).locator('xpath=self::label').count(), 0);
  });

  test('a disabled webhook is tested before it is enabled, and what waits for it is not said to be due', async () => {
    const { client } = workspace;
    const { id } = await client.webhooks.create({ url, events: ['contact.*'] });
    await client.contacts.create({ phone: '+919876543210' });
    await eventually(async () => {
      const { data } = await client.webhooks.deliveries.list(id);
      assert.equal(data[0]?.status, 'pending');
    });
    await client.webhooks.update(id, { status: 'disabled' });
    await turnTo(page, `/dashboard/webhooks/${id}`);
    await shown(page);
    await page.getByRole('cell', { name: 'once enabled' }).waitFor();
    assert.equal(await page.getByText('due now').count(), 0);

    const send = page.getByRole('button', { name: 'Send test event' });
    await send.click();
    await page.getByText('Your server did not take the test event').waitFor();
    const [failed] = (await client.webhooks.deliveries.list(id, { status: 'failed' })).data;
    answer = 200;
    await send.click();
    await page.getByText('Your server took the test event').waitFor();
    assert.equal(await page.getByText('Your server did not take the test event').count(), 0);
    assert.equal((await client.webhooks.get(id)).status, 'disabled');

    await turnTo(page, `/dashboard/webhooks/${id}/deliveries/${failed!.id}`);
    await page.getByText('Your server has taken events since').waitFor();
  });

  test('what a webhook missed is no longer red on a message once its server takes events again', async () => {
    const { client } = workspace;
    answer = 429;
    waits = 3600;
    const { id } = await client.webhooks.create({ url, events: ['message.received'] });
    const send = (text: string) => client.simulator.inbound({ from: '+919876543219', text });
    await send('Is it in red?');
    await eventually(async () => {
      const { data } = await client.webhooks.deliveries.list(id);
      assert.equal(data[0]?.attempts.length, 1);
    });
    const [message] = (await client.messages.list({ recipient: '+919876543219' })).data;
    await turnTo(page, `/dashboard/messages/${message!.messageId}`);
    await shown(page);
    const missed = page.getByRole('listitem').filter({ hasText: '429 after' }).last();
    await missed.waitFor();
    const red = page.getByRole('main').locator('.text-red:visible').filter({ hasText: '429' });
    assert.equal(await red.count(), 1);

    answer = 200;
    waits = 0;
    await send('Hello?');
    await eventually(async () => {
      const { data } = await client.webhooks.deliveries.list(id, { status: 'delivered' });
      assert.equal(data.length, 1);
    });
    await page.reload();
    await page.getByText('Your server has taken events since').waitFor();
    assert.equal(await red.count(), 0);
  });

  test('a program that registered at the Graph door stands among the webhooks, with what and how it is served', async () => {
    const { client, url: service } = workspace;
    const { key } = await client.keys.create({ kind: 'admin', name: 'ERP' });
    const registered = await fetch(`${service}/v23.0/4004/subscriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        object: 'whatsapp_business_account',
        callback_url: `${url}/meta`,
        verify_token: 'any',
        fields: 'messages',
      }),
    });
    assert.equal(registered.status, 200, await registered.text());
    await client.simulator.inbound({ from: '+919876543219', text: 'In Meta’s form' });
    await page.goto('/dashboard/webhooks');
    await page.getByText('Meta’s form · App 4004').waitFor();
    await page.getByRole('link', { name: `${url}/meta` }).click();
    await page.getByText('By a program, with the API key').getByRole('link').waitFor();
    await page.getByText('App 4004: all numbers of the workspace').waitFor();
    await page.getByRole('link', { name: 'message.received' }).first().click();
    await page.getByRole('heading', { name: 'The event it was made of' }).waitFor();
    assert.equal(await page.getByText('webhook-signature').count(), 0);
    await page.goBack();
    await gone(page.getByRole('button', { name: 'Send test event' }));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'Replace the secret' }).count(), 0);
  });
});
