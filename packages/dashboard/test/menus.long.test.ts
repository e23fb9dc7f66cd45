/** Every menu and popover is judged while it stands open, as wide as a phone and as a desk, by axe as well. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults, BOTH_THEMES } from './axe.ts';
import { inBrowser } from './browser.ts';
import { type BusyWorkspace, fillWorkspace } from './busy-workspace.ts';
import { customerWrites, logOf } from './conversation-page.ts';
import { overlayFaults } from './dialog-faults.ts';
import { gone, shown, turnTo } from './installation.ts';
import { layoutFaults } from './layout-faults.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';
import { addPerson, RAVI as PERSON } from './person.ts';

const RAVI = { ...PERSON, email: 'ravi@menus.example' };
const SRC = join(import.meta.dirname, '../src');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

interface Opening {
  /** Where it is opened, below /dashboard. */
  path: string;
  open: (page: Page) => Promise<void>;
  /** The width at which alone there is its button; by default both have it. */
  at?: typeof PHONE;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).last().click();

/** Returns the ways to open each menu and popover, by the source file that shows it. */
function openings({ ids }: BusyWorkspace, draft: string): Record<string, readonly Opening[]> {
  const conversation = `/conversations/${ids.conversation}`;
  return {
    'shell/account-menu.tsx': [{ path: '', open: press('Your account') }],
    'shell/workspace-menu.tsx': [
      { path: '', open: (page) => page.locator('button:visible', { hasText: /^Workspace/ }).click() },
    ],
    'pages/compose/conversations/actions.tsx': [
      { path: conversation, open: press(/^Who answers/) },
      { path: conversation, open: press('Snooze'), at: DESK },
      { path: conversation, open: press('More for this conversation'), at: PHONE },
    ],
    'nouns/media/attach.tsx': [{ path: conversation, open: press('Attach a file') }],
    'nouns/whatsapp/emoji-button.tsx': [{ path: conversation, open: press('Emoji') }],
    'nouns/phone/rich/react-button.tsx': [
      {
        path: conversation,
        open: async (page) => {
          await logOf(page).locator('[id^="msg_"]').last().hover();
          await press('React to this message')(page);
        },
      },
    ],
    'pages/contacts/list/export-menu.tsx': [{ path: '/contacts', open: press('Export'), at: DESK }],
    'pages/contacts/list/list-menu.tsx': [{ path: '/contacts', open: press('List options'), at: PHONE }],
    'pages/contacts/list/saved-filters.tsx': [{ path: '/contacts', open: press('Saved filters'), at: DESK }],
    'pages/webhooks/webhook-actions.tsx': [{ path: `/webhooks/${ids.webhook}`, open: press('More actions') }],
    'ui/copy/copy-as-curl.tsx': [{ path: '/messages/new', open: press('For developers') }],
    'ui/lists/filter-bar.tsx': [
      { path: '/messages', open: press('Filter') },
      { path: '/messages?status=failed', open: press('Status Failed') },
    ],
    'pages/campaigns/editor/blanks.tsx': [
      { path: `/campaigns/${draft}?step=message`, open: press(/^What stands in/) },
    ],
    'pages/campaigns/run/actions.tsx': [
      {
        path: `/campaigns/${ids.campaign}`,
        open: async (page) => {
          // None is over in a moment with two kinds of people whom it did not reach.
          await page.route(`**/api/v1/campaigns/${ids.campaign}`, async (route) => {
            const response = await route.fetch();
            const { data, ...rest } = await response.json();
            const counts = { ...data.counts, failed: 2, waiting: 3 };
            await route.fulfill({
              response,
              json: { ...rest, data: { ...data, state: 'cancelled', counts } },
            });
          });
          await page.reload();
          await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
          await page.unrouteAll({ behavior: 'wait' });
        },
      },
    ],
  };
}

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let busy: BusyWorkspace;
  let page: Page;
  let all: ReturnType<typeof openings>;

  before(async () => {
    ({ workspace, page } = await ownWorkspace(browser(), { viewport: DESK }));
    busy = await fillWorkspace(workspace);
    await addPerson(workspace, RAVI, workspace.slug, 'agent');
    const { client } = workspace;
    const { phone } = await client.contacts.get(busy.ids.contact);
    await customerWrites(workspace, { from: phone!, text: 'Is it packed?' });
    await client.contactFilters.create({ name: 'Regulars', condition: { tags: { any: ['vip'] } } });
    const { id: draft } = await client.campaigns.create({ name: 'Offer', template: 'order_update' });
    all = openings(busy, draft);
    await page.goto('/dashboard');
    await shown(page);
    await press('Your account')(page);
    await page.getByRole('menuitem', { name: 'Turn on developer’s mode' }).click();
  });
  after(() => busy?.stop());

  for (const size of [PHONE, DESK])
    test(`at ${size.width} px every menu and popover stands open within the window, each of its entries is reached, and axe finds nothing, light and dark`, async () => {
      const found: string[] = [];
      await page.setViewportSize(size);
      for (const [source, ways] of Object.entries(all))
        for (const { path, open, at } of ways) {
          if (at && at !== size) continue;
          await turnTo(page, `/dashboard${path}`);
          await shown(page);
          await open(page);
          const overlay = page.getByRole('menu').or(page.getByRole('dialog')).last();
          await overlay.waitFor();
          const role = (await overlay.getAttribute('role')) as 'menu' | 'dialog';
          const faults = [
            ...(await overlayFaults(page, role)),
            ...(await axeFaults(page, { themes: BOTH_THEMES })),
            ...(await layoutFaults(page, { touch: size === PHONE, within: `[role="${role}"]` })).faults,
          ];
          found.push(...faults.map((fault) => `${source}: ${fault}`));
          await page.emulateMedia({ colorScheme: null });
          await page.keyboard.press('Escape');
          await gone(overlay);
        }
      assert.deepEqual(found, []);
    });

  test('every file that shows a menu or a popover is among them', () => {
    const showing = globSync('{pages,nouns,shell,ui/copy,ui/lists}/**/*.tsx', { cwd: SRC }).filter((file) =>
      /<(Menu|Popover)\b/.test(readFileSync(join(SRC, file), 'utf8')),
    );
    assert.deepEqual(showing.sort(), Object.keys(all).sort(), 'say in openings() how it is opened');
  });
});
