/** The addresses of all pages, from the table of contents itself: one that is added is visited. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BusyWorkspace } from './busy-workspace.ts';

const ROUTES = readFileSync(join(import.meta.dirname, '../src/routes.tsx'), 'utf8');

const NOUNS: Record<string, keyof BusyWorkspace['ids']> = {
  messages: 'message',
  contacts: 'contact',
  conversations: 'conversation',
  with: 'contact',
  campaigns: 'campaign',
  imports: 'import',
  templates: 'template',
  webhooks: 'webhook',
  api: 'key',
  channels: 'channel',
};

export function everyRoute(): string[] {
  const routes = [...ROUTES.matchAll(/\bpage\('([^']+)'/g)].map(([, route]) => route!);
  if (routes.length < 20) throw new Error('The table of contents is not read any more.');
  return routes;
}

/** The addresses of the pages that name no object. */
export function everyPageWithoutIds(): string[] {
  return everyRoute()
    .filter((route) => !route.includes('$'))
    .map(addressOf);
}

/** For each page its route and an address of it. */
export function everyPage(workspace: BusyWorkspace): { route: string; path: string }[] {
  return everyRoute().map((route) => ({ route, path: pathOf(route, workspace) }));
}

/** The address of an object in place of its parameter. */
export function pathOf(route: string, { ids }: BusyWorkspace): string {
  const path = route
    .replace(/\/(\w+)\/\$id/, (_, noun: string) => `/${noun}/${ids[NOUNS[noun]!]}`)
    .replace('$deliveryId', ids.delivery)
    .replace('$sequence', ids.event);
  if (path.includes('$')) throw new Error(`No address is known for ${route}.`);
  return addressOf(path);
}

const addressOf = (path: string) => (path === '/' ? '/dashboard' : `/dashboard${path}`);
