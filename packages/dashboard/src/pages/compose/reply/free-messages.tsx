import { useApiQuery } from '../../../api/api.tsx';
import { serviceMessagesOf } from '../../../nouns/messages/queries.ts';
import { useThreadWords } from '../../../words/en/thread.ts';

/** Shows what a reply costs: how many free ones of the month the number has left, and a warning where few are. */
export function FreeMessages({ channelId }: { channelId: string }) {
  const { free: words } = useThreadWords();
  const { data } = useApiQuery(serviceMessagesOf(channelId));
  if (!data) return null;
  const { sent = 0, left = data.free, runsOut = false } = data.channels[0] ?? {};
  if (!runsOut)
    return (
      <p className="truncate text-sm text-soft max-lg:hidden" title={words.why}>
        {words.count(sent, data.free)}
      </p>
    );
  return (
    <p className="rounded-sm bg-amber-tint px-2 py-1 text-sm text-amber" title={words.why}>
      {left > 0 ? words.runsOut(left) : words.none}
    </p>
  );
}
