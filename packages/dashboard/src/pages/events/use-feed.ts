import { useState } from 'react';
import { subjectOf } from '../../api/event-subject.ts';
import { useGrowingList } from '../../api/growing-list.ts';
import { useConnected, useLive } from '../../api/live.tsx';
import { newestEvents } from '../../nouns/events/queries.ts';

export type Feed = ReturnType<typeof useFeed>;

/** The feed, newest first, of everything or of one thing; while it is paused nothing is counted. */
export function useFeed(subject: string | undefined) {
  const { list, offer, waiting, showNew } = useGrowingList({
    ...newestEvents(subject),
    placeOf: ({ sequence }) => sequence,
    fits: (event) => !subject || subjectOf(event).id === subject,
  });
  const [paused, setPaused] = useState(false);
  useLive((events) => {
    if (!paused) offer(events);
  });
  return {
    list,
    connected: useConnected(),
    paused,
    waiting: paused ? 0 : waiting,
    showNew,
    togglePause: () => {
      if (paused) void showNew();
      setPaused(!paused);
    },
  };
}
