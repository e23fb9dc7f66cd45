/** Lists of a workspace that has been in use for long: how soon they show, and what they hold while one scrolls. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { insertRows } from '../../server/src/platform/database/batch.ts';
import { createRandom } from '../../server/src/platform/random.ts';
import { inBrowser } from './browser.ts';
import { hold } from './hold.ts';
import { visitor } from './installation.ts';
import { comeIn, type OwnWorkspace, openWorkspace } from './own-workspace.ts';

const { newId } = createRandom();

const ROWS = 20_000;
const ROW_PX = 48;
const PAGE_ROWS = 50;
const SCROLL_TO_ROW = 500;
const MOST_ROWS_DRAWN = 80;
const MOST_MS = 1000;
/** One in time is enough, or one as soon as a list of two rows: what else runs on the machine is none of the page's doing. */
const MOST_TRIES = 10;
/** A page waits so long for its list before it is drawn without rows. */
const PAGE_WAITS_MS = 100;

inBrowser((browser) => {
  let page: Page;

  before(async () => {
    const workspace = await openWorkspace();
    // A script that runs first on every page stays with its context.
    const visit = await visitor(browser(), workspace, { viewport: { width: 1440, height: 900 } });
    await comeIn(visit, workspace);
    page = visit.page;
    await fill(workspace);
    await page.addInitScript(noteFirsts);
  });

  async function firsts(of: string, on = page): Promise<Firsts> {
    await on.goto(`/dashboard/${of}`);
    await on.locator('tr[data-row]').first().waitFor();
    return on.evaluate(() => (window as unknown as { firsts: Firsts }).firsts);
  }

  test('a list is asked for before anything of its page is drawn, and not again until the feed is connected', async () => {
    for (const list of ['contacts', 'messages']) {
      const { asked } = await firsts(list);
      const ofList = asked.filter(({ path }) => path === `/api/v1/${list}?limit=50`);
      const drawn = ofList.map((each) => each.drawn);
      assert.deepEqual(drawn.slice(0, 2), drawn.length > 1 ? [false, true] : [false], list);
      assert.ok(drawn.length <= 2, `${drawn.length} requests for ${list}`);
    }
  });

  test('a list that comes soon is drawn with its page, and one that is late after lines in its place', async (t) => {
    const patient = await page.context().newPage();
    t.after(() => patient.close());
    await patient.addInitScript(noteFirsts);
    await patient.addInitScript(stretchTimer, PAGE_WAITS_MS); // however busy the machine is, the list comes soon
    assert.equal((await firsts('messages', patient)).hadLines, false);

    const release = await hold(page, '**/api/v1/contacts?limit=50');
    await page.goto('/dashboard/contacts');
    await page.locator('table[aria-busy="true"]').waitFor();
    await release();
    await page.locator('tr[data-row]').first().waitFor();
  });

  for (const [list, text] of [
    ['contacts', `Person ${ROWS - SCROLL_TO_ROW}`],
    ['messages', `Order ${ROWS - SCROLL_TO_ROW} is on its way.`],
  ] as const) {
    test(`the first of ${ROWS} ${list} show within a second, or as soon as two do, and scrolling draws few of them and fetches them by cursor`, async (t) => {
      const tries: { rows: number; ofTwo?: number }[] = [];
      const inTime = () => tries.some(({ rows, ofTwo = 0 }) => rows < MOST_MS || rows < ofTwo + MOST_MS / 4);
      while (tries.length < MOST_TRIES && !inTime()) {
        const { rows } = await firsts(list);
        tries.push(rows < MOST_MS ? { rows } : { rows, ofTwo: (await firsts('templates')).rows });
      }
      t.diagnostic(
        `first rows, and those of a list of two, in ms after navigation: ${JSON.stringify(tries)}`,
      );
      assert.ok(inTime(), JSON.stringify(tries));
      await firsts(list);

      const cursors: (string | null)[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === `/api/v1/${list}`) cursors.push(searchParams.get('cursor'));
      });
      const mostDrawn = await page.evaluate(scrollDown, SCROLL_TO_ROW * ROW_PX);
      await page.getByText(text, { exact: true }).last().waitFor();
      const drawn = Math.max(mostDrawn, await page.locator('tr[data-row]').count());
      assert.ok(drawn <= MOST_ROWS_DRAWN, `${drawn} rows are drawn`);
      assert.ok(cursors.length >= SCROLL_TO_ROW / PAGE_ROWS - 1, `${cursors.length} pages`);
      assert.ok(cursors.length <= SCROLL_TO_ROW / PAGE_ROWS + 2, `${cursors.length} pages`);
      assert.equal(new Set(cursors).size, cursors.length, 'a page is fetched once');
      assert.ok(!cursors.includes(null));
    });
  }
});

interface Firsts {
  /** The milliseconds from the navigation to the first row. */
  rows: number;
  /** Lines stood in the place of the rows. */
  hadLines: boolean;
  /** What was asked of the server, and whether the page was drawn by then. */
  asked: { path: string; drawn: boolean }[];
}

/** Runs in the page. */
function noteFirsts(): void {
  const firsts: Firsts = { rows: 0, hadLines: false, asked: [] };
  const { fetch } = window;
  Object.assign(window, {
    firsts,
    fetch(...args: Parameters<typeof fetch>) {
      const [input] = args;
      const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
      firsts.asked.push({ path: pathname + search, drawn: document.querySelector('h1') !== null });
      return fetch(...args);
    },
  });
  new MutationObserver(() => {
    if (!firsts.rows && document.querySelector('tr[data-row]')) firsts.rows = performance.now();
    if (document.querySelector('table[aria-busy="true"]')) firsts.hadLines = true;
  }).observe(document, { subtree: true, childList: true });
}

/** In the page: timers of so many milliseconds take a minute. */
function stretchTimer(ms: number): void {
  const start = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (run: () => void, delay?: number) => start(run, delay === ms ? 60_000 : delay),
  });
}

/** In the page: scrolls down as far as there are rows, frame after frame; answers how many were drawn at most. */
function scrollDown(px: number): Promise<number> {
  let most = 0;
  return new Promise((resolve) => {
    const step = () => {
      most = Math.max(most, document.querySelectorAll('tr[data-row]').length);
      window.scrollTo(0, px);
      if (scrollY >= px) setTimeout(() => resolve(most), 0);
      else requestAnimationFrame(step);
    };
    step();
  });
}

async function fill({ db, client, id: workspace_id }: OwnWorkspace): Promise<void> {
  const channel_id = (await client.channels.list()).data[0]!.id;
  const at = Date.now() - ROWS;
  const all = Array.from({ length: ROWS }, (_, n) => ({
    n,
    at: at + n,
    contact: newId('con', at + n),
    person: `+9190000${String(n).padStart(5, '0')}`,
  }));
  await insertRows(
    db,
    'contacts',
    all.map(({ n, at, contact }) => ({
      workspace_id,
      id: contact,
      name: `Person ${n}`,
      created_at: at,
      updated_at: at,
      last_inbound_at: null,
    })),
  );
  await insertRows(
    db,
    'contact_aliases',
    all.map(({ at, contact, person }) => ({
      workspace_id,
      kind: 'phone' as const,
      value: person,
      contact_id: contact,
      linked_at: at,
    })),
  );
  await insertRows(
    db,
    'messages',
    all.map(({ n, at, contact, person }) => ({
      workspace_id,
      id: newId('msg', at),
      direction: 'outbound' as const,
      channel_id,
      contact_id: contact,
      type: 'text',
      status: 'read' as const,
      person,
      body: JSON.stringify({ message: `Order ${n} is on its way.` }),
      reference: `order-${n}`,
      reply_to: null,
      failure: null,
      idempotency_key: null,
      request_hash: null,
      template_category: null,
      created_at: at,
      sent_at: at,
      delivered_at: at,
      read_at: at,
      failed_at: null,
      phase: null,
      due_at: null,
      attempt_at: null,
      confirmed_attempt: 1,
      provider_id: `wamid.${n}`,
      failed_attempt: null,
    })),
  );
}
