import { useApiQuery } from '../../api/api.tsx';
import { channelName } from '../../nouns/channels/channel-name.ts';
import { allChannels } from '../../nouns/channels/queries.ts';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { Progress } from '../../ui/elements/progress.tsx';
import { useCostsWords } from '../../words/en/costs.ts';
import { freeReplies } from './queries.ts';

/** Shows how many of the month's free replies each number has used. */
export function FreeReplies() {
  const { free: words } = useCostsWords();
  const query = useApiQuery(freeReplies);
  const { data: channels } = useApiQuery(allChannels);
  return (
    <Card title={words.title} lead={query.data && words.lead(query.data.free)}>
      <Loaded query={query} lines={2}>
        {({ free, channels: used }) =>
          used.length === 0 ? (
            <p className="text-soft">{words.none}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {used.map(({ channelId, sent }) => {
                const channel = channels?.find(({ id }) => id === channelId);
                const name = channel ? channelName(channel) : channelId;
                return (
                  <li key={channelId} className="flex flex-col gap-1">
                    <span className="font-medium wrap-anywhere">{name}</span>
                    <Progress label={name} max={free} value={sent} />
                    <span className="text-sm text-soft">{words.used(sent, free)}</span>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
