/** The screens of the dashboard that stand before there is a workspace: signing in, opening the first, and a link to another. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { backends } from '../../server/test/rigs/databases.ts';
import { freePort } from '../../server/test/rigs/free-port.ts';
import { axeFaults, BOTH_THEMES } from './axe.ts';
import { inBrowser } from './browser.ts';
import { overlayFaults } from './dialog-faults.ts';
import { drawn, gone, type Installation, OWNER, startInstallation, visitor } from './installation.ts';
import { layoutFaults } from './layout-faults.ts';
import { comeIn, sharedInstallation } from './own-workspace.ts';
import { addPerson, RAVI as PERSON } from './person.ts';

const RAVI = { ...PERSON, email: 'ravi@entrance.example' };
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

inBrowser((browser) => {
  /** It takes anybody, and its site has a host of its own. */
  let open: Installation;

  before(async () => {
    const port = await freePort();
    open = await startInstallation(backends[0]!, {
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
      APP_URL: `http://localhost:${port}`,
      API_URL: `http://localhost:${port}`,
      SIGNUP: 'open',
    });
    await addPerson(open, OWNER, 'demo', 'owner');
    await addPerson(open, RAVI);
  });
  after(() => open?.stop());

  const faultsOf = async (page: Page) => {
    const found: string[] = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await drawn(page);
      found.push(
        ...(await axeFaults(page, { themes: BOTH_THEMES })),
        ...(await layoutFaults(page, { touch: true })).faults,
      );
      await page.emulateMedia({ colorScheme: null });
    }
    return found;
  };

  for (const locale of ['en-IN', 'hi-IN'])
    test(`the dashboard’s own sign-in fits a phone and a desk, a finger meets 24 px, and axe finds nothing, light and dark (${locale})`, async () => {
      const found: string[] = [];
      for (const url of [(await sharedInstallation()).url, open.config.appUrl]) {
        const { page, context } = await visitor(browser(), { url }, { locale });
        await page.goto('/dashboard/contacts');
        await page.locator('input[type="password"]').waitFor();
        await page.setViewportSize(SIZES[0]!);
        const name = page.getByRole('link', { name: 'Meghdoot' }).getByText('Meghdoot');
        assert.ok((await name.boundingBox())!.width > 40, 'the name stands beside the cloud');
        found.push(...(await faultsOf(page)));
        await context.close();
      }
      assert.deepEqual(found, []);
    });

  test('who has no workspace, and who follows a link to one that is not theirs, can go on and sign out: on a phone and at a desk', async () => {
    for (const [who, path, heading] of [
      [RAVI, '/dashboard', 'You belong to no workspace yet'],
      [OWNER, '/dashboard?workspace=nobodys', 'You have no workspace “nobodys”'],
    ] as const) {
      const url = open.config.appUrl;
      const { page, context, complaints } = await visitor(browser(), { url });
      await comeIn({ context }, { url, owner: who });
      await page.goto(path);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      const found = await faultsOf(page);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.getByRole('button', { name: 'Your account' }).click();
        found.push(
          ...(await overlayFaults(page, 'menu')),
          ...(await axeFaults(page, { themes: BOTH_THEMES })),
        );
        await page.emulateMedia({ colorScheme: null });
        await page.keyboard.press('Escape');
        await gone(page.getByRole('menu'));
      }
      assert.deepEqual([...found, ...complaints], []);
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await context.close();
    }
  });
});
