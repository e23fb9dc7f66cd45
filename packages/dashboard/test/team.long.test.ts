/** How people come to a workspace and leave it, each in a browser of their own. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createMeghdoot } from '../../sdk/src/index.ts';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { assertFits, gone, turnTo, visitor } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const RAVI = { name: 'Ravi Menon', email: 'ravi@team.example', password: 'tea by the backwaters' };
const ADMINISTRATION = ['API keys', 'Team', 'Audit'];

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let owner: Page;
  let ravi: Page;
  const consoles: string[][] = [];

  before(async () => {
    const viewport = { width: 1280, height: 900 };
    const own = await ownWorkspace(browser(), { viewport });
    const other = await visitor(browser(), own.workspace, { viewport });
    workspace = own.workspace;
    owner = own.page;
    ravi = other.page;
    consoles.push(own.complaints, other.complaints);
  });

  const row = (text: string) => owner.getByRole('listitem').filter({ hasText: text });
  const administration = async () => {
    const links = await ravi.getByRole('navigation', { name: 'Pages' }).first().getByRole('link').all();
    const names = await Promise.all(links.map((link) => link.innerText()));
    return ADMINISTRATION.filter((name) => names.includes(name));
  };

  test('an owner invites by e-mail, and where no mail is sent has the link in the same dialog', async () => {
    await turnTo(owner, '/dashboard/settings/team');
    await owner.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('ravi');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await dialog.getByLabel('E-mail').fill(RAVI.email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText(`hand this link to ${RAVI.email}`).waitFor();
    const link = await dialog.getByText(/\/oauth\/invitation\?/).innerText();
    assert.deepEqual(await axeFaults(owner), []);
    await owner.setViewportSize({ width: 390, height: 844 });
    await assertFits(owner);
    await owner.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await row(RAVI.email).getByText('Mail waits').waitFor();
    await ravi.goto(link);
  });

  test('who follows the link chooses a password, and lands on the dashboard without its administration', async () => {
    await ravi.getByText('invites you to the workspace').waitFor();
    await assertFits(ravi);
    await ravi.getByLabel('Your name').fill(RAVI.name);
    await ravi.getByLabel('Password').fill(RAVI.password);
    await ravi.getByRole('button', { name: /^Join/ }).click();
    await ravi.waitForURL(`**/dashboard?workspace=${workspace.slug}`);
    await ravi.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await eventually(async () => assert.deepEqual(await administration(), []));
    await turnTo(ravi, '/dashboard/settings/team');
    await ravi.getByText('The team is for admins').waitFor();
  });

  test('made an admin, they administer', async () => {
    await owner.goto('/dashboard/settings/team');
    await owner.getByText('Nobody is on the way.').waitFor();
    await owner.getByLabel(`Role of ${RAVI.name}`).selectOption('Admin');
    await owner.getByText(`${RAVI.name} is now admin`).waitFor();
    await ravi.reload();
    await ravi.getByRole('button', { name: 'Invite somebody' }).waitFor();
    await eventually(async () => assert.deepEqual(await administration(), ADMINISTRATION));
    await gone(ravi.getByRole('button', { name: 'Remove Asha Rao' }));
  });

  test('made a member again, their keys end where the owner says so in the same question', async () => {
    await ravi.goto('/dashboard/settings/api-keys');
    const make = async (name: string) => {
      const client = createMeghdoot({
        baseUrl: workspace.url,
        maxRetries: 0,
        fetch: async (request) => {
          const cookies = await ravi.context().cookies();
          const headers = new Headers(request.headers);
          headers.set('cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
          headers.set('origin', new URL(workspace.url).origin);
          return fetch(new Request(request, { headers }));
        },
      });
      return (await client.keys.create({ kind: 'messaging', name })).key;
    };
    const [backend, worker] = [await make('Backend'), await make('Worker')];
    const answers = async (key: string) =>
      (await fetch(`${workspace.url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })).status;
    assert.equal(await answers(backend), 200);
    await owner.reload();
    for (const [viewport, answer] of [
      [{ width: 390, height: 844 }, 'Cancel'],
      [{ width: 1440, height: 900 }, 'Make member'],
    ] as const) {
      await owner.setViewportSize(viewport);
      await owner.getByLabel(`Role of ${RAVI.name}`).selectOption('Member');
      const dialog = owner.getByRole('dialog');
      await dialog.getByText(/Backend \(….{4}\)/).waitFor();
      await assertFits(owner);
      if (answer === 'Make member') await dialog.getByLabel('Also revoke the 2 keys that they made').check();
      await dialog.getByRole('button', { name: answer }).click();
      if (answer === 'Cancel') assert.equal(await answers(worker), 200);
    }
    await owner.getByText(`${RAVI.name} is now member`).waitFor();
    for (const key of [backend, worker]) assert.equal(await answers(key), 401);
    await owner.getByLabel(`Role of ${RAVI.name}`).selectOption('Admin');
    await owner.getByText(`${RAVI.name} is now admin`).waitFor();
    await owner.setViewportSize({ width: 1280, height: 900 });
  });

  test('removed, they are out with the next thing they do', async () => {
    await owner.getByRole('button', { name: `Remove ${RAVI.name}` }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await owner.getByText(`${RAVI.name} is removed`).waitFor();
    await gone(row(RAVI.email));
    await ravi.getByRole('link', { name: 'Contacts' }).first().click();
    await ravi.getByText('You belong to no workspace yet').waitFor();
  });

  test('the last owner stays, and the audit has told it all', async () => {
    await owner.getByRole('button', { name: 'Leave workspace' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Leave workspace' }).click();
    await dialog.getByText('This is the last owner of the workspace.').waitFor();
    await owner.keyboard.press('Escape');
    await turnTo(owner, '/dashboard/settings/audit');
    const rows = owner.getByRole('row').filter({ hasText: /member|Invited|Changed a role/ });
    await rows.first().waitFor();
    const told = () =>
      rows.evaluateAll((all) =>
        all
          .slice(0, 6)
          .map((one) => [...one.querySelectorAll('td')].slice(1, 4).map((cell) => cell.innerText)),
      );
    const expected = [
      ['Asha Rao', 'Removed a member: admin', RAVI.name],
      ['Asha Rao', 'Changed a role: admin', RAVI.name],
      ['Asha Rao', 'Changed a role: member', RAVI.name],
      ['Asha Rao', 'Changed a role: admin', RAVI.name],
      [RAVI.name, 'Joined the team: member', RAVI.name],
      ['Asha Rao', 'Invited somebody: member', RAVI.email],
    ];
    await eventually(async () => assert.deepEqual(await told(), expected));
    await assertFits(owner);
  });

  test('and the consoles of both browsers were silent but for what was refused on purpose', () => {
    const refused = /status of (400|403|404|409)/;
    const rest = consoles.flat().filter((complaint) => !refused.test(complaint));
    assert.deepEqual(rest, []);
  });
});
