/** Every dialog is judged at 1280 × 800 and 200 %, by axe as well. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { inBrowser } from './browser.ts';
import { type BusyWorkspace, fillWorkspace } from './busy-workspace.ts';
import { dialogFaults, ZOOMED } from './dialog-faults.ts';
import { gone, shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';
import { addPerson, endSessions, RAVI as PERSON, signedInElsewhere } from './person.ts';

const RAVI = { ...PERSON, email: 'ravi@dialogs.example' };
/** The simulator lets messages to it fail: it is not on WhatsApp. */
const NOBODY = '+919876500002';
const SRC = join(import.meta.dirname, '../src');

interface Opening {
  /** Where it is opened, below /dashboard. */
  path: string;
  open: (page: Page) => Promise<void>;
  /** The button that closes it, where Escape does not. */
  close?: string;
}

const press =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) {
      const part = page.getByRole('dialog').or(page.getByRole('main')).or(page.getByRole('menu'));
      await part.getByRole('button', { name }).or(part.getByRole('menuitem', { name })).last().click();
    }
  };
const key = (name: string) => (page: Page) => page.keyboard.press(name);

/** Returns the ways to open each dialog, by the source file that shows it. */
function openings(
  { ids }: BusyWorkspace,
  { scheduled, unreached, draft, stored }: Record<'scheduled' | 'unreached' | 'draft' | 'stored', string>,
): Record<string, readonly Opening[]> {
  const contact = `/contacts/${ids.contact}`;
  const campaign = `/campaigns/${ids.campaign}`;
  const webhook = `/webhooks/${ids.webhook}`;
  const channel = `/settings/channels/${ids.channel}`;
  const more = (item: string, ...then: string[]) => ({
    path: webhook,
    open: press('More actions', item, ...then),
  });
  const selected = (button: string) => ({
    path: '/contacts?tag=vip',
    open: async (page: Page) => {
      await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
      await press(button)(page);
    },
  });
  const conversation = `/conversations/${ids.conversation}`;
  /** At 200 % these stand in the list's menu. */
  const ofList = (item: string, ...then: string[]) => ({
    path: '/contacts?tag=vip',
    open: press('List options', item, ...then),
  });
  const row = (path: string) => ({
    path,
    open: async (page: Page) => {
      await page.locator('tr[data-row] a').first().click();
    },
  });
  return {
    'shell/palette.tsx': [{ path: '', open: key('Control+K') }],
    'shell/shortcuts.tsx': [{ path: '', open: key('?') }],
    'pages/compose/conversations/open-conversation.tsx': [
      { path: conversation, open: press('More for this conversation', 'About them') },
    ],
    'pages/compose/reply/emoji-dialog.tsx': [
      {
        path: conversation,
        open: async (page) => {
          await page.getByRole('log').locator('[id^="msg_"]').last().hover();
          await page.getByRole('button', { name: 'React to this message' }).last().click();
          await page.getByRole('menuitem', { name: 'More emoji' }).click();
        },
      },
    ],
    'pages/compose/reply/failed.tsx': [
      { path: `/conversations/${unreached}`, open: press('Send to another number') },
    ],
    'pages/quick-replies/page.tsx': [
      { path: '/settings/quick-replies', open: press('Add quick reply') },
      { path: '/settings/quick-replies', open: press('Change /hours') },
      { path: '/settings/quick-replies', open: press('Delete /hours') },
    ],
    'shell/frame.tsx': [
      { path: '', open: (page) => page.getByRole('button', { name: 'More', exact: true }).click() },
    ],
    'pages/operator/operator-list.tsx': ['inquiries', 'partners', 'agents', 'mail', 'workspaces'].map(
      (list) => row(`/operator/${list}`),
    ),
    'pages/team/invite-dialog.tsx': [{ path: '/settings/team?invite=1', open: async () => undefined }],
    'pages/team/leave-button.tsx': [{ path: '/settings/team', open: press('Leave workspace') }],
    'pages/team/invitations-card.tsx': [{ path: '/settings/team', open: press('Take back the invitation') }],
    'pages/team/members-card.tsx': [
      { path: '/settings/team', open: press(`Remove ${RAVI.name}`) },
      {
        path: '/settings/team',
        open: async (page) => {
          await page.getByLabel(`Role of ${RAVI.name}`).selectOption('Member');
        },
      },
    ],
    'pages/channels/detail/pause.tsx': [{ path: channel, open: press('Pause channel') }],
    'pages/channels/detail/detail-page.tsx': [
      {
        path: channel,
        open: async (page) => {
          // The simulator's number is never removed.
          await page.route(`**/api/v1/channels/${ids.channel}`, async (route) => {
            const response = await route.fetch();
            const { data, ...rest } = await response.json();
            await route.fulfill({ response, json: { ...rest, data: { ...data, mode: 'live' } } });
          });
          await page.reload();
          await press('Remove channel')(page);
          await page.unrouteAll({ behavior: 'wait' });
        },
      },
    ],
    'nouns/messages/cancel-button.tsx': [{ path: `/messages/${scheduled}`, open: press('Cancel message') }],
    'pages/campaigns/run/actions.tsx': [{ path: campaign, open: press('Cancel campaign') }],
    'pages/campaigns/run/time-dialog.tsx': [{ path: campaign, open: press('Change the time') }],
    'pages/campaigns/run/budget-dialog.tsx': [{ path: campaign, open: press('Change the budget') }],
    'pages/campaigns/editor/editor.tsx': [{ path: `/campaigns/${draft}`, open: press('Delete draft') }],
    'pages/contacts/imports/import-page.tsx': [
      { path: `/contacts/imports/${ids.import}`, open: press('Delete this file') },
    ],
    'pages/contacts/imports/result-step.tsx': [
      { path: `/contacts/imports/${stored}`, open: press('Undo this import') },
    ],
    'pages/costs/budget-dialog.tsx': [{ path: '/costs', open: press('Change') }],
    'pages/costs/budget-card.tsx': [{ path: '/costs', open: press('Remove') }],
    'pages/contacts/detail/detail-page.tsx': [
      { path: contact, open: press('Delete contact') },
      { path: contact, open: press('Erase person') },
    ],
    'pages/contacts/detail/opt-out-card.tsx': [
      { path: contact, open: press('Record opt-out') },
      {
        path: contact,
        open: async (page) => {
          await press('Record opt-out', 'Record opt-out')(page);
          await press('Lift opt-out')(page);
        },
      },
    ],
    'pages/contacts/opt-out-dialog.tsx': [selected('Record opt-out')],
    'pages/contacts/list/bulk-bar.tsx': [selected('Record opt-out')],
    'pages/contacts/list/saved-filters.tsx': [ofList('Save this filter')],
    'pages/contacts/list/list-menu.tsx': [ofList('Saved filters')],
    'pages/contacts/list/everybody-bar.tsx': [
      ofList('Select all that match', 'Add tag'),
      ofList('Select all that match', 'Remove tag'),
    ],
    'pages/contacts/attributes/dialog.tsx': [
      ofList('Attributes'),
      ofList('Attributes', 'Add attribute'),
      ofList('Attributes', 'Change City'),
    ],
    'pages/contacts/detail/merge-dialog.tsx': [
      { path: contact, open: press('Merge') },
      {
        path: contact,
        open: async (page) => {
          await press('Merge')(page);
          await page.getByRole('dialog').getByRole('searchbox').fill('Meera');
          await press('Meera Iyer')(page);
          await page.getByRole('dialog').getByText('It becomes').waitFor();
        },
      },
    ],
    'pages/contacts/list/add-contact.tsx': [{ path: '/contacts', open: press('Add contact') }],
    'pages/contacts/list/tag-dialogs.tsx': [selected('Add tag'), selected('Remove tag')],
    'pages/api-keys/make-key.tsx': [{ path: '/settings/api?make=1', open: async () => undefined }],
    'nouns/api-keys/created-key.tsx': [
      {
        path: '/settings/api?make=1',
        open: async (page) => {
          await page.getByRole('dialog').getByLabel('Name').fill('Zoomed');
          await press('Make key')(page);
          await page.getByText(/^mgd_/).first().waitFor();
        },
        close: 'I have copied it',
      },
    ],
    'pages/api-keys/detail-page.tsx': [{ path: `/settings/api/${ids.key}`, open: press('Revoke key') }],
    'pages/api-keys/allow-list-card.tsx': [
      {
        path: '/settings/api',
        open: async (page) => {
          await page.locator('textarea[name="allowIps"]').fill('203.0.113.7');
          await press('Save IP addresses')(page);
        },
      },
    ],
    'pages/webhooks/edit/add-webhook.tsx': [{ path: '/webhooks?add=1', open: async () => undefined }],
    'pages/webhooks/dialogs.tsx': [more('Edit'), more('Replace the secret'), more('Delete')],
    'pages/webhooks/edit/secret-dialog.tsx': [
      { ...more('Replace the secret', 'Make a new secret'), close: 'I have stored it' },
    ],
    'pages/webhooks/deliveries/replay-dialog.tsx': [more('Send past events again')],
    'pages/security/sessions-card.tsx': [
      { path: '/settings/security', open: press('End session of') },
      { path: '/settings/security', open: press('End all others') },
    ],
  };
}

/** These dialogs are judged by the tests that open them anyway. */
const ELSEWHERE: Record<string, string> = {
  'nouns/media/library-dialog.tsx': 'media.long.test.ts',
  'nouns/phone/rich/answer-dialogs.tsx': 'rich.long.test.ts',
  'nouns/media/medium-view.tsx': 'media.long.test.ts',
  'nouns/workspaces/sample-shop.tsx': 'sample-shop.long.test.ts',
  'pages/security/grants-card.tsx': 'journey.long.test.ts',
  'shell/sign-in.tsx': 'the last test',
};

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let busy: BusyWorkspace;
  let page: Page;
  /** A conversation with a number that is not on WhatsApp. */
  let unreached: string;

  before(async () => {
    ({ workspace, page } = await ownWorkspace(browser(), { viewport: ZOOMED }));
    busy = await fillWorkspace(workspace);
    await addPerson(workspace, RAVI, workspace.slug, 'admin');
    // A key of Ravi's, an invitation, another session of the owner's.
    await postAs(workspace, RAVI, '/api/v1/keys', { kind: 'messaging', name: 'His own' });
    const invited = { email: 'meera@dialogs.example', role: 'member' };
    await postAs(workspace, workspace.owner, '/api/app/invitations', invited);
    const { client } = workspace;
    await client.quickReplies.create({ shortcut: 'hours', text: 'We are open until eight, {{name}}.' });
    await client.contactAttributes.create({ key: 'city', name: 'City', type: 'text' });
    const { phone } = await client.contacts.get(busy.ids.contact);
    await client.simulator.inbound({ from: phone!, text: 'Is it packed?' });
    await client.simulator.inbound({ from: NOBODY, text: 'Call me' });
    const { messageId } = await client.messages.send({ to: NOBODY, type: 'text', message: 'Now?' });
    await eventually(async () => {
      assert.equal((await client.messages.get(messageId)).status, 'failed');
      const { data } = await client.conversations.list({ search: NOBODY });
      unreached = data[0]!.id;
    });
  });
  after(() => busy?.stop());

  test('at 200 % every dialog stands within the window and scrolls, all of it is reached, and axe finds nothing in it, light and dark', async () => {
    const found: string[] = [];
    const { messageId } = await workspace.client.messages.send({
      ...{ to: '+919876543299', type: 'text', message: 'Good morning' },
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const { id: draft } = await workspace.client.campaigns.create({ name: 'Offer', template: 'hello_world' });
    const stored = await storedImport(workspace);
    await workspace.client.costs.setBudget({ perDay: '500' });
    const all = openings(busy, { scheduled: messageId, unreached, draft, stored });
    for (const [source, ways] of Object.entries(all)) {
      for (const { path, open, close } of ways) {
        await turnTo(page, `/dashboard${path}`);
        await shown(page);
        await open(page);
        found.push(...(await dialogFaults(page, source)));
        if (close) await page.getByRole('dialog').getByRole('button', { name: close }).click();
        else await page.keyboard.press('Escape');
        await gone(page.getByRole('dialog'));
      }
    }
    assert.equal(found.join('\n'), '');

    const showing = globSync('{pages,nouns,shell}/**/*.tsx', { cwd: SRC }).filter((file) =>
      /<(Dialog|ConfirmDialog|DangerButton)\b/.test(readFileSync(join(SRC, file), 'utf8')),
    );
    const judged = new Set([...Object.keys(all), ...Object.keys(ELSEWHERE)]);
    assert.deepEqual(
      showing.filter((file) => !judged.has(file)),
      [],
      'say in openings() how it is opened',
    );
  });

  test('at 200 % one signs in again over a page, and over another dialog', async () => {
    await turnTo(page, '/dashboard/contacts');
    await shown(page);
    await press('Add contact')(page);
    await page.getByRole('dialog').getByLabel('Phone number').fill('+919876543288');
    await endSessions(workspace, workspace.owner);
    await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click();
    await page.getByRole('dialog', { name: 'You were signed out' }).waitFor();
    assert.deepEqual(await dialogFaults(page, 'shell/sign-in.tsx'), []);
  });
});

/** Brings somebody in from a file; returns the id of the import. */
async function storedImport({ client }: Pick<OwnWorkspace, 'client'>): Promise<string> {
  const { id } = await client.imports.create(new File(['Mobile\n98765 43277'], 'one.csv'));
  const reached = (state: string) =>
    eventually(async () => assert.equal((await client.imports.get(id)).state, state));
  await client.imports.check(id);
  await reached('checked');
  await client.imports.start(id);
  await reached('finished');
  return id;
}

async function postAs(
  { url }: Pick<OwnWorkspace, 'url'>,
  person: Pick<typeof RAVI, 'email' | 'password'>,
  path: string,
  body: object,
): Promise<void> {
  const headers = { ...(await signedInElsewhere({ url }, person)), 'content-type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.equal(response.status, 201, await response.text());
}
