/** 1280 × 800 at 200 %: every page, and every dialog, which axe judges as well. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { backends } from '../../server/test/rigs/databases.ts';
import { inBrowser } from './browser.ts';
import { type BusyWorkspace, fillWorkspace } from './busy-workspace.ts';
import { dialogFaults, ZOOMED } from './dialog-faults.ts';
import { everyPage } from './every-page.ts';
import {
  becomeOwner,
  gone,
  type Installation,
  OWNER,
  shown,
  startInstallation,
  turnTo,
  visitor,
} from './installation.ts';
import { layoutFaults } from './layout-faults.ts';
import { addPerson, endSessions, RAVI, signedInElsewhere } from './person.ts';

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
      const found = page.getByRole('dialog').or(page.getByRole('main')).or(page.getByRole('menu'));
      await found.getByRole('button', { name }).or(found.getByRole('menuitem', { name })).last().click();
    }
  };
const key = (name: string) => (page: Page) => page.keyboard.press(name);

/** By the source that shows it. */
function openings({ ids }: BusyWorkspace, scheduled: string): Record<string, readonly Opening[]> {
  const contact = `/contacts/${ids.contact}`;
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
  const row = (path: string) => ({
    path,
    open: async (page: Page) => {
      await page.locator('tr[data-row] a').first().click();
    },
  });
  return {
    'shell/palette.tsx': [{ path: '', open: key('Control+K') }],
    'shell/shortcuts.tsx': [{ path: '', open: key('?') }],
    'shell/frame.tsx': [
      { path: '', open: (page) => page.getByRole('button', { name: 'More', exact: true }).click() },
    ],
    'pages/operator/operator-list.tsx': ['inquiries', 'partners', 'agents', 'mail', 'workspaces'].map(
      (list) => row(`/operator/${list}`),
    ),
    'pages/team/invite-dialog.tsx': [{ path: '/settings/team?invite=1', open: async () => undefined }],
    'pages/team/remove-button.tsx': [{ path: '/settings/team', open: press(`Remove ${RAVI.name}`) }],
    'pages/team/leave-button.tsx': [{ path: '/settings/team', open: press('Leave workspace') }],
    'pages/team/invitation-row.tsx': [{ path: '/settings/team', open: press('Take back the invitation') }],
    'pages/team/role-select.tsx': [
      {
        path: '/settings/team',
        open: async (page) => {
          await page.getByLabel(`Role of ${RAVI.name}`).selectOption('Member');
        },
      },
    ],
    'pages/channels/detail/pause.tsx': [{ path: channel, open: press('Pause channel') }],
    'pages/channels/detail/remove.tsx': [
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
    'pages/messages/cancel-button.tsx': [{ path: `/messages/${scheduled}`, open: press('Cancel message') }],
    'pages/contacts/detail/delete-contact.tsx': [{ path: contact, open: press('Delete contact') }],
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
    'pages/api-keys/revoke-key.tsx': [{ path: `/settings/api/${ids.key}`, open: press('Revoke key') }],
    'pages/api-keys/confirm-addresses.tsx': [
      {
        path: '/settings/api',
        open: async (page) => {
          await page.locator('textarea[name="allowIps"]').fill('203.0.113.7');
          await press('Save IP addresses')(page);
        },
      },
    ],
    'pages/webhooks/edit/add-webhook.tsx': [{ path: '/webhooks?add=1', open: async () => undefined }],
    'pages/webhooks/edit/edit-dialog.tsx': [more('Edit')],
    'pages/webhooks/edit/rotate-dialog.tsx': [more('Replace the secret')],
    'pages/webhooks/edit/secret-dialog.tsx': [
      { ...more('Replace the secret', 'Make a new secret'), close: 'I have stored it' },
    ],
    'pages/webhooks/edit/delete-dialog.tsx': [more('Delete')],
    'pages/webhooks/deliveries/replay-dialog.tsx': [more('Send past events again')],
    'pages/security/session-row.tsx': [{ path: '/settings/security', open: press('End session of') }],
    'pages/security/sessions-card.tsx': [{ path: '/settings/security', open: press('End all others') }],
  };
}

/** Judged where they are opened anyway. */
const ELSEWHERE: Record<string, string> = {
  'nouns/media/library-dialog.tsx': 'media.test.ts',
  'nouns/phone/rich/answer-dialogs.tsx': 'rich.test.ts',
  'nouns/media/medium-view.tsx': 'media.test.ts',
  'pages/start/sample-shop.tsx': 'sample-shop.test.ts',
  'pages/security/grant-row.tsx': 'journey.test.ts',
  'shell/sign-in.tsx': 'the last test',
};

inBrowser((browser) => {
  let installation: Installation;
  let workspace: BusyWorkspace;
  let page: Page;
  let complaints: string[];

  before(async () => {
    installation = await startInstallation(backends[0]!);
    workspace = await fillWorkspace(installation);
    await addPerson(installation, RAVI, 'demo', 'admin');
    ({ page, complaints } = await visitor(browser(), installation, { viewport: ZOOMED }));
    await becomeOwner(page, installation);
    // A key of Ravi's, an invitation, another session of the owner's.
    await postAs(installation, RAVI, '/api/v1/keys', { kind: 'messaging', name: 'His own' });
    await postAs(installation, OWNER, '/api/app/invitations', { email: 'meera@example.com', role: 'member' });
  });
  after(async () => {
    workspace?.stop();
    await installation?.stop();
  });

  test('at 200 % no page cuts anything or scrolls sideways, and its last control is reached', async () => {
    const found: string[] = [];
    for (const { path } of everyPage(workspace)) {
      await turnTo(page, path);
      await shown(page);
      found.push(...(await layoutFaults(page, { touch: false })).faults);
      const hidden = await page.evaluate(lastControlHidden);
      if (hidden) found.push(`${path}: ${hidden} stands behind something else`);
    }
    assert.equal(found.join('\n'), '');
    assert.deepEqual(complaints, []);
  });

  test('at 200 % every dialog stands within the window and scrolls, all of it is reached, and axe finds nothing in it, light and dark', async () => {
    const found: string[] = [];
    const { messageId } = await installation.client.messages.send({
      ...{ to: '+919876543299', type: 'text', message: 'Good morning' },
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const all = openings(workspace, messageId);
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
    await endSessions(installation, OWNER);
    await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click();
    await page.getByRole('dialog', { name: 'You were signed out' }).waitFor();
    assert.deepEqual(await dialogFaults(page, 'shell/sign-in.tsx'), []);
  });
});

async function postAs(
  installation: Installation,
  person: Pick<typeof RAVI, 'email' | 'password'>,
  path: string,
  body: object,
): Promise<void> {
  const headers = { ...(await signedInElsewhere(installation, person)), 'content-type': 'application/json' };
  const answer = await fetch(installation.url + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  assert.equal(answer.status, 201, await answer.text());
}

/** In the page: its last control, if something covers it however far one scrolls. */
function lastControlHidden(): string | undefined {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea)'),
  ];
  const last = controls.findLast((control) => control.checkVisibility({ visibilityProperty: true }));
  if (!last) return undefined;
  last.scrollIntoView({ block: 'center' }); // as far as the page goes
  const { x, y, width, height } = last.getBoundingClientRect();
  // Near its beginning: a cell may cut its end.
  const hit = document.elementFromPoint(x + Math.min(width, 24) / 2, y + height / 2);
  return hit && (last.contains(hit) || hit.contains(last)) ? undefined : last.outerHTML.slice(0, 120);
}
