import { Pause, Play } from 'lucide-react';
import { Badge } from '../../ui/elements/badge.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { useEventsWords } from '../../words/en/events.ts';
import type { Feed } from './use-feed.ts';

/** Says whether the page follows the feed, and stops it for who wants to read in peace. */
export function LiveControl({ feed }: { feed: Feed }) {
  const events = useEventsWords();
  const { connected, paused, togglePause } = feed;
  const state = paused ? events.states.paused : connected ? events.states.live : events.states.connecting;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={connected && !paused ? 'green' : 'grey'}>{state}</Badge>
      <Button
        small
        icon={paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
        onClick={togglePause}
      >
        {paused ? events.resume : events.pause}
      </Button>
    </div>
  );
}
