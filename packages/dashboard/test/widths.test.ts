/** Every page as wide as a phone, half a window or a tablet, a small desk and a desk; 720 px is also 1440 at 200 %. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { backends } from '../../server/test/rigs/databases.ts';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { faultsInBothThemes } from './axe.ts';
import { inBrowser } from './browser.ts';
import { type BusyWorkspace, fillWorkspace } from './busy-workspace.ts';
import { everyPage } from './every-page.ts';
import {
  becomeOwner,
  gone,
  type Installation,
  shown,
  startInstallation,
  turnTo,
  visitor,
} from './installation.ts';
import { type Cut, layoutFaults } from './layout-faults.ts';
import { addPerson, RAVI } from './person.ts';

const PHONE = 390;
const WIDTHS = [PHONE, 720, 768, 1024, 1440];
const HEIGHT = 900;
/** Of its 794 px what the margins leave. */
const A4 = 718;
/** What never comes is not waited for as long as what does. */
const HOVER_MS = 5_000;
const LONG_URL = `https://hooks.${'whatsapp-orders.'.repeat(5)}example.com/${'very-long-path/'.repeat(8)}`;
const LONG_NAME = 'Lakshmi Venkataraghavan Subramaniam Iyer-Chattopadhyay of Thiruvananthapuram';

inBrowser((browser) => {
  let installation: Installation;
  let workspace: BusyWorkspace;
  let page: Page;
  let complaints: string[];

  before(async () => {
    installation = await startInstallation(backends[0]!);
    workspace = await fillWorkspace(installation);
    await writeAtLength(installation);
    ({ page, complaints } = await visitor(browser(), installation, {
      viewport: { width: PHONE, height: HEIGHT },
    }));
    await becomeOwner(page, installation);
  });
  after(async () => {
    workspace?.stop();
    await installation?.stop();
  });

  test('on every page at every width no column is under its minimum, cut text has its whole on hover and focus, nothing scrolls sideways, a row is one tab stop, and a finger meets 24 px', async () => {
    const found: string[] = [];
    const hovered = new Set<string>();
    for (const { path } of everyPage(workspace)) {
      await page.setViewportSize({ width: PHONE, height: HEIGHT });
      await turnTo(page, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await shown(page);
        await page.mouse.move(0, 0); // what it rests on is told of
        const { faults, cut } = await layoutFaults(page, { touch: width === PHONE });
        found.push(...faults);
        for (const each of cut) {
          const kind = `${path} ${each.kind}`;
          if (hovered.has(kind)) continue;
          hovered.add(kind);
          if (!(await hoverShows(each)))
            found.push(`${path} at ${width} px: hover does not show ${each.text}`);
        }
      }
    }
    assert.ok(hovered.size > 0, 'something is cut');
    assert.equal(found.join('\n'), '');
    assert.deepEqual(complaints, []);
  });

  test('a tablet has a rail of icons; their names are read, and shown beside them on focus and on hover until Escape', async () => {
    await page.setViewportSize({ width: 768, height: HEIGHT });
    await turnTo(page, '/dashboard/messages');
    await shown(page);
    await page.mouse.move(700, 450);
    const tip = page.getByRole('tooltip');
    const contacts = page.getByRole('navigation').getByRole('link', { name: 'Contacts' });
    const beside = async () => {
      await tip.getByText('Contacts').waitFor();
      const [icon, name] = [(await contacts.boundingBox())!, (await tip.boundingBox())!];
      assert.ok(icon.width <= 64, `${icon.width} px`);
      assert.ok(
        name.x >= icon.x + icon.width && name.y < icon.y + icon.height && name.y + name.height > icon.y,
      );
    };
    await contacts.focus();
    await beside();
    assert.equal(await contacts.getAttribute('aria-describedby'), await tip.getAttribute('id'));
    await page.keyboard.press('Escape');
    await gone(tip);
    await contacts.hover();
    await beside();
    await tip.hover();
    await beside();
    await page.mouse.move(700, 450);
    await gone(tip);
    await page.setViewportSize({ width: 1100, height: HEIGHT });
    await contacts.getByText('Contacts').waitFor();
    await contacts.hover();
    assert.ok((await contacts.boundingBox())!.width > 150);
  });

  test('the whole of a cut text stands beneath it or above it, never over it, however long it is; axe finds nothing in it', async () => {
    const whole = page.getByRole('tooltip');
    const apart = async (cut: Locator, where: 'above' | 'beneath') => {
      await page.mouse.move(0, 0);
      await gone(whole);
      await cut.hover();
      await eventually(async () => {
        const [at, told] = [(await cut.boundingBox())!, (await whole.boundingBox())!];
        const { height } = page.viewportSize()!;
        assert.ok(told.y >= 0 && told.y + told.height <= height, `${told.y} + ${told.height} of ${height}`);
        if (where === 'above')
          assert.ok(told.y + told.height <= at.y, `${told.y} + ${told.height} of ${at.y}`);
        else assert.ok(told.y >= at.y + at.height, `${told.y} of ${at.y} + ${at.height}`);
      });
    };
    await page.setViewportSize({ width: 768, height: HEIGHT });
    await turnTo(page, '/dashboard/contacts');
    await shown(page);
    const name = page.locator('tr[data-row]', { hasText: LONG_NAME }).locator('a .truncate').first();
    await apart(name, 'beneath');
    assert.deepEqual(await faultsInBothThemes(page), []);
    const { y, height } = (await name.boundingBox())!;
    await page.setViewportSize({ width: 768, height: Math.ceil(y + height) + 4 });
    await apart(name, 'above');

    await page.setViewportSize({ width: 768, height: 640 });
    await turnTo(page, '/dashboard/messages');
    await shown(page);
    const text = page.locator('tr[data-row] td', { hasText: 'twelve boxes of sweets' });
    const row = (await text.boundingBox())!;
    await apart(text, row.y + row.height / 2 < 320 ? 'beneath' : 'above');
  });

  test('the names under the bars of a chart do not touch each other, nor leave it', async () => {
    for (const range of ['', '?range=7d', '?range=30d']) {
      await turnTo(page, `/dashboard${range}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await shown(page);
        const { names, end } = await page.locator('[role="img"] + [aria-hidden]').evaluate((axis) => {
          const drawn = [...axis.children].filter(
            (name) => name.textContent && getComputedStyle(name).visibility === 'visible',
          );
          const names = drawn.map((name) => {
            const text = document.createRange();
            text.selectNodeContents(name);
            const { left, right } = text.getBoundingClientRect();
            return { name: name.textContent, left, right };
          });
          return { names, end: axis.getBoundingClientRect().right };
        });
        assert.ok(names.length >= 3, `${range} at ${width} px: ${names.length}`);
        for (const [i, { name, right }] of names.entries()) {
          const most = names[i + 1] ? names[i + 1]!.left - 8 : end + 8;
          assert.ok(right <= most, `${range} at ${width} px: ${name} ends at ${right} of ${most}`);
        }
      }
    }
  });

  test('on paper a list is its rows, without the rail and the buttons, and nothing is cut', async () => {
    await page.setViewportSize({ width: 1440, height: HEIGHT });
    await turnTo(page, '/dashboard/messages');
    await shown(page);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: A4, height: HEIGHT });
    for (const screenOnly of ['aside', 'header:not(main *)', 'nav:not(main *)', 'main button'])
      assert.equal(await page.locator(`${screenOnly}:visible`).count(), 0, screenOnly);
    assert.ok((await page.locator('tr[data-row]').count()) > 5);
    const cut = await page
      .locator('main, main *:visible')
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      );
    await page.emulateMedia({ media: null });
    assert.deepEqual(cut, []);
  });

  async function hoverShows({ mark, text }: Cut): Promise<boolean> {
    const shows = async () => {
      await page.locator(`[data-cut="${mark}"]`).hover({ timeout: HOVER_MS });
      await eventually(
        async () => {
          const told = await page.locator('[role="tooltip"]:visible').allInnerTexts();
          assert.ok(told.some((tip) => tip.replace(/\s+/g, '').includes(text)));
        },
        { timeoutMs: HOVER_MS },
      );
    };
    return shows().then(
      () => true,
      () => false,
    );
  }
});

/** What people write when nobody holds them back. */
async function writeAtLength(installation: Installation): Promise<void> {
  const { client } = installation;
  const email = `${'accounts.and.orders.'.repeat(4)}lakshmi@example.com`;
  await addPerson(installation, { ...RAVI, name: LONG_NAME, email }, 'demo');
  await client.webhooks.create({ url: LONG_URL, events: ['message.*', 'contact.*', 'template.*'] });
  await client.contacts.create({
    phone: '+919876543299',
    name: LONG_NAME,
    tags: ['wholesale-customers-of-the-south', 'diwali', 'vip', 'a-tag-that-somebody-wrote-in-full'],
  });
  await client.keys.create({ kind: 'messaging', name: `${LONG_NAME}’s key for the shop` });
  await client.messages.send({
    to: '+919876543299',
    type: 'text',
    message: 'Your order of twelve boxes of sweets is packed and leaves our shop in Thrissur today. '.repeat(
      40,
    ),
    reference: 'order-2026-11-23-wholesale-south-000000104999',
  });
}
