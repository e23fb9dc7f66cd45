/** The steps before one goes to Meta: whether it can answer, which number, and what it costs. */
import { useApiQuery } from '../../../api/api.tsx';
import { reachQuery } from '../../../nouns/channels/queries.ts';
import { useSettings } from '../../../settings.ts';
import { Badge } from '../../../ui/elements/badge.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { Drawing } from '../../../ui/elements/drawing.tsx';
import { ErrorNotice, Notice } from '../../../ui/elements/notice.tsx';
import { Facts } from '../../../ui/elements/page.tsx';
import { useConnectWords } from '../../../words/en/connect.ts';
import { metaPages, PLACES } from './meta-console.ts';
import { reachOf } from './public-url.ts';
import { AtMeta, MetaLink, StepFrame, Todo, Ways } from './step-parts.tsx';

const useReach = (enabled: boolean) => useApiQuery(reachQuery, { enabled });

export function ServerStep() {
  const { server, goOnAnyway, next } = useConnectWords();
  const { appUrl } = useSettings();
  const { host } = new URL(appUrl);
  const reach = reachOf(appUrl);
  const asked = useReach(reach === 'public');
  const open = reach === 'public' && asked.data?.reachable !== false;
  return (
    <StepFrame step="server">
      <Drawing of="way" />
      {reach === 'public' ? (
        <Asked host={host} query={asked} />
      ) : (
        <Notice tone="warning" title={server.reach[reach].title(host)}>
          {server.reach[reach].text}
        </Notice>
      )}
      {reach === 'public' && !asked.isPending && !asked.data?.reachable && (
        <p className="max-w-prose">{server.sure(appUrl)}</p>
      )}
      {!open && (
        <div className="flex flex-col gap-3">
          <h3 className="font-semibold">{server.whatToDo}</h3>
          <Todo items={server.todo} />
          <p className="max-w-prose text-soft">{server.tunnel(location.origin)}</p>
          <a
            href="/docs/guides/operating#starting-and-stopping"
            className="self-start underline underline-offset-4"
          >
            {server.guide}
          </a>
        </div>
      )}
      <Ways step="server" nextLabel={open ? next : goOnAnyway} />
    </StepFrame>
  );
}

/** Says what came of asking for the server by its public URL. */
function Asked({ host, query }: { host: string; query: ReturnType<typeof useReach> }) {
  const { server } = useConnectWords();
  const { data, error, isFetching, refetch } = query;
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data || isFetching) return <Notice title={server.asking(host)} />;
  const { reachable, failure } = data;
  if (reachable)
    return (
      <Notice tone="good" live title={server.reached.title(host)}>
        {server.reached.text}
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      live
      title={server.unreached(host)}
      actions={
        <Button small onClick={() => void refetch()}>
          {server.again}
        </Button>
      }
    >
      {failure && server.failures[failure]}
    </Notice>
  );
}

export function NumberStep() {
  const { number } = useConnectWords();
  const { partners } = metaPages({ appId: '', wabaId: '' });
  return (
    <StepFrame step="number">
      <ul className="flex flex-col divide-y divide-line rounded border border-line">
        {number.ways.map(({ name, appStays, says }) => (
          <li key={name} className="flex flex-col gap-1 p-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="font-semibold">{name}</h3>
              <Badge tone={appStays ? 'teal' : 'amber'}>
                {appStays ? number.appStays : number.appLeaves}
              </Badge>
            </div>
            <p className="max-w-prose text-soft">{says}</p>
          </li>
        ))}
        <li className="flex flex-col items-start gap-2 p-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-semibold">{number.coexistence.name}</h3>
            <Badge tone="teal">{number.appStays}</Badge>
            <Badge tone="amber">{number.byPartner}</Badge>
          </div>
          <p className="max-w-prose text-soft">{number.coexistence.says}</p>
          <MetaLink href={partners}>{number.coexistence.find}</MetaLink>
        </li>
      </ul>
      <Ways step="number" />
    </StepFrame>
  );
}

export function CostStep({ wabaId }: { wabaId: string }) {
  const { cost } = useConnectWords();
  const pages = metaPages({ appId: '', wabaId });
  return (
    <StepFrame step="cost">
      <Facts facts={cost.prices.map(({ what, price }) => [what, price] as const)} />
      <div className="flex flex-wrap items-center gap-3">
        <p className="max-w-prose flex-1 basis-80 text-sm text-soft">{cost.rates}</p>
        <MetaLink href={pages.rates}>{cost.openRates}</MetaLink>
      </div>
      <h3 className="font-semibold">{cost.paying}</h3>
      <AtMeta place={PLACES.billing} todo={cost.todo} page={pages.billing} open={cost.open} />
      <p className="max-w-prose text-soft">{cost.later}</p>
      <Ways step="cost" />
    </StepFrame>
  );
}
