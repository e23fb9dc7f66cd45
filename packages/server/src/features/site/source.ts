import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../../../../package.json', import.meta.url);

interface Manifest {
  repository?: string | { url?: string };
}

/** Returns the web page of the source, from any of npm's spellings of `repository` in package.json. */
export function sourceOf({ repository }: Manifest): string | undefined {
  const said = typeof repository === 'string' ? repository : repository?.url;
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(said ?? '')?.[1];
  const url = short ? `https://github.com/${short}` : said?.replace(/^git\+/, '');
  return url?.startsWith('https://') ? url.replace(/\.git$/, '') : undefined;
}

/** Nothing where package.json says nothing. */
export const SOURCE = sourceOf(JSON.parse(readFileSync(PACKAGE, 'utf8')) as Manifest);
