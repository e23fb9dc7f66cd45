import { useSettings } from '../../settings.ts';
import { Code } from '../../ui/copy/code.tsx';
import { curlOf } from '../../ui/copy/copy.tsx';
import { Folded } from '../../ui/elements/folded.tsx';
import { useEventsWords } from '../../words/en/events.ts';

/**
 * Explains how a program reads the feed, and why it misses nothing. `last` is the newest sequence, for the example.
 */
export function ReadingTheFeed({ last = 1 }: { last?: number | undefined }) {
  const { reading } = useEventsWords();
  const { apiUrl } = useSettings();
  return (
    <Folded title={reading.title}>
      <p>{reading.numbers}</p>
      <p>{reading.feed}</p>
      <Code
        text={curlOf({ path: `/api/v1/events?after=${Math.max(0, last - 1)}&limit=100`, apiUrl })}
        label={reading.curl}
      />
      <p>{reading.stream}</p>
      <Code text={curlOf({ path: '/api/v1/stream', apiUrl })} label={reading.streamCurl} />
    </Folded>
  );
}
