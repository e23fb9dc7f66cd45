/** A template is written beside the phone, with what the doctor finds under each field, reviewed, changed and looked back on. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { READY_KINDS, READY_LANGUAGES, readyTemplate } from '../src/pages/templates/editor/ready.ts';
import { requestOf } from '../src/pages/templates/editor/typed-template.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { assertFits, gone, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), { viewport: SIZES[2]! }));
  });

  const field = (label: string) => page.getByLabel(label, { exact: true });
  const says = (text: string) => page.getByText(text).first().waitFor();

  test('a template is written beside the phone, told what WhatsApp would refuse, submitted, and followed to its approval', async () => {
    await turnTo(page, '/dashboard/templates');
    await page.getByRole('link', { name: 'New template' }).click();
    await page.getByRole('heading', { name: 'New template' }).waitFor();
    await field('Name').fill('Diwali Offer');
    assert.equal(await field('Name').inputValue(), 'diwali_offer');
    await field('Name').fill('Diwali Offer!');
    await field('Message').fill('Hi {{1}}, get 20% off with {{2}}');
    await page.getByRole('button', { name: 'Submit to WhatsApp' }).click();
    await page.getByRole('alert').getByText('It was not submitted.').waitFor();
    await says('A variable stands at the very beginning or end.');
    assert.equal(await page.getByText('A variable stands at the very beginning or end.').count(), 1);
    assert.equal(await page.getByText('components[').count(), 0);
    assert.equal(complaints.length, 1, 'the refusal alone');
    complaints.length = 0;
    assert.equal(await page.getByText('The name has other characters').count(), 0);
    await field('Name').fill('दिवाली');
    await field('Message').fill('Hi {{1}}, get 20% off with {{2}}');
    await says('The name has other characters');
    await says('A variable stands at the very beginning or end.');
    await says('This will be judged marketing');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await assertFits(page);
      assert.deepEqual(await axeFaults(page), []);
    }
    await page.getByRole('button', { name: 'Make it marketing' }).click();
    await gone(page.getByText('This will be judged marketing'));
    assert.equal(await field('Category').inputValue(), 'MARKETING');
    await field('Category').selectOption('UTILITY');
    await field('Name').fill('order_out');
    await field('Message').fill('Hi {{1}}, your order {{2}} has left Pune and comes on Friday.');
    await field('Example for {{1}}').fill('Asha');
    await field('Example for {{2}}').fill('1042');
    await page.getByRole('button', { name: 'Add a button' }).click();
    await field('Words on it').fill('Stop');
    await says('Nothing that WhatsApp would refuse.');
    const phone = page.getByRole('log', { name: 'How it arrives' });
    await phone.getByText('Hi Asha, your order 1042 has left Pune').waitFor();
    await phone.getByText('Stop').waitFor();
    await page.getByRole('button', { name: 'Submit to WhatsApp' }).click();
    await page.getByRole('heading', { name: 'order_out' }).waitFor();
    await says('Submitted here');
    await says('WhatsApp: Approved');
    assert.deepEqual(complaints, []);
  });

  test('a template that is approved is changed, and its page has its history at every width', async () => {
    await page.getByRole('link', { name: 'Change' }).click();
    await page.getByRole('heading', { name: 'Change template' }).waitFor();
    assert.equal(
      await field('Message').inputValue(),
      'Hi {{1}}, your order {{2}} has left Pune and comes on Friday.',
    );
    assert.equal(await field('Example for {{2}}').inputValue(), '1042');
    await field('Footer').fill('Rao Textiles');
    await says('Nothing that WhatsApp would refuse.');
    await page.getByRole('button', { name: 'Submit the change' }).click();
    await page.getByRole('heading', { name: 'order_out' }).waitFor();
    await says('Changed here');
    const { data } = await workspace.client.templates.list({ name: 'order_out' });
    await eventually(async () => {
      const { status, components } = await workspace.client.templates.get(data[0]!.id);
      assert.equal(status, 'APPROVED');
      assert.ok(components.some(({ text }) => text === 'Rao Textiles'));
    });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await says('Changed here');
      await assertFits(page);
      assert.deepEqual(await axeFaults(page), []);
    }
    assert.deepEqual(complaints, []);
  });

  test('a ready template is one press, in English and Hindi; WhatsApp finds no fault with any and takes them all', async () => {
    const { templates } = workspace.client;
    for (const kind of READY_KINDS)
      for (const language of READY_LANGUAGES) {
        const request = requestOf(readyTemplate(kind, language));
        assert.deepEqual((await templates.check(request)).findings, [], `${kind} ${language}`);
        if (kind !== 'offer' || language !== 'hi') await templates.create(request);
      }
    await turnTo(page, '/dashboard/templates/new');
    await page.getByRole('button', { name: 'Order, English' }).click();
    assert.equal(await field('Name').inputValue(), 'order_on_its_way');
    await page
      .getByRole('button', { name: /^Offer, / })
      .last()
      .click();
    await page.getByRole('log', { name: 'How it arrives' }).getByText('नमस्ते आशा, दीवाली पर').waitFor();
    await says('Nothing that WhatsApp would refuse.');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await assertFits(page);
      assert.deepEqual(await axeFaults(page), []);
    }
    await field('Footer').fill('राव टेक्सटाइल्स');
    await page.getByRole('button', { name: 'Order, English' }).waitFor();
    await page.getByRole('button', { name: 'Submit to WhatsApp' }).click();
    await page.getByRole('heading', { name: 'festival_offer' }).waitFor();
    await eventually(async () => {
      const { data } = await templates.list({ limit: 100 });
      const ready = data.filter(({ name }) => /^(invoice_ready|order_on_its_way|festival_offer)$/.test(name));
      assert.deepEqual(
        ready.map(({ status }) => status),
        Array(6).fill('APPROVED'),
      );
    });
    assert.deepEqual(complaints, []);
  });
});
