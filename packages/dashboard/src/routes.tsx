/** This file is the dashboard's table of contents: each page by its path, in a file fetched when needed. */
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Ahead, readAhead } from './api/ahead.ts';
import { pause } from './api/pause.ts';
import { SESSION_KEY } from './api/query-client.ts';
import type { Session } from './api/session.tsx';
import { parseSearch, type Search, stringifySearch } from './search.ts';
import type { Settings } from './settings.ts';
import { BrokenPage, MissingPage } from './shell/broken-page.tsx';
import { isForAgents } from './shell/for-agents.tsx';
import { chosenWorkspace, Shell } from './shell/shell.tsx';
import { orMissingPart } from './ui/elements/lazy-part.tsx';
import { SkeletonLines } from './ui/elements/skeleton.tsx';

interface PagesContext {
  settings: Settings;
  queryClient: QueryClient;
  /** Resolves when it is known who is signed in. */
  asked: Promise<void>;
}

interface PageFile {
  Page: () => ReactNode;
}

/** Reads the list that a page begins with: a small file, so that it is asked for while the page's own is fetched. */
interface AheadFile {
  ahead: Ahead;
}

/** A page waits so long for the list that it begins with: where the server is near, it is drawn once, with its rows. */
const LIST_MS = 100;

const root = createRootRouteWithContext<PagesContext>()({
  component: Shell,
  notFoundComponent: MissingPage,
  errorComponent: BrokenPage,
  // Every filter is text in the URL, so that a link shows the same thing; pages read the parameters they know.
  validateSearch: (search): Search => search as Search,
  // A link stays in the workspace unless it names another.
  search: {
    middlewares: [({ search, next }) => ({ workspace: search.workspace, ...next(search) })],
  },
});

const page = <const Path extends string>(
  path: Path,
  load: () => Promise<PageFile>,
  loadAhead?: () => Promise<AheadFile>,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(orMissingPart(load), 'Page'),
    // What comes while one only points at a link would be missed.
    async loader({ context, location, cause, abortController: { signal } }) {
      if (cause === 'preload' || !loadAhead) return;
      const begun = await beginPage(loadAhead, context, location).catch(() => undefined);
      if (begun) await Promise.race([begun.read, pause(LIST_MS, signal)]);
    },
  });

/** Has a page ask for what it begins with once it is known what that is, and who is signed in; `read` resolves when it has come. */
async function beginPage(
  load: () => Promise<AheadFile>,
  { asked, queryClient }: PagesContext,
  { pathname, search }: ParsedLocation<Search>,
): Promise<{ read: Promise<void> } | undefined> {
  const [{ ahead }] = await Promise.all([load(), asked]);
  const session = queryClient.getQueryData<Session>(SESSION_KEY);
  const workspace = session && chosenWorkspace(session.workspaces, search.workspace);
  if (!workspace || (workspace.role === 'agent' && !isForAgents(pathname))) return undefined;
  return { read: readAhead(queryClient, workspace.id, search, ahead) };
}

const pages = [
  page('/', () => import('./pages/overview/page.tsx')),
  page('/start', () => import('./pages/start/page.tsx')),

  page(
    '/conversations',
    () => import('./pages/compose/conversations/page.tsx'),
    () => import('./pages/compose/conversations/ahead.ts'),
  ),
  page('/conversations/report', () => import('./pages/report/page.tsx')),
  page('/conversations/with/$id', () => import('./pages/compose/reply/page.tsx')),
  page(
    '/conversations/$id',
    () => import('./pages/compose/conversations/page.tsx'),
    () => import('./pages/compose/conversations/ahead.ts'),
  ),
  page(
    '/messages',
    () => import('./pages/messages/list-page.tsx'),
    () => import('./pages/messages/ahead.ts'),
  ),
  page('/messages/new', () => import('./pages/compose/page.tsx')),
  page('/messages/$id', () => import('./pages/messages/detail-page.tsx')),
  page(
    '/contacts',
    () => import('./pages/contacts/list/list-page.tsx'),
    () => import('./pages/contacts/list/ahead.ts'),
  ),
  page('/contacts/imports', () => import('./pages/contacts/imports/list-page.tsx')),
  page('/contacts/imports/$id', () => import('./pages/contacts/imports/import-page.tsx')),
  page('/contacts/$id', () => import('./pages/contacts/detail/detail-page.tsx')),
  page('/campaigns', () => import('./pages/campaigns/list-page.tsx')),
  page('/campaigns/new', () => import('./pages/campaigns/new-page.tsx')),
  page('/campaigns/$id', () => import('./pages/campaigns/campaign-page.tsx')),
  page('/templates', () => import('./pages/templates/list-page.tsx')),
  page('/templates/new', () => import('./pages/templates/editor/page.tsx')),
  page('/templates/$id', () => import('./pages/templates/detail-page.tsx')),
  page('/costs', () => import('./pages/costs/page.tsx')),
  page('/phone', () => import('./pages/phone/page.tsx')),

  page('/webhooks', () => import('./pages/webhooks/list-page.tsx')),
  page('/webhooks/$id', () => import('./pages/webhooks/detail-page.tsx')),
  page('/webhooks/$id/deliveries/$deliveryId', () => import('./pages/webhooks/deliveries/delivery-page.tsx')),
  page('/events', () => import('./pages/events/list-page.tsx')),
  page('/events/$sequence', () => import('./pages/events/detail-page.tsx')),
  page('/settings/api', () => import('./pages/api-keys/page.tsx')),
  page('/settings/api/$id', () => import('./pages/api-keys/detail-page.tsx')),

  page('/settings/quick-replies', () => import('./pages/quick-replies/page.tsx')),
  page('/settings/channels', () => import('./pages/channels/list-page.tsx')),
  page('/settings/channels/new', () => import('./pages/channels/connect/connect-page.tsx')),
  page('/settings/channels/$id', () => import('./pages/channels/detail/detail-page.tsx')),
  page('/settings/team', () => import('./pages/team/page.tsx')),
  page('/settings/security', () => import('./pages/security/page.tsx')),
  page('/settings/notifications', () => import('./pages/notifications/page.tsx')),
  page('/settings/audit', () => import('./pages/audit/page.tsx')),

  page('/operator/inquiries', () => import('./pages/operator/inquiries-page.tsx')),
  page('/operator/partners', () => import('./pages/operator/partners-page.tsx')),
  page('/operator/agents', () => import('./pages/operator/agents-page.tsx')),
  page('/operator/mail', () => import('./pages/operator/mail-page.tsx')),
  page('/operator/workspaces', () => import('./pages/operator/workspaces-page.tsx')),
] as const;

const settingsRedirect = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/api', replace: true });
  },
});

export function createPages(context: PagesContext) {
  const router = createRouter({
    routeTree: root.addChildren([...pages, settingsRedirect]),
    basepath: '/dashboard',
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Until the words of a page are there; while its code is fetched, the page before it stays.
    defaultPendingComponent: SkeletonLines,
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultNotFoundComponent: MissingPage,
    defaultErrorComponent: BrokenPage,
  });
  // The router asks for the first page's file when it is drawn, which is later than it can be.
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    void router.loadRouteChunk(router.routesById[routeId as '/']);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
