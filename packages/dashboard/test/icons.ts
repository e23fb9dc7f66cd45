/** Draws the icons of the installed dashboard from `src/icon.svg` by Chromium: `node --conditions=meghdoot-source test/icons.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, NO_CHROMIUM, openBrowser } from './chromium.ts';

const ROOT = join(import.meta.dirname, '..');
const svg = readFileSync(join(ROOT, 'src/icon.svg'), 'utf8');
/** A platform cuts its own form out of a maskable icon: the ground reaches the edges, the cloud stays within 80 %. */
const MASKABLE = svg
  .replace('rx="5"', '')
  .replace('translate(3 2.6) scale(.75)', 'translate(4.2 3.9) scale(.65)');
/** Android shows a badge by its transparency alone. */
const BADGE = svg.replace(/<rect[^>]*>/, '');

const executable = findChromium();
if (executable === undefined) throw new Error(NO_CHROMIUM);
const browser = await openBrowser(executable);
for (const [name, picture, size] of [
  ['icon-192', svg, 192],
  ['icon-512', svg, 512],
  ['icon-maskable-512', MASKABLE, 512],
  ['badge-96', BADGE, 96],
] as const) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${picture}`,
  );
  await page.screenshot({ path: join(ROOT, `public/assets/dashboard/${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
