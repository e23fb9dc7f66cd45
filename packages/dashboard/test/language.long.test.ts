/** The language of the pages: chosen by a person and kept with them, else that of the browser. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changePerson, findPersonByEmail } from '../../server/src/features/people/people.ts';
import { DAY, SECOND } from '../../server/src/platform/clock.ts';
import { FAILURE_TABLE } from '../../server/src/whatsapp/failure-table.ts';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults, BOTH_THEMES } from './axe.ts';
import { inBrowser } from './browser.ts';
import { type BusyWorkspace, fillWorkspace } from './busy-workspace.ts';
import { everyRoute, pathOf } from './every-page.ts';
import { drawn, shown, turnTo, type Visit, visitor } from './installation.ts';
import { layoutFaults } from './layout-faults.ts';
import { comeIn, type OwnWorkspace, openWorkspace } from './own-workspace.ts';
import { listenForServerTexts } from './server-texts.ts';

const PHONE = { width: 390, height: 844 };
const WIDER = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
];

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  before(async () => {
    workspace = await openWorkspace();
  });

  /** Undoes what was chosen: the browser’s language counts again. */
  const forgetChoice = async () => {
    const { id } = (await findPersonByEmail(workspace.db, workspace.owner.email))!;
    await changePerson(workspace.db, id, { language: null });
  };
  const opened = async (locale: string, viewport = { width: 1280, height: 720 }): Promise<Visit> => {
    const visit = await visitor(browser(), workspace, { locale, viewport });
    await comeIn(visit, workspace);
    return visit;
  };
  const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  test('who is not signed in reads the language that the browser prefers', async () => {
    for (const [locale, title] of [
      ['hi-IN', 'साइन इन'],
      ['en-IN', 'Sign in'],
      ['ta-IN', 'Sign in'],
    ] as const) {
      const visit = await visitor(browser(), workspace, { locale });
      await visit.page.goto('/dashboard');
      await heading(visit, title);
      assert.equal(await visit.page.locator('html').getAttribute('lang'), locale === 'hi-IN' ? 'hi' : 'en');
      await visit.context.close();
    }
  });

  test('a person chooses Hindi under their account: the page is in Hindi at once, after loading it anew, and in every other browser of theirs; and English again', async () => {
    const here = await opened('en-IN');
    await here.page.goto('/dashboard');
    await heading(here, 'Overview');
    await here.page.getByRole('button', { name: 'Your account' }).click();
    const kept = here.page.waitForResponse('**/api/app/profile');
    await here.page.getByRole('menuitem', { name: 'हिन्दी' }).click();
    await heading(here, 'ओवरव्यू');
    assert.equal((await kept).status(), 200);
    await here.page.reload();
    await heading(here, 'ओवरव्यू');

    const elsewhere = await opened('en-IN');
    await elsewhere.page.goto('/dashboard/templates');
    await heading(elsewhere, 'टेम्पलेट');
    await elsewhere.page.getByRole('button', { name: 'आपका अकाउंट' }).click();
    await elsewhere.page.getByRole('menuitem', { name: 'English' }).click();
    await heading(elsewhere, 'Templates');
    await here.page.reload();
    await heading(here, 'Overview');
    for (const { context, complaints } of [here, elsewhere]) {
      assert.deepEqual(complaints, []);
      await context.close();
    }
    await forgetChoice();
  });

  test('numbers, days and times are written as Hindi in India writes them, and a day is read in it', async () => {
    const { page, context } = await opened('hi-IN');
    await page.goto('/dashboard/messages/new');
    await page.getByRole('button', { name: 'बाद में भेजें' }).click();
    const day = page.getByRole('textbox', { name: 'दिन' });
    await day.fill('5 जन॰ 2027');
    await day.press('Enter');
    assert.equal(await day.inputValue(), '5 जन॰ 2027');
    await day.fill('06/01/2027');
    await day.press('Enter');
    assert.equal(await day.inputValue(), '6 जन॰ 2027');
    await context.close();
  });

  test('why a message failed, what the doctor finds in a template and what is refused is said in Hindi', async () => {
    const { page, context } = await opened('hi-IN');
    const message = await workspace.client.messages.send({
      ...{ to: '+919876540002', type: 'text' },
      message: 'Your order is on its way.',
    });
    await page.goto(`/dashboard/messages/${message.messageId}`);
    await page.getByText('नहीं गया: WhatsApp पर नहीं, या पहुँच से बाहर').waitFor();
    await page.getByText('उनसे नंबर पूछ लें, या किसी और तरह बात करें।').waitFor();

    await page.goto('/dashboard/templates/new');
    await page.getByRole('textbox', { name: 'नाम' }).fill('Order Out');
    await page.getByRole('textbox', { name: 'मैसेज' }).fill('{{1}}');
    await page.getByText('रोकता है:').first().waitFor();
    const found = await page.getByText('रोकता है:').first().locator('..').innerText();
    assert.match(found.replace('रोकता है:', ''), /[ऀ-ॿ]{3}/);

    await page.goto('/dashboard/settings/security');
    await page.getByLabel('अभी का पासवर्ड').fill('not the password');
    await page.getByLabel('नया पासवर्ड').fill('some other words of my own');
    await page.getByRole('button', { name: 'पासवर्ड बदलें' }).click();
    await page.getByText('यह सही नहीं है।').waitFor();
    await context.close();
  });

  test('why a message or a channel waits, and each step of a message, is said in Hindi where it has a code, and what is not is marked as English', async () => {
    const { page, context } = await opened('hi-IN');
    const { client } = workspace;
    const send = async (lastFour: string, more: { sendAt?: string } = {}) =>
      (await client.messages.send({ to: `+91987655${lastFour}`, type: 'text', message: 'Namaste', ...more }))
        .messageId;
    const inTime = (ms: number) => ({ sendAt: new Date(Date.now() + ms).toISOString() });
    const [failed, triedAgain, later] = [
      await send('0002'),
      await send('0003'),
      await send('0021', inTime(DAY)),
    ];
    await eventually(async () => assert.equal((await client.messages.get(triedAgain)).status, 'read'));
    const [channel] = (await client.channels.list()).data;
    const stopped = await send('0022', inTime(2 * SECOND));
    const { message: reason } = FAILURE_TABLE.get(190)!;
    await client.channels.update(channel!.id, { status: 'paused', reason });
    await eventually(async () => assert.equal((await client.messages.get(stopped)).waiting?.for, 'channel'));
    const printed = listenForServerTexts(page);
    const found: string[] = [];
    for (const [path, said] of [
      [`/messages/${failed}`, 'नहीं गया: WhatsApp पर नहीं, या पहुँच से बाहर'],
      [`/messages/${triedAgain}`, 'WhatsApp ने मना किया'],
      [`/messages/${later}`, 'यह बाद में जाएगा।'],
      [`/messages/${stopped}`, 'जिस नंबर से जाना है वह अभी नहीं भेज रहा।'],
      [`/settings/channels/${channel!.id}`, 'WhatsApp चैनल का access token नहीं मान रहा।'],
      ['/settings/channels', 'WhatsApp चैनल का access token नहीं मान रहा।'],
      ['', 'WhatsApp चैनल का access token नहीं मान रहा।'],
      ['/messages/msg_01jd0000000000000000000000', 'यह नहीं मिला।'],
    ] as const) {
      await turnTo(page, `/dashboard${path}`);
      await page.getByText(said).first().waitFor();
      await shown(page);
      found.push(...(await printed()).map((text) => `${path}: ${text}`));
    }
    await client.channels.update(channel!.id, { status: 'ready' });
    assert.deepEqual(found, []);
    await context.close();
  });

  describe('in Hindi no page prints what the server says in English, is wider than a phone, a tablet or a desk or cuts a word for good, a finger meets 24 px, axe finds nothing and the console is silent', () => {
    let visit: Visit;
    let printed: () => Promise<string[]>;
    let busy: BusyWorkspace;
    before(async () => {
      busy = await fillWorkspace(workspace);
      visit = await opened('hi-IN', PHONE);
      printed = listenForServerTexts(visit.page);
    });
    after(() => busy?.stop());
    for (const route of everyRoute())
      test(`on ${route}`, async () => {
        const { page, complaints } = visit;
        await turnTo(page, pathOf(route, busy));
        await shown(page);
        const found = await printed();
        for (const size of [...WIDER, PHONE]) {
          await page.setViewportSize(size);
          await drawn(page);
          found.push(...(await layoutFaults(page, { touch: size === PHONE })).faults);
        }
        found.push(...(await axeFaults(page, { themes: BOTH_THEMES })), ...complaints.splice(0));
        assert.equal(found.join('\n'), '');
      });
  });
});
