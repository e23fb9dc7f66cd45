/** A real browser for the tests: Chromium as it is installed, without a window. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { findProgram } from '../../../test/kit/find-program.ts';

/** The headless shell first: the same engine without a browser around it, which costs the tests a third less CPU. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Quiet: it calls nobody but the page's own server. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream', // a microphone that beeps
  '--use-fake-ui-for-media-stream', // the headless shell has nobody to ask
  '--js-flags=--min-semi-space-size=16', // a page that lives for seconds collects its garbage half as often
];

export const NO_CHROMIUM =
  'No Chromium was found: the tests of the pages did not run. Install it (Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM.';

export function findChromium(): string | undefined {
  const { CHROMIUM } = process.env;
  return [CHROMIUM, findProgram(NAMES, []), APPLICATION].find((path) => path && existsSync(path));
}

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ARGUMENTS });
}
