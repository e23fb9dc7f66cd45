/** Tells the person of what happens while the dashboard is open: in the title, by a sound, by the browser. */
import type { Meghdoot } from '@meghdoot/sdk';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useApi, useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { holdLock, locksHeld } from '../../api/leading-page.ts';
import { useLeading, useLive } from '../../api/live.tsx';
import { useVisible } from '../../api/server-watch.ts';
import { useSignedInAs } from '../../api/session.tsx';
import { LISTS } from '../../nouns/conversations/queries.ts';
import {
  deviceIdHere,
  isSwitchedOn,
  keepSwitchedOn,
  showHere,
} from '../../nouns/notifications/this-browser.ts';
import { ring } from './ring.ts';

type Notice = Awaited<ReturnType<Meghdoot['notifications']['news']>>['notices'][number];

/** It stands under the lists of conversations: what is read anew with them changes the count. */
const NEWS = [...LISTS, 'news'];
const TELLING = ['message.received', 'conversation.updated'];

export function Told(): null {
  const { client, workspaceId } = useApi();
  const { session, workspace } = useSignedInAs();
  const personId = session.person.id;
  const cache = useWorkspaceCache();
  const leads = useLeading();
  const last = useRef<number>(undefined);

  const tell = async (notices: readonly Notice[]) => {
    const held = await locksHeld();
    const unseen = notices.filter(({ conversationId }) => !held.includes(lookingAt(conversationId)));
    if (unseen.some(({ sound }) => sound)) ring();
    if (held.some((name) => name.startsWith(LOOKING))) return;
    if (isSwitchedOn(workspaceId, personId) && (await deviceIdHere()) !== undefined) return;
    for (const { push, title, body, conversationId } of unseen) {
      const url = `/dashboard/conversations/${conversationId}?workspace=${encodeURIComponent(workspace.slug)}`;
      if (push) await showHere(title, { body, tag: conversationId, data: { url } });
    }
  };

  const { data } = useApiQuery({
    key: NEWS,
    read: async (api: Meghdoot) => {
      const after = last.current;
      const news = await api.notifications.news(after === undefined ? {} : { after });
      // Two may be under way: each event is told by the one that came first.
      if (last.current === after) {
        last.current = news.sequence;
        if (leads) await tell(news.notices);
      }
      return news.unread;
    },
  });
  useLive((events) => {
    if (events.some(({ type }) => TELLING.includes(type))) void cache.refresh(NEWS);
  });
  useTitleCount(data ?? 0);
  useLooking();
  useEffect(() => {
    void keepSwitchedOn(client, workspaceId, personId).catch(() => undefined); // the next page tries again
  }, [client, workspaceId, personId]);
  return null;
}

const LOOKING = 'meghdoot-looking ';
const lookingAt = (conversationId: string) => LOOKING + conversationId;

/** Lets the page that rings know what another one shows. */
function useLooking(): void {
  const visible = useVisible();
  const conversationId = useLocation({
    select: ({ pathname }) => /\/conversations\/(cnv_\w+)/.exec(pathname)?.[1] ?? '',
  });
  useEffect(() => {
    if (visible) return holdLock(lookingAt(conversationId), 'shared');
  }, [visible, conversationId]);
}

const MANY = 100;

/** Shows the count before every title that pages give themselves, and on the icon of the installed dashboard. */
function useTitleCount(unread: number): void {
  useEffect(() => {
    const count = unread >= MANY ? `${MANY - 1}+` : String(unread);
    const show = () => {
      const bare = document.title.replace(/^\(\d+\+?\) /, '');
      const title = unread > 0 ? `(${count}) ${bare}` : bare;
      if (document.title !== title) document.title = title;
    };
    show();
    const { head } = document;
    const observer = new MutationObserver(show);
    observer.observe(head, { subtree: true, childList: true, characterData: true });
    if (unread > 0) void navigator.setAppBadge?.(unread).catch(() => undefined);
    else void navigator.clearAppBadge?.().catch(() => undefined);
    return () => observer.disconnect();
  }, [unread]);
}
