/** A colleague's day as an agent: invited, signed in, without keys or settings, and with the conversations that are theirs. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { assertFits, gone, shown, turnTo, visitor } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const MEERA = { name: 'Meera Iyer', email: 'meera@agents.example', password: 'mangoes in the month of may' };
const [HERS, OTHER] = ['+919876543501', '+919876543502'];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let owner: Page;
  let meera: Page;
  const consoles: string[][] = [];

  before(async () => {
    const viewport = { width: 1440, height: 900 };
    const own = await ownWorkspace(browser(), { viewport });
    const other = await visitor(browser(), own.workspace, { viewport });
    workspace = own.workspace;
    owner = own.page;
    meera = other.page;
    consoles.push(own.complaints, other.complaints);
    for (const from of [HERS, OTHER])
      await workspace.client.simulator.inbound({ from: from!, text: `Hello from ${from}` });
  });

  const of = (phone: string | undefined) =>
    eventually(async () => {
      const { data } = await workspace.client.conversations.list({ view: 'all' });
      return data.find(({ contact }) => contact.phone === phone) ?? assert.fail(`${phone} has written`);
    });
  const looksWell = async (page: Page) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await assertFits(page);
    }
    assert.deepEqual(await axeFaults(page), []);
  };

  const followed = new Set<string>();
  /** Opens whatever the page leads to in a tab of its own, each kind of page once. */
  const followLinks = async (page: Page) => {
    const links = await page
      .locator('a[href^="/dashboard"]')
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
    const tab = await page.context().newPage();
    for (const link of links) {
      const { pathname } = new URL(link);
      const kind = pathname.replace('/dashboard', '').replace(/[a-z]{3}_\w+|\+\d+|%2B\d+/g, ':id');
      if (followed.has(kind)) continue;
      followed.add(kind);
      await tab.goto(link);
      await shown(tab);
      assert.equal(await tab.getByRole('heading', { name: 'This page is not for agents' }).count(), 0, link);
    }
    await tab.close();
  };

  test('an owner invites an agent, and says what agents see and who is given conversations', async () => {
    await turnTo(owner, '/dashboard/settings/team');
    await owner.getByLabel('Their own alone').check();
    await owner.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(MEERA.email);
    await dialog.getByLabel('Agent', { exact: false }).check();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    const link = await dialog.getByText(/\/oauth\/invitation\?/).innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await eventually(async () =>
      assert.equal((await workspace.client.workspace.get()).agentsSee, 'own', 'it is chosen'),
    );
    await meera.goto(link);
    await meera.getByText('An agent answers the conversations').waitFor();
    await meera.getByLabel('Your name').fill(MEERA.name);
    await meera.getByLabel('Password').fill(MEERA.password);
    await meera.getByRole('button', { name: /^Join/ }).click();
  });

  test('the agent comes to the conversations, and sees no key and nothing of others', async () => {
    await meera.waitForURL(/\/dashboard\/conversations/);
    await meera.getByText('You have no conversations yet').waitFor();
    const links = meera.getByRole('navigation', { name: 'Pages' }).first().getByRole('link');
    assert.deepEqual(await links.allInnerTexts(), ['Conversations', 'Contacts', 'Templates']);
    await looksWell(meera);
    for (const path of [
      'settings/api',
      'webhooks',
      'events',
      'messages',
      'settings/audit',
      'templates/new',
    ]) {
      await turnTo(meera, `/dashboard/${path}`);
      await meera.getByRole('heading', { name: 'This page is not for agents' }).first().waitFor();
    }
    await looksWell(meera);
    await turnTo(meera, `/dashboard/conversations/${(await of(OTHER)).id}`);
    await meera.getByText('This conversation is not yours').waitFor();
    await turnTo(meera, '/dashboard/contacts');
    await meera.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
    await gone(meera.getByText('98765 43502'));
    await gone(meera.getByRole('button', { name: 'Add contact' }));
  });

  test('what is given to them comes at once, they answer it, and it leaves when another has it', async () => {
    await turnTo(meera, '/dashboard/conversations');
    await meera.getByText('You have no conversations yet').waitFor();
    await owner.reload();
    await owner.getByLabel('Give conversations out automatically').check();
    const capacity = owner.getByLabel(`Open conversations of ${MEERA.name}`);
    await capacity.selectOption('Given up to 5');
    await looksWell(owner);
    const hers = meera.getByRole('list', { name: 'Conversations' });
    await hers.getByText(`Hello from ${HERS}`).waitFor();
    await hers.getByText(`Hello from ${OTHER}`).waitFor();
    await hers.getByText(`Hello from ${HERS}`).click();
    const box = meera.getByRole('textbox', { name: 'Message', exact: true });
    await box.fill('We are open until eight.');
    await box.press('Enter');
    await meera.getByRole('log').getByText('We are open until eight.').waitFor();
    await eventually(async () => assert.equal((await of(HERS)).waitingSince, undefined));
    const { id, assignee } = await of(HERS);
    const asha = (await workspace.client.conversations.assignees()).find((each) => each.id !== assignee)!;
    await workspace.client.conversations.update(id, { assignee: asha.id, assigneeBefore: assignee! });
    await meera.getByText('This conversation is not yours').waitFor();
    await gone(hers.getByText('We are open until eight.'));
  });

  test('nothing that an agent comes by leads to a page that is not for agents', async () => {
    const { client } = workspace;
    const { id, contact, assignee } = await of(OTHER);
    const mine = (await client.conversations.assignees()).find(({ name }) => name === MEERA.name)!;
    if (assignee !== mine.id)
      await client.conversations.update(id, { assignee: mine.id, assigneeBefore: assignee ?? null });
    await client.simulator.inbound({ from: contact.phone!, text: 'STOP' });
    await eventually(async () => assert.ok((await client.contacts.get(contact.id)).optOut));
    await client.quickReplies.create({ shortcut: 'hours', text: 'We are open until eight.' });
    const [template] = (await client.templates.list({ status: 'APPROVED' })).data;
    await turnTo(meera, '/dashboard/conversations');
    for (const menu of ['Your account', 'Workspace']) {
      await meera.getByRole('button', { name: menu }).click();
      await meera.getByRole('menu').waitFor();
      await followLinks(meera);
      await meera.keyboard.press('Escape');
    }
    for (const path of [`conversations/${id}`, `contacts/${contact.id}`, `templates/${template!.id}`]) {
      await turnTo(meera, `/dashboard/${path}`);
      await shown(meera);
      await followLinks(meera);
    }
    for (const kind of [
      '/settings/notifications',
      '/contacts/:id',
      '/messages/new',
      '/conversations/with/:id',
    ])
      assert.ok(followed.has(kind), `${kind} among ${[...followed].join(' ')}`);
  });

  test('who says that they are away is shown so, and is given none', async () => {
    await meera.getByRole('button', { name: 'Your account' }).click();
    await meera.getByText('I am away: give me no conversations').click();
    await eventually(async () => {
      const assignees = await workspace.client.conversations.assignees();
      assert.equal(assignees.find(({ name }) => name === MEERA.name)?.away, true);
    });
    await owner.reload();
    await owner.getByRole('listitem').filter({ hasText: MEERA.name }).getByText('Away').waitFor();
    assert.deepEqual(
      consoles.flat().filter((line) => !/404|403/.test(line)),
      [],
    );
  });
});
