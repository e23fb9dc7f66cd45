/** Buttons, lists, places and the like: written, seen as they arrive, answered on the phone, and the answer read. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Message, SendRequest } from '@meghdoot/sdk';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { exampleOf } from '../src/pages/compose/rich/examples.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { dialogFaults, ZOOMED } from './dialog-faults.ts';
import { assertFits, gone, sendAndLookAt, shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const ASHA = '+919876543601';
const RAVI = '+919876543602';
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const [PHONE, , DESK] = SIZES;

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), { viewport: DESK! }));
    await workspace.client.contacts.create({ phone: ASHA, name: 'Asha Kulkarni' });
  });

  const log = () => page.getByRole('log');
  const dialog = () => page.getByRole('dialog');
  const main = () => page.getByRole('main');
  const field = (name: string) => main().getByRole('textbox', { name, exact: true });
  const compose = async (kind: string, to = ASHA) => {
    await turnTo(page, '/dashboard/contacts');
    await turnTo(page, `/dashboard/messages/new?type=rich&kind=${kind}&to=${encodeURIComponent(to)}`);
    await page.getByLabel('What it is').waitFor();
  };
  const send = () =>
    sendAndLookAt(page, workspace.client, () => main().getByRole('button', { name: 'Send message' }).click());
  const phone = (person: string) => turnTo(page, `/dashboard/phone?person=${encodeURIComponent(person)}`);
  const answered = (person: string, kind: string) =>
    eventually(async () => {
      const { data } = await workspace.client.messages.list({ recipient: person, direction: 'inbound' });
      const found = data.find(({ answer }) => answer?.kind === kind);
      assert.ok(found, `no ${kind} has come`);
      return found as Message & { answer: NonNullable<Message['answer']> };
    });

  test('buttons are written in a form, seen as they will arrive, and tapped on the phone; the answer is read with its id', async () => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await compose('button');
      await assertFits(page);
    }
    await field('Text').fill('Shall we deliver *tomorrow*?');
    await field('Button 1').fill('Yes, please');
    await page.getByRole('button', { name: 'Add a button' }).click();
    await field('Button 2').fill('Another day');
    await log().getByText('Another day').waitFor();
    await log().locator('strong', { hasText: 'tomorrow' }).waitFor();
    assert.deepEqual(await axeFaults(page), []);
    const messageId = await send();
    await page.setViewportSize(PHONE!);
    await phone(ASHA);
    await log().getByRole('button', { name: 'Yes, please' }).click();
    const { answer, replyTo, messageId: inbound } = await answered(ASHA, 'button');
    assert.deepEqual(answer, { kind: 'button', id: 'yes-please', title: 'Yes, please' });
    assert.equal(replyTo, messageId);
    await eventually(async () => assert.equal(await log().getByText('Yes, please').count(), 2));

    await turnTo(page, `/dashboard/messages/${inbound}`);
    await main().getByText('Button tapped').waitFor();
    await main().getByText('yes-please').waitFor();
    await turnTo(page, `/dashboard/conversations/with/${encodeURIComponent(ASHA)}`);
    await log().getByText('Another day').waitFor();
    assert.equal(
      await log().getByRole('button', { name: 'Another day' }).count(),
      0,
      'only the person can tap it',
    );
  });

  test('where a message comes from stands above it in the conversation, and all that is known of it on its page', async () => {
    const from = '+919876543603';
    const referral = {
      ...{ source_type: 'ad', source_url: 'https://fb.me/3cr4Wqqkv', source_id: '120226305854810726' },
      ...{
        headline: 'Ratnagiri mangoes',
        body: 'By the dozen',
        ctwa_clid: `ARAk${'kLkA8rmlFeiCktEJ'.repeat(16)}`,
      },
    };
    const context = { frequently_forwarded: true, referred_product: { product_retailer_id: 'MANGO-12' } };
    const extra = {
      referral,
      context,
      errors: [{ code: 131051, title: 'Not passed on' }],
      identity: { hash: 'x' },
    };
    await workspace.client.simulator.inbound({ from, text: 'How much?', extra });
    const { messageId } = await eventually(async () => {
      const { data } = await workspace.client.messages.list({ recipient: from });
      assert.ok(data[0]);
      return data[0];
    });
    await turnTo(page, `/dashboard/conversations/with/${encodeURIComponent(from)}`);
    const said = [
      'From an advertisement',
      'Ratnagiri mangoes',
      'Forwarded many times',
      'About product MANGO-12',
    ];
    for (const words of said) await log().getByText(words).waitFor();
    await turnTo(page, `/dashboard/messages/${messageId}`);
    const link = main().getByRole('link', { name: 'Advertisement: Ratnagiri mangoes' });
    assert.equal(await link.getAttribute('href'), referral.source_url);
    for (const words of [
      referral.source_id,
      referral.ctwa_clid,
      'Not passed on (code 131051)',
      '"hash": "x"',
    ])
      await main().getByText(words).waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await assertFits(page);
    }
    assert.deepEqual(await axeFaults(page), []);
  });

  test('what the API refuses stands at the field, and in JSON at the line', async () => {
    await compose('list');
    await field('Text').fill('When suits you?');
    await page.getByRole('button', { name: 'Add a section' }).click();
    await main().getByRole('button', { name: 'Send message' }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    const wrong = await page.locator('input[aria-invalid="true"]').count();
    assert.equal(wrong, 5, 'the button of the list, two titles of sections, two of rows');
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.deepEqual(await axeFaults(page), []);

    await compose('json');
    await page.getByLabel('Begin with an example').selectOption({ label: 'Bill' });
    const json = field('Type and object of the message');
    await json.fill((await json.inputValue()).replace('525000', '1'));
    await main().getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('button', { name: /total_amount\.value: This must be 525000/ }).click();
    const chosen = await json.evaluate((area) => {
      const { value, selectionStart, selectionEnd } = area as HTMLTextAreaElement;
      return value.slice(selectionStart, selectionEnd).trim();
    });
    assert.equal(chosen, '"value": 1,');
    await json.fill('{');
    await page.getByText('This is no JSON object.').waitFor();
    await assertFits(page);
  });

  test('a list, places, cards and what is written as JSON go out as they were written', async () => {
    await page.setViewportSize(DESK!);
    await compose('list');
    await field('Text').fill('When suits you?');
    await field('Button that opens the list').fill('Choose a time');
    await field('Row 1').fill('Morning');
    await field('Description').fill('9 to 12');
    await send();
    await compose('location');
    await field('Latitude').fill('18.5204');
    await field('Longitude').fill('73.8567');
    await field('Name').fill('Nair Sarees');
    await log().getByText('18.5204, 73.8567').waitFor();
    await send();
    const map = main().getByRole('link', { name: 'Open on a map' });
    assert.match((await map.getAttribute('href'))!, /query=18\.5204%2C73\.8567$/);
    await compose('contacts');
    await field('Name').fill('Ravi Menon');
    await field('Phone number').fill(RAVI);
    await send();
    await main()
      .getByRole('link', { name: /^Call \+91/ })
      .waitFor();
    await compose('json');
    await page.getByLabel('Begin with an example').selectOption({ label: 'Flow' });
    const flow = await send();
    const sent = await workspace.client.messages.get(flow);
    assert.deepEqual({ type: sent.type, interactive: sent.interactive }, JSON.parse(exampleOf('flow')));
  });

  test('the phone answers all that can be asked: a row, a place, an address, a flow, an order, a reaction', async () => {
    const { client } = workspace;
    const ask = (interactive: object) =>
      client.messages.send({ to: RAVI, type: 'interactive', interactive } as SendRequest);
    const rows = [{ id: 'm', title: 'Morning', description: '9 to 12' }];
    await ask({ type: 'list', body: { text: 'When?' }, action: { button: 'Times', sections: [{ rows }] } });
    const action = { name: 'send_location' };
    await ask({ type: 'location_request_message', body: { text: 'Where?' }, action });
    for (const name of ['address_message', 'flow', 'product_list'] as const)
      await client.messages.send({ to: RAVI, ...JSON.parse(exampleOf(name)) });
    await eventually(async () => {
      const { data } = await client.messages.list({ recipient: RAVI, direction: 'outbound' });
      assert.equal(data.filter(({ sentAt }) => sentAt !== undefined).length, 5);
    });
    await page.setViewportSize(ZOOMED);
    await phone(RAVI);
    const opened = async (name: string) => {
      await log().getByRole('button', { name, exact: true }).click();
      await dialog().waitFor();
      assert.deepEqual(await dialogFaults(page, name), []);
    };
    const answer = async () => {
      await dialog().getByRole('button', { name: 'Send as the customer' }).click();
      await gone(dialog());
    };
    await opened('Times');
    await dialog()
      .getByRole('button', { name: /Morning/ })
      .click();
    assert.equal((await answered(RAVI, 'list')).answer.id, 'm');
    await opened('Send location');
    await dialog().getByLabel('Latitude').fill('18.53');
    await answer();
    assert.equal((await answered(RAVI, 'location')).answer.values?.latitude, 18.53);
    await opened('Provide address');
    await dialog().getByLabel('PIN code').fill('411001');
    await answer();
    assert.deepEqual((await answered(RAVI, 'address')).answer.values, { in_pin_code: '411001' });
    await opened('Book');
    await dialog().getByLabel('Field').fill('slot');
    await dialog().getByLabel('Value').fill('10:00');
    await answer();
    assert.equal((await answered(RAVI, 'flow')).answer.values?.slot, '10:00');
    await opened('View items');
    await dialog().getByLabel('Quantity of SKU-1').fill('2');
    await answer();
    assert.equal((await answered(RAVI, 'order')).answer.id, '1234567890');
    await log().getByRole('button', { name: 'React to this message' }).last().click();
    await page.getByRole('menuitem', { name: 'React with 🙏' }).click();
    await log().getByText('Reacted to a message').waitFor();
  });

  test('the conversation shows every kind and every answer, at every width, and axe finds nothing', async () => {
    const { client } = workspace;
    for (const name of ['order_details', 'order_status', 'carousel', 'product'] as const)
      await client.messages.send({ to: RAVI, ...JSON.parse(exampleOf(name)) });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await turnTo(page, '/dashboard/contacts');
      await turnTo(page, `/dashboard/conversations/with/${encodeURIComponent(RAVI)}`);
      const expected = ['Morning', '18.53, 73.8567', '411001', '10:00', '2 × SKU-1', '🙏', '₹5,250.00'];
      for (const text of [...expected, 'Saree 2'])
        await log().getByText(text, { exact: true }).first().waitFor();
      await log().getByText('Shipped').waitFor();
      await shown(page);
      await assertFits(page);
    }
    assert.deepEqual(await axeFaults(page), []);
    await log().getByRole('button', { name: 'Times' }).click();
    await dialog().getByText('9 to 12').waitFor();
    assert.equal(
      await dialog()
        .getByRole('button', { name: /Morning/ })
        .count(),
      0,
      'it is only looked at',
    );
    await page.keyboard.press('Escape');
    await turnTo(page, '/dashboard/messages');
    await main().getByText('Reaction: 🙏').waitFor();
    assert.deepEqual(
      complaints.filter((text) => !/status of 422/.test(text)),
      [],
    );
  });
});
