import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backends } from '../../server/test/rigs/databases.ts';
import { freePort } from '../../server/test/rigs/free-port.ts';
import { inBrowser } from './browser.ts';
import { becomeOwner, OWNER, startInstallation, visitor } from './installation.ts';

inBrowser((browser) => {
  test('where the site and the dashboard have hosts of their own, one session serves both and ends on both', async (t) => {
    const port = await freePort();
    const site = `http://127.0.0.1:${port}`;
    const app = `http://localhost:${port}`;
    const installation = await startInstallation(backends[0]!, {
      PORT: String(port),
      BASE_URL: site,
      APP_URL: app,
      API_URL: app,
    });
    t.after(() => installation.stop());
    const { page } = await visitor(browser(), installation);

    await becomeOwner(page, installation);
    assert.equal(page.url(), `${app}/dashboard`);

    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(`${site}/oauth/sign-in?return_to=/docs`);
    assert.match(page.url(), /\/oauth\/sign-in\?/);

    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.locator('form button').last().click();
    await page.waitForURL(`${site}/docs`);
    await page.goto(`${app}/dashboard/messages?status=failed`);
    await page.getByRole('link', { name: `Go on as you are signed in at 127.0.0.1:${port}` }).click();
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    assert.equal(page.url(), `${app}/dashboard/messages?status=failed`);
  });
});
