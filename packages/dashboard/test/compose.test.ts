/** A message written to somebody: found by name, with what WhatsApp takes to them now, and written once more when it failed. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { greetedBlank } from '../src/nouns/templates/greeted-blank.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { assertFits, turnTo } from './installation.ts';
import { comeIn, type OwnWorkspace, ownWorkspace } from './own-workspace.ts';
import { addPerson, RAVI as PERSON } from './person.ts';

const MEMBER = { ...PERSON, email: 'ravi@compose.example' };
const SUNITA = '+919876543601';
const RAVI = '+919876543602';
/** The simulator says of it that it is not on WhatsApp. */
const NOWHERE = '+919876540002';
const NEW = '/dashboard/messages/new';

test('the blank that greets a reader is told from one for a number of an order', () => {
  assert.equal(greetedBlank('Hi {{1}}, your order {{2}} is {{3}}.'), '1');
  assert.equal(greetedBlank('नमस्ते {{1}}, आपका ऑर्डर {{2}} निकल गया है।'), '1');
  assert.equal(greetedBlank('Your code for {{shop}} is {{code}}, {{first_name}}.'), 'first_name');
  assert.equal(greetedBlank('Order {{1}} is packed.'), undefined);
  assert.equal(greetedBlank('{{1}} is your code.'), undefined);
  assert.equal(greetedBlank('Hello.'), undefined);
});

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];

  before(async () => {
    const own = await ownWorkspace(browser(), { viewport: { width: 390, height: 844 } });
    ({ workspace, page, complaints } = own);
    // Whoever writes need not be one who may read how the workspace is set.
    await addPerson(workspace, MEMBER, workspace.slug);
    await comeIn(own, { ...workspace, owner: MEMBER });
    const { client } = workspace;
    await client.workspace.update({ checkWindow: true });
    await client.contacts.create({ phone: SUNITA, name: 'Sunita Devi' });
    await client.contacts.create({ phone: RAVI, name: 'Ravi Menon' });
    await client.simulator.inbound({ from: RAVI, text: 'Is the shop open?' });
    await eventually(async () =>
      assert.equal((await client.messages.list({ recipient: RAVI, direction: 'inbound' })).data.length, 1),
    );
  });

  const to = () => page.getByRole('combobox', { name: 'To' });
  const types = () => page.getByRole('navigation', { name: 'Type of message' });

  test('a name leads to the person, and to a template that begins with their first name while no other message is taken', async () => {
    await turnTo(page, NEW);
    await to().fill('nobody at all');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Hello');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Nobody of that name was found.').waitFor();
    complaints.length = 0; // the refusal

    await to().fill('sunita');
    await page.getByRole('option', { name: 'Sunita Devi' }).waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await to().press('Enter');
    await page.getByRole('group', { name: 'To' }).getByText('Sunita Devi').waitFor();
    await page.getByText('WhatsApp takes only a template to Sunita Devi now').waitFor();
    await types().locator('[aria-current="page"]', { hasText: 'Template' }).waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await page.getByLabel('Template', { exact: true }).selectOption({ label: 'order_update (en)' });
    const sentence = page.getByRole('group', { name: 'Fill in the message' });
    await eventually(async () => assert.equal(await sentence.getByLabel('Value 1').inputValue(), 'Sunita'));
    await sentence.getByLabel('Value 2').fill('A-77');
    await sentence.getByLabel('Value 3').fill('packed');
    await assertFits(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.waitForURL(/conversations\/cnv_/);
    await page.getByRole('log').getByText('Hi Sunita, your order A-77 is packed.').waitFor();
  });

  test('to who has written today the words are free, and a person is let go again', async () => {
    await turnTo(page, NEW);
    await to().fill(RAVI);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('We are open till 9.');
    const chip = page.getByRole('group', { name: 'To' });
    await chip.getByText('Ravi Menon').waitFor();
    assert.equal(await page.getByText('WhatsApp takes only a template').count(), 0);
    await chip.getByRole('button', { name: 'Write to somebody other than Ravi Menon' }).click();
    await eventually(async () => assert.equal(await to().inputValue(), RAVI));
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.waitForURL(/conversations\/cnv_/);
    await page.getByRole('log').getByText('We are open till 9.').waitFor();
    const [ravi] = (await workspace.client.contacts.list({ phone: RAVI })).data;
    await turnTo(page, `${NEW}?to=${ravi!.id}`);
    await chip.getByText('Ravi Menon').waitFor();
  });

  test('a failed one is written once more with its template and values, to a number that is corrected', async () => {
    const { client } = workspace;
    const { messageId } = await client.messages.send({
      to: NOWHERE,
      type: 'template',
      templateName: 'order_update',
      variables: ['Imran', 'A-78', 'on its way'],
    });
    await eventually(async () => assert.equal((await client.messages.get(messageId)).status, 'failed'));
    await turnTo(page, `/dashboard/messages/${messageId}`);
    await page.getByRole('link', { name: 'Send another' }).click();
    const sentence = page.getByRole('group', { name: 'Fill in the message' });
    await eventually(async () => assert.equal(await sentence.getByLabel('Value 2').inputValue(), 'A-78'));
    await page.getByRole('button', { name: /^Write to somebody other than/ }).click();
    await to().fill(SUNITA);
    await page.getByText('WhatsApp takes only a template to Sunita Devi').waitFor();
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.waitForURL(/conversations\/cnv_/);
    await page.getByRole('log').getByText('Hi Imran, your order A-78 is on its way.').waitFor();
    assert.deepEqual(complaints, []);
  });
});
