import type { Message } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApiPages, useWorkspaceCache } from '../../api/api.tsx';
import { readAnew, replaceRows } from '../../api/listed-rows.ts';
import { useLive } from '../../api/live.tsx';
import { fits, type MessageQuery } from './filter.ts';
import { messageList } from './queries.ts';

/** More than these are not told apart: the pill says that there is plenty to see. */
const MOST_NEW = 999;

/** The list of messages: the rows shown change in place, and new ones wait until they are asked for. */
export function useLiveMessages(query: MessageQuery) {
  const cache = useWorkspaceCache();
  const { key } = messageList(query);
  const name = JSON.stringify(key);
  const list = useApiPages(messageList(query));
  const [come, setCome] = useState<{ name: string; ids: ReadonlySet<string> }>();

  useLive((events) => {
    const changed = new Map<string, Message>();
    for (const event of events) if ('messageId' in event.data) changed.set(event.data.messageId, event.data);
    if (changed.size === 0 || list.rows === undefined) return;
    replaceRows(cache, key, [...changed.values()], ({ messageId }) => messageId);
    const shown = new Set(list.rows.map(({ messageId }) => messageId));
    const end = list.hasNextPage ? (list.rows.at(-1)?.messageId ?? '') : '';
    setCome((before) => {
      const ids = new Set(before?.name === name ? before.ids : []);
      for (const [id, message] of changed) {
        if (!fits(message, query)) ids.delete(id);
        else if (!shown.has(id) && id > end && ids.size < MOST_NEW) ids.add(id);
      }
      return { name, ids };
    });
  });

  const shown = new Set(list.rows?.map(({ messageId }) => messageId));
  const waiting = come?.name === name ? [...come.ids].filter((id) => !shown.has(id)) : [];
  return {
    list,
    waiting: waiting.length,
    /** Reads the list anew from its beginning. */
    showNew: () => {
      setCome(undefined);
      window.scrollTo({ top: 0 });
      return readAnew(cache, key);
    },
  };
}
