/** The dashboard without a mouse, without motion and at four times its size. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { formatPhone } from '../src/ui/elements/phone-format.ts';
import { inBrowser } from './browser.ts';
import { assertFits, shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const MOST_STOPS = 80;
/** 1280 × 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), {
      viewport: { width: 1280, height: 1024 },
    }));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  /** What has the focus, as a screen reader names it. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
      return element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText.trim();
    });

  const hasFocus = (name: string) =>
    eventually(async () => {
      assert.equal(await page.getByRole('dialog').count(), 0);
      assert.equal(await focused(), name);
    });

  /** Presses Tab until the control with this name has the focus. */
  async function tabTo(name: string): Promise<void> {
    const passed: string[] = [];
    for (let i = 0; i < MOST_STOPS; i++) {
      await page.keyboard.press('Tab');
      const at = await focused();
      if (at === name) return;
      passed.push(at);
    }
    assert.fail(`Tab does not lead to ${name}: ${passed.join(' | ')}`);
  }

  test('a first message is sent and looked up with the keyboard alone', async () => {
    await page.goto('/dashboard');
    await shown(page);
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'Skip to the page');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
    await page.keyboard.press('Tab');
    assert.ok(
      await page.evaluate(() => document.activeElement?.closest('main')),
      'the next stop is on the page',
    );
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('send a');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Send a message' }).waitFor();
    await tabTo('To');
    await page.keyboard.type('+919876543210');
    await tabTo('Message');
    await page.keyboard.type('Typed, and never clicked.');
    await tabTo('Send message');
    await page.keyboard.press('Enter');
    await page.waitForURL(/conversations\/cnv_/);
    await page.getByRole('log').getByText('Read', { exact: true }).waitFor({ state: 'attached' });
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
    await tabTo(formatPhone('+919876543210'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Message to/ }).waitFor();
  });

  test('Escape gives the focus back to what opened a dialog', async () => {
    await page.goto('/dashboard/contacts');
    await shown(page);
    for (const opener of ['Search and go to', 'Add contact']) {
      await tabTo(opener);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      assert.ok(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]')), opener);
      await page.keyboard.press('Escape');
      await hasFocus(opener);
    }
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Keyboard shortcuts').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.keyboard.press('Escape');
    await hasFocus('Add contact');
    assert.match(page.url(), /\/contacts$/);

    const webhook = await workspace.client.webhooks.create({ url: 'https://example.com/whatsapp' });
    await page.goto(`/dashboard/webhooks/${webhook.id}`);
    await shown(page);
    await tabTo('More actions');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await hasFocus('More actions');
  });

  test('a letter that is typed into a field is no shortcut', async () => {
    await page.goto('/dashboard/contacts');
    await shown(page);
    await page.keyboard.press('/');
    await page.locator('[type="search"]:focus').waitFor();
    await page.keyboard.type('c g m ?');
    assert.equal(await page.getByRole('searchbox').inputValue(), 'c g m ?');
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.match(page.url(), /\/contacts/);
  });

  test('wherever Tab stops on the overview, the focus is in view and has an outline', async () => {
    await page.goto('/dashboard');
    await shown(page);
    const stops: string[] = [];
    for (let i = 0; i < MOST_STOPS; i++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        if (element === document.body) return undefined;
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const shown = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        const seen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        const clear = /, 0\)$/.test(outlineColor);
        return { name: element.innerText || element.outerHTML.slice(0, 80), outlined: shown && !clear, seen };
      });
      if (!stop) break;
      assert.deepEqual([stop.name, stop.outlined, stop.seen], [stop.name, true, true]);
      stops.push(stop.name);
    }
    assert.ok(stops.length > 20 && stops.length < MOST_STOPS, `${stops.length} stops`);
  });

  test('nothing moves for who asked for stillness', async () => {
    const moving = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('*')].filter((element) => {
            const { animationName, transitionDuration } = getComputedStyle(element);
            return animationName !== 'none' || transitionDuration.split(', ').some((each) => each !== '0s');
          }).length,
      );
    await turnTo(page, '/dashboard/start');
    await shown(page);
    assert.ok((await moving()) > 0, 'something moves otherwise');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['/start', '', '/messages']) {
      await turnTo(page, `/dashboard${path}`);
      await shown(page);
      assert.equal(await moving(), 0, path);
    }
  });

  test('at 400 % everything is read by scrolling in one direction', async () => {
    await page.setViewportSize(ZOOMED);
    const { data } = await workspace.client.messages.list();
    for (const path of ['', '/messages', `/messages/${data[0]!.messageId}`, '/contacts', '/start']) {
      await turnTo(page, `/dashboard${path}`);
      await shown(page);
      await assertFits(page);
      const sideways = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((element) => element.scrollWidth > element.clientWidth + 1)
          .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
          .filter((element) => !element.matches('pre, :has(> table)')) // code and figures stand in two directions
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      assert.deepEqual(sideways, [], path);
    }
    assert.deepEqual(complaints, []);
  });
});
