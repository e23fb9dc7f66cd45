/** Every page, once: by axe, as wide as a phone, half a window or a tablet, a small desk and a desk, and 1280 × 800 at 200 %. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults, BOTH_THEMES } from './axe.ts';
import { inBrowser } from './browser.ts';
import { type BusyWorkspace, fillWorkspace } from './busy-workspace.ts';
import { ZOOMED } from './dialog-faults.ts';
import { everyRoute, pathOf } from './every-page.ts';
import { greenNeighbours } from './green-neighbours.ts';
import { drawn, gone, shown, turnTo } from './installation.ts';
import { type Cut, layoutFaults } from './layout-faults.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';
import { addPerson, RAVI } from './person.ts';

const PHONE = 390;
const WIDTHS = [PHONE, 720, 768, 1024, 1440];
const HEIGHT = 900;
const IN_CI = process.env.CI === 'true';
/** Without CI=true each page is seen as wide as a phone and at 200 %, where the room is least. */
const SIZES = [...(IN_CI ? WIDTHS : [PHONE]).map((width) => ({ width, height: HEIGHT })), ZOOMED];
const THEMES = IN_CI ? BOTH_THEMES : BOTH_THEMES.slice(0, 1);
/** Of its 794 px what the margins leave. */
const A4 = 718;
/** What never comes is not waited for as long as what does. */
const HOVER_MS = 5_000;
const LONG_URL = `https://hooks.${'whatsapp-orders.'.repeat(5)}example.com/${'very-long-path/'.repeat(8)}`;
const LONG_NAME = 'Lakshmi Venkataraghavan Subramaniam Iyer-Chattopadhyay of Thiruvananthapuram';

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let busy: BusyWorkspace;
  let page: Page;
  let complaints: string[];
  const hovered = new Set<string>();

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), {
      viewport: { width: PHONE, height: HEIGHT },
    }));
    busy = await fillWorkspace(workspace);
    await writeAtLength(workspace);
  });
  after(() => busy?.stop());

  describe('axe finds nothing, light and dark; at every width no column is under its minimum, cut text has its whole on hover and focus, nothing scrolls sideways, a row is one tab stop, a finger meets 24 px and no two green buttons stand beside each other; at 200 % the last control is reached; the console is silent', () => {
    for (const route of everyRoute()) test(`on ${route}`, () => visit(pathOf(route, busy)));
    test('on a message that failed', () => visit(`/dashboard/messages/${busy.ids.failed}`));
    test('where there is no page', () => visit('/dashboard/no-such-page'));
    test('and something was cut', () => assert.ok(hovered.size > 0));
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
    assert.deepEqual(await axeFaults(page), []);
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
    for (const range of ['?range=24h', '', '?range=30d']) {
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
    await drawn(page);
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

  async function visit(path: string): Promise<void> {
    await page.setViewportSize(SIZES[0]!);
    await turnTo(page, path);
    await shown(page);
    const found = await axeFaults(page, { themes: THEMES });
    for (const size of SIZES) {
      const at = `${path} at ${size.width} px:`;
      await page.setViewportSize(size);
      await shown(page);
      await page.mouse.move(0, 0); // what it rests on is told of
      const { faults, cut } = await layoutFaults(page, { touch: size.width === PHONE });
      found.push(...faults);
      for (const each of size === ZOOMED ? [] : cut) {
        const kind = `${path} ${each.kind}`;
        if (hovered.has(kind)) continue;
        hovered.add(kind);
        if (!(await hoverShows(each))) found.push(`${at} hover does not show ${each.text}`);
      }
      const pairs = await page.evaluate(greenNeighbours);
      found.push(...pairs.map((pair) => `${at} ${pair} are both green`));
    }
    const hidden = await page.evaluate(lastControlHidden);
    if (hidden) found.push(`${path} at 200 %: ${hidden} stands behind something else`);
    found.push(...complaints.splice(0)); // of the console
    assert.equal(found.join('\n'), '');
  }

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
async function writeAtLength(workspace: OwnWorkspace): Promise<void> {
  const { client } = workspace;
  const email = `${'accounts.and.orders.'.repeat(4)}lakshmi@example.com`;
  await addPerson(workspace, { ...RAVI, name: LONG_NAME, email }, workspace.slug);
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
