/** The rail's entries: what there is, in which group, for whom. */
import {
  Bell,
  BookOpen,
  Bot,
  Building2,
  ChartNoAxesColumn,
  Contact,
  Inbox,
  IndianRupee,
  KeyRound,
  LayoutTemplate,
  ListOrdered,
  Mail,
  MessageSquareQuote,
  MessageSquareText,
  MessagesSquare,
  PhoneCall,
  Radio,
  Rocket,
  ScrollText,
  ShieldCheck,
  Smartphone,
  Users,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignedInAs } from '../api/session.tsx';
import type { PlainPath } from '../ui/elements/page-path.ts';
import type { PageName, Words } from '../words/en/index.ts';

/** The reference of the API, which is not part of the dashboard. */
const DOCS = '/docs';

type GroupName = keyof Words['shell']['groups'];

export interface Entry {
  page: PageName;
  to: PlainPath | typeof DOCS;
  icon: ReactNode;
  only?: 'test' | 'administrators';
  /** Agents have it too. */
  agents?: true;
}

const GROUPS: readonly { group: GroupName; entries: readonly Entry[] }[] = [
  {
    group: 'work',
    entries: [
      { page: 'overview', to: '/', icon: <ChartNoAxesColumn /> },
      { page: 'start', to: '/start', icon: <Rocket /> },
      { page: 'conversations', to: '/conversations', icon: <MessagesSquare />, agents: true },
      { page: 'contacts', to: '/contacts', icon: <Contact />, agents: true },
      { page: 'campaigns', to: '/campaigns', icon: <Radio /> },
      { page: 'templates', to: '/templates', icon: <LayoutTemplate />, agents: true },
      { page: 'costs', to: '/costs', icon: <IndianRupee /> },
      { page: 'phone', to: '/phone', icon: <Smartphone />, only: 'test' },
    ],
  },
  {
    group: 'developers',
    entries: [
      { page: 'messages', to: '/messages', icon: <MessageSquareText /> },
      { page: 'keys', to: '/settings/api', icon: <KeyRound />, only: 'administrators' },
      { page: 'webhooks', to: '/webhooks', icon: <Webhook /> },
      { page: 'events', to: '/events', icon: <ListOrdered /> },
      { page: 'docs', to: DOCS, icon: <BookOpen /> },
    ],
  },
  {
    group: 'workspace',
    entries: [
      { page: 'quickReplies', to: '/settings/quick-replies', icon: <MessageSquareQuote /> },
      { page: 'channels', to: '/settings/channels', icon: <PhoneCall /> },
      { page: 'team', to: '/settings/team', icon: <Users />, only: 'administrators' },
      { page: 'notifications', to: '/settings/notifications', icon: <Bell /> },
      { page: 'security', to: '/settings/security', icon: <ShieldCheck /> },
      { page: 'audit', to: '/settings/audit', icon: <ScrollText />, only: 'administrators' },
    ],
  },
  {
    group: 'operator',
    entries: [
      { page: 'inquiries', to: '/operator/inquiries', icon: <Inbox /> },
      { page: 'partners', to: '/operator/partners', icon: <Users /> },
      { page: 'agents', to: '/operator/agents', icon: <Bot /> },
      { page: 'mail', to: '/operator/mail', icon: <Mail /> },
      { page: 'workspaces', to: '/operator/workspaces', icon: <Building2 /> },
    ],
  },
];

/** The page that each key leads to after `g`; said by key, so that the compiler refuses a key that leads to two. */
export const PAGE_AT_KEY = {
  o: 'overview',
  s: 'start',
  v: 'conversations',
  m: 'messages',
  c: 'contacts',
  b: 'campaigns',
  t: 'templates',
  i: 'costs',
  p: 'phone',
  k: 'keys',
  r: 'quickReplies',
  w: 'webhooks',
  e: 'events',
  n: 'channels',
  l: 'team',
  y: 'security',
  a: 'audit',
} as const satisfies Readonly<Record<string, PageName>>;

/** The pages at the foot of a phone's screen; the others are behind "More". For an agent they are all of theirs. */
export const BAR: readonly PageName[] = ['overview', 'conversations', 'contacts'];

export function isOutside(to: Entry['to']): to is typeof DOCS {
  return to === DOCS;
}

export function useEntries() {
  const { session, workspace, administers, isAgent } = useSignedInAs();
  const allowed = { test: workspace.mode === 'test', administrators: administers };
  return GROUPS.filter(({ group }) => group !== 'operator' || session.person.operator)
    .map(({ group, entries }) => ({
      group,
      entries: entries.filter(
        ({ only, agents }) => (only === undefined || allowed[only]) && (!isAgent || agents),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}
