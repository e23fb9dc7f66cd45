/** From a new live workspace to a message read on a real number, step by step on the pages alone; a simulator of its own is WhatsApp. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { systemClock } from '../../server/src/platform/clock.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { runSimulator } from '../../server/src/simulator/command.ts';
import type { Simulator } from '../../server/src/simulator/simulator.ts';
import { CREDENTIALS, PHONE_NUMBER_ID, WABA_ID } from '../../server/test/rigs/channel-credentials.ts';
import { backends } from '../../server/test/rigs/databases.ts';
import { freePort } from '../../server/test/rigs/free-port.ts';
import { reachOf } from '../src/pages/channels/connect/public-url.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import {
  assertFits,
  becomeOwner,
  gone,
  type Installation,
  startInstallation,
  turnTo,
  visitor,
} from './installation.ts';
import { addPerson, RAVI } from './person.ts';

const LOOKS_AGAIN_MS = 15_000;
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

inBrowser((browser) => {
  let simulator: Simulator;
  let installation: Installation;
  let page: Page;
  let context: BrowserContext;
  let complaints: string[];

  before(async () => {
    const port = await freePort();
    simulator = await runSimulator({
      port: 0,
      webhook: `http://127.0.0.1:${port}/webhooks/whatsapp`,
      token: CREDENTIALS.accessToken,
      appSecret: CREDENTIALS.appSecret,
      clock: systemClock,
      log: silentLog,
    });
    simulator.control.settings({ statusDelayMs: 0 });
    installation = await startInstallation(backends[0]!, {
      PORT: String(port),
      WHATSAPP_GRAPH_URL: simulator.graphUrl,
    });
    await addPerson(installation, RAVI);
    ({ page, context, complaints } = await visitor(browser(), installation, {
      viewport: { width: 390, height: 844 },
    }));
    await page.clock.install();
  });
  after(async () => {
    await installation?.stop();
    await simulator?.close();
  });

  /** Gives a value, and answers what WhatsApp is said to find wrong with it. */
  async function refusedWith(label: string, value: string): Promise<string> {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    const wrong = field.and(page.locator('[aria-invalid="true"]'));
    await wrong.waitFor();
    return page.locator(`[id="${await wrong.getAttribute('id')}-error"]`).innerText();
  }

  test('somebody without a workspace opens one, and its numbers wait until the operator has approved it', async () => {
    await page.goto('/dashboard/settings/channels/new');
    await page.getByLabel('E-mail').fill(RAVI.email);
    await page.getByLabel('Password').fill(RAVI.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Name of the workspace').fill('Menon Spices');
    await page.getByRole('button', { name: 'Open workspace' }).click();
    await page.getByText('Menon Spices waits for approval').waitFor();
    await assertFits(page);
    await gone(page.getByRole('button', { name: 'Approve workspace' }));
    await gone(page.getByLabel('Access token'));

    const operator = await visitor(browser(), installation);
    await becomeOwner(operator.page, installation);
    await turnTo(operator.page, '/dashboard/operator/workspaces');
    await operator.page.getByRole('link', { name: 'Menon Spices' }).click();
    await operator.page.getByRole('button', { name: 'Approve for real numbers' }).click();
    await operator.page.getByText('Menon Spices may connect real numbers now.').waitFor();
    assert.deepEqual(operator.complaints, []);
    await operator.context.close();

    await page.clock.fastForward(LOOKS_AGAIN_MS);
    await isAt(1, 'Can Meta reach this server?');
    await assertFits(page);
  });

  const isAt = async (step: number, title: string) => {
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText(`Step ${step} of 8`).waitFor();
  };
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
  const back = () => page.getByRole('button', { name: 'Back', exact: true }).click();

  test('the URL of the server is looked at before anything is asked for: Meta hears no localhost', async () => {
    const urls = {
      public: ['https://chat.rao.example', 'https://8.8.8.8', 'https://[2001:db8::1]:8443'],
      loopback: ['http://localhost:3000', 'https://127.0.0.1', 'http://[::1]:3000', 'http://0.0.0.0:3000'],
      network: [
        'http://192.168.1.20:3000',
        'https://172.20.0.2',
        'https://shop.local',
        'https://server',
        'https://[fd00::1]',
      ],
      unencrypted: ['http://chat.rao.example'],
    };
    for (const [reach, those] of Object.entries(urls))
      assert.deepEqual(
        those.map(reachOf),
        those.map(() => reach),
      );
    await page.getByText(`${new URL(installation.url).host} cannot hear Meta`).waitFor();
    await page.getByText('Set APP_URL to').waitFor();
    await page.getByRole('button', { name: 'Go on anyway' }).click();
  });

  test('each step is a screen with a URL of its own, in English and in Hindi, at every width', async () => {
    await isAt(2, 'Which number, and may the app stay on the phone?');
    await page.getByText('Only a partner of Meta’s can switch it on').waitFor();
    await next();
    await isAt(3, 'What it costs, and how you pay');
    await page.getByText('₹0.8631 a message (marketing template)').waitFor();
    await next();
    await isAt(4, 'Make an app at Meta');
    await page.getByLabel('App ID', { exact: true }).fill('314159265358979');
    await page.goBack();
    await isAt(3, 'What it costs, and how you pay');
    await page.goForward();
    await isAt(4, 'Make an app at Meta');
    await page.reload();
    assert.equal(await page.getByLabel('App ID', { exact: true }).inputValue(), '314159265358979');
    await turnTo(page, page.url().replace('step=app', 'step=secret'));
    const link = page.getByRole('link', { name: 'Open App settings' });
    assert.equal(
      await link.getAttribute('href'),
      'https://developers.facebook.com/apps/314159265358979/settings/basic/',
    );
    await page
      .getByRole('img', {
        name: 'Drawing of developers.facebook.com: App settings > Basic, with App ID, App secret, Show',
      })
      .waitFor();
    await turnTo(page, page.url().replace('step=secret', 'step=server'));
    const choose = async (language: string) => {
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: language }).click();
    };
    for (const [language, on, first] of [
      ['हिन्दी', 'आगे', 'क्या Meta इस सर्वर तक पहुँच सकता है?'],
      ['English', 'Next', 'Can Meta reach this server?'],
    ] as const) {
      await choose(language);
      await page.getByRole('heading', { name: first }).waitFor();
      for (let step = 1; ; step++) {
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await assertFits(page);
        }
        assert.deepEqual(await axeFaults(page), [], `${language} ${step}`);
        if (step === 8) break;
        if (step === 7) await turnTo(page, page.url().replace('step=secret', 'step=webhooks'));
        else await page.getByRole('button', { name: step === 1 ? /anyway|फिर भी/ : on, exact: true }).click();
        await page.getByText(new RegExp(`^(Step|क़दम) ${step + 1} `)).waitFor();
      }
      await page.setViewportSize(SIZES[0]!);
      await turnTo(page, page.url().replace('step=webhooks', 'step=server'));
    }
  });

  test('each credential that is wrong is said so at its own field', async () => {
    await turnTo(page, page.url().replace('step=server', 'step=token'));
    assert.match(await refusedWith('Access token', 'EAAwrong'), /token/i);
    await page.getByLabel('Access token').press('Enter');
    await page.getByLabel('Phone number id', { exact: true }).fill('999');
    await page.getByText('Checked once the access token works.').first().waitFor();
    await back();
    await page.getByLabel('Access token').fill(CREDENTIALS.accessToken);
    await page.getByLabel('Access token').and(page.locator(':not([aria-invalid])')).waitFor();
    await next();
    await page.route('**/channels/check', (route) => route.abort());
    await page.getByLabel('Phone number id', { exact: true }).fill('919876543210');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await gone(page.getByText('Asking WhatsApp'));
    await page.unroute('**/channels/check');
    await page.getByRole('button', { name: 'Try again' }).click();
    assert.match(await refusedWith('Phone number id', '+91 98765 43210'), /digits only, and no phone number/);
    assert.match(await refusedWith('Phone number id', '999'), /number/i);
    assert.match(await refusedWith('WhatsApp Business Account id', '999'), /account/i);
    await next();
    assert.match(await refusedWith('App secret', 'another secret'), /secret/i);
    await page.getByText('not confirmed by WhatsApp').first().waitFor();

    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/v1/channels')),
      page.getByRole('button', { name: 'Connect number' }).click(),
    ]);
    assert.equal(answer.status(), 400);
    assert.equal(await page.getByLabel('App secret', { exact: true }).inputValue(), 'another secret');
    await gone(page.getByText('Callback URL'));
  });

  test('with the right ones the number is connected, and the page says when the first webhook has come', async () => {
    await page.getByRole('button', { name: 'Back to Phone number id' }).click();
    await page.getByLabel('Phone number id', { exact: true }).fill(PHONE_NUMBER_ID);
    await page.getByLabel('WhatsApp Business Account id', { exact: true }).fill(WABA_ID);
    await page.getByText('Quality rating: GREEN.').waitFor();
    await next();
    assert.equal(await page.getByLabel('App secret', { exact: true }).inputValue(), 'another secret');
    await page.getByLabel('App secret', { exact: true }).fill(CREDENTIALS.appSecret);
    await page.waitForFunction(() => !document.querySelector('form [aria-invalid="true"]'));
    await page.getByRole('button', { name: 'Connect number' }).click();
    await page.getByText('+1 555 000 0001 is connected, with 2 templates.').waitFor();
    const [own] = await page.evaluate(
      async () => (await (await fetch('/api/app/session')).json()).data.workspaces,
    );
    assert.equal(own.hasNumber, true);
    await page.getByText(`${installation.url}/webhooks/whatsapp`).waitFor();
    const token = await page
      .getByText('Verify token', { exact: true })
      .locator('xpath=following::code[1]')
      .innerText();
    const handshake = `?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${token}`;
    const shaken = await fetch(`${installation.url}/webhooks/whatsapp${handshake}`);
    assert.equal(await shaken.text(), '42');
    await page.getByText('Waiting for the first webhook').waitFor();
    await assertFits(page);

    await simulator.control.inbound({ from: '919876543210', text: 'Do you have cardamom?' });
    await page.getByText('The first webhook has come').waitFor();
    assert.doesNotMatch(page.url(), /EAA|secret/);
  });

  async function isRead(where: Page): Promise<void> {
    const read = where.getByRole('log').getByText('Read', { exact: true }).last();
    await read.waitFor({ state: 'attached' }).catch(async (cause) => {
      const shown = await where.getByRole('main').innerText();
      throw new Error(`Nothing is read at ${where.url()}, which shows:\n${shown}`, { cause });
    });
  }

  test('a message composed there is read, and while the number is paused the next one is refused and kept', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Send a message' }).click();
    await compose(page, 'We do: 40 g and 100 g.');
    await isRead(page);

    await turnTo(page, '/dashboard/settings/channels');
    await page.getByRole('link', { name: '+1 555 000 0001' }).click();
    await page.getByRole('button', { name: 'Pause channel' }).click();
    await page.getByLabel('Reason').fill('Stock is being counted');
    await changed(page.getByRole('dialog').getByRole('button', { name: 'Pause channel' }));
    await page.getByText('This channel is paused').waitFor();
    await page.getByText('Stock is being counted').waitFor();
    await assertFits(page);

    const other = await context.newPage();
    await other.goto('/dashboard/messages/new');
    await compose(other, 'It is back on the shelf.');
    await other.getByText('The channel +15550000001 is paused.').waitFor();
    await changed(page.getByRole('button', { name: 'Resume channel' }));
    await page.getByRole('heading', { level: 1 }).getByText('Ready', { exact: true }).waitFor();
    await other.getByRole('button', { name: 'Send message' }).click();
    await isRead(other);
    const refusedOnPurpose = /status of (400|401)|ERR_FAILED/;
    assert.deepEqual(
      complaints.filter((complaint) => !refusedOnPurpose.test(complaint)),
      [],
    );
  });

  /** Presses what changes the number, and waits until it is changed: the page shows the change before. */
  async function changed(button: Locator): Promise<void> {
    const response = page.waitForResponse((one) => one.request().method() === 'PATCH');
    await button.click();
    assert.equal((await response).status(), 200);
  }

  async function compose(at: Page, message: string): Promise<void> {
    await at.getByRole('combobox', { name: 'To' }).fill('+919876543210');
    await at.getByRole('textbox', { name: 'Message' }).fill(message);
    await at.getByRole('button', { name: 'Send message' }).click();
  }
});
