/** The rail's entries: what there is, in which group, for whom. */
import {
  BookOpen,
  Bot,
  Building2,
  ChartNoAxesColumn,
  Contact,
  Handshake,
  Inbox,
  KeyRound,
  LayoutTemplate,
  ListOrdered,
  Mail,
  MessageSquareText,
  MessagesSquare,
  Rocket,
  ShieldCheck,
  Smartphone,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Words } from '../words/words.tsx';

export type PageName = keyof Words['shell']['pages'];
export type GroupName = keyof Words['shell']['groups'];

export interface Entry {
  page: PageName;
  to: string;
  icon: ReactNode;
  /** The key after `g` that leads there. */
  key?: string;
  only?: 'test' | 'administrators';
}

const DOCS = '/docs';

export const GROUPS: readonly { group: GroupName; entries: readonly Entry[] }[] = [
  {
    group: 'work',
    entries: [
      { page: 'overview', to: '/', icon: <ChartNoAxesColumn />, key: 'o' },
      { page: 'start', to: '/start', icon: <Rocket />, key: 's' },
      { page: 'messages', to: '/messages', icon: <MessageSquareText />, key: 'm' },
      { page: 'contacts', to: '/contacts', icon: <Contact />, key: 'c' },
      { page: 'templates', to: '/templates', icon: <LayoutTemplate />, key: 't' },
      { page: 'phone', to: '/phone', icon: <Smartphone />, key: 'p', only: 'test' },
    ],
  },
  {
    group: 'developers',
    entries: [
      { page: 'keys', to: '/settings/api', icon: <KeyRound />, key: 'k', only: 'administrators' },
      { page: 'webhooks', to: '/webhooks', icon: <Webhook />, key: 'w' },
      { page: 'events', to: '/events', icon: <ListOrdered />, key: 'e' },
      { page: 'docs', to: DOCS, icon: <BookOpen /> },
    ],
  },
  {
    group: 'workspace',
    entries: [
      { page: 'channels', to: '/settings/channels', icon: <MessagesSquare />, key: 'n' },
      { page: 'security', to: '/settings/security', icon: <ShieldCheck />, key: 'y' },
    ],
  },
  {
    group: 'operator',
    entries: [
      { page: 'inquiries', to: '/operator/inquiries', icon: <Inbox /> },
      { page: 'partners', to: '/operator/partners', icon: <Handshake /> },
      { page: 'agents', to: '/operator/agents', icon: <Bot /> },
      { page: 'mail', to: '/operator/mail', icon: <Mail /> },
      { page: 'workspaces', to: '/operator/workspaces', icon: <Building2 /> },
    ],
  },
];

/** What a phone shows at the foot of the page; the rest is behind "More". */
export const BAR: readonly PageName[] = ['overview', 'messages', 'contacts'];

export function isOutside(entry: Entry): boolean {
  return entry.to === DOCS;
}

export function entriesFor(who: { operator: boolean; administers: boolean; mode: 'test' | 'live' }) {
  return GROUPS.filter(({ group }) => group !== 'operator' || who.operator).map(({ group, entries }) => ({
    group,
    entries: entries.filter(
      ({ only }) => only === undefined || (only === 'test' ? who.mode === 'test' : who.administers),
    ),
  }));
}
