/** The addresses of all pages, from the table of contents itself: one that is added is visited. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BusyWorkspace } from './busy-workspace.ts';

const ROUTES = readFileSync(join(import.meta.dirname, '../src/routes.tsx'), 'utf8');

const NOUNS: Record<string, keyof BusyWorkspace['ids']> = {
  messages: 'message',
  contacts: 'contact',
  templates: 'template',
  webhooks: 'webhook',
  api: 'key',
  channels: 'channel',
};

/** For each page its route and an address of it. */
export function everyPage({ ids }: BusyWorkspace): { route: string; path: string }[] {
  const routes = [...ROUTES.matchAll(/\bpage\('([^']+)'/g)].map(([, route]) => route!);
  if (routes.length < 20) throw new Error('The table of contents is not read any more.');
  return routes.map((route) => {
    const path = route
      .replace(/\/(\w+)\/\$id/, (_, noun: string) => `/${noun}/${ids[NOUNS[noun]!]}`)
      .replace('$deliveryId', ids.delivery)
      .replace('$sequence', ids.event);
    if (path.includes('$')) throw new Error(`No address is known for ${route}.`);
    return { route, path: path === '/' ? '/dashboard' : `/dashboard${path}` };
  });
}
