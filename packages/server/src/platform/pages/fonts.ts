/** The family of the dashboard on the pages of the server: the same rules and the same files, which a browser has once. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../../../../dashboard');
/** The folder that `npm ci` and `npm start` build the dashboard into. */
export const DASHBOARD = join(PACKAGE, 'dist');
/** The URL of its files, and their folder within it. */
export const DASHBOARD_ASSETS = '/assets/dashboard/';

const RULES = join(PACKAGE, 'src/fonts.css');

/**
 * Returns the rules that name the files of the family, with the hashes that the build has put behind their names. There
 * are none where the dashboard is not built: the fonts of the system serve.
 */
export function fontFaces(folder = DASHBOARD): string {
  const assets = join(folder, DASHBOARD_ASSETS);
  if (!existsSync(assets) || !existsSync(RULES)) return '';
  const files = readdirSync(assets);
  let isWhole = true;
  const rules = readFileSync(RULES, 'utf8').replace(
    /url\("[^"]*\/([\w-]+)\.woff2"\)/g,
    (_url, name: string) => {
      const file = files.find((each) => each.startsWith(`${name}-`) && each.endsWith('.woff2'));
      isWhole &&= file !== undefined;
      return `url("${DASHBOARD_ASSETS}${file}")`;
    },
  );
  return isWhole ? rules : '';
}
