/** Tests that need a browser: they run where there is one, fail in CI where there is none, and say so elsewhere. */
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { isInstalled } from '../../../test/kit/find-program.ts';
import { findChromium, NO_CHROMIUM, openBrowser } from './chromium.ts';
import { leavePages } from './own-workspace.ts';

export function inBrowser(define: (browser: () => Browser) => void): void {
  const executable = findChromium();
  if (executable === undefined) {
    test('the pages are tested in Chromium', (t) => void isInstalled(executable, NO_CHROMIUM, t));
    return;
  }
  // Outside a suite what is done beforehand is begun all at once, and the browser may be the last to be there.
  describe('in Chromium', () => {
    let browser: Browser;
    before(async () => {
      opened ??= openBrowser(executable);
      browser = await opened;
    });
    after(() => leavePages(browser));
    define(() => browser);
  });
}

/** One for all files of a process. */
let opened: Promise<Browser> | undefined;
after(async () => (await opened)?.close());
