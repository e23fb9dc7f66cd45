import type { MeghdootEvent } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApiPages, useWorkspaceCache } from '../../api/api.tsx';
import { subjectOf } from '../../api/event-subject.ts';
import { readAnew } from '../../api/listed-rows.ts';
import { useLive } from '../../api/live.tsx';
import { newestEvents } from '../../nouns/events/queries.ts';

export type Feed = ReturnType<typeof useFeed>;

/** The feed, newest first; what comes meanwhile is counted, not shown, so that nothing moves under the reader. */
export function useFeed(subject: string | undefined) {
  const cache = useWorkspaceCache();
  const query = newestEvents(subject);
  const list = useApiPages(query);
  const [arrived, setArrived] = useState<readonly MeghdootEvent[]>([]);
  const [paused, setPaused] = useState(false);
  const newest = list.rows?.[0]?.sequence ?? 0;
  const isNew = (event: MeghdootEvent) =>
    event.sequence > newest && (!subject || subjectOf(event).id === subject);

  const connected = useLive((events) => {
    if (list.rows?.length === 0) void list.refetch();
    else if (!paused) setArrived((before) => [...before, ...events].filter(isNew));
  });
  const show = async () => {
    await readAnew(cache, query.key);
    window.scrollTo({ top: 0 });
  };
  return {
    list,
    connected,
    paused,
    waiting: paused ? 0 : arrived.filter(isNew).length,
    show,
    togglePause: () => {
      if (paused) void show();
      setPaused(!paused);
    },
  };
}
