import { useApiQuery } from '../../../api/api.tsx';
import { serviceMessagesOf } from '../../../nouns/messages/queries.ts';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { useThreadWords } from '../../../words/en/thread.ts';

/** It is fetched when something is paid for. */
export const Price = lazyPart(async () => (await import('./price.tsx')).Price);

/** Shows what a reply costs: how many free ones of the month the number has left, and a warning where few are. */
export function FreeMessages({ channelId, to }: { channelId: string; to: string }) {
  const { free: words } = useThreadWords();
  const { data } = useApiQuery(serviceMessagesOf(channelId));
  if (!data) return null;
  const { sent = 0, left = data.free, runsOut = false } = data.channels[0] ?? {};
  if (!runsOut)
    return (
      <p className="truncate text-sm text-soft" title={words.why}>
        <span className="max-lg:hidden">{words.count(sent, data.free)}</span>
        <span className="lg:hidden">{words.short(sent, data.free)}</span>
      </p>
    );
  return (
    <p className="rounded-sm bg-amber-tint px-2 py-1 text-sm text-amber" title={words.why}>
      {left > 0 ? words.runsOut(left) : <Price to={to} />}
    </p>
  );
}
