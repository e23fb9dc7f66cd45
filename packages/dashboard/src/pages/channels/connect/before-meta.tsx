/** The steps before one goes to Meta: whether it can answer, which number, and what it costs. */

import { useSettings } from '../../../settings.ts';
import { Badge } from '../../../ui/elements/badge.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { Facts } from '../../../ui/elements/page.tsx';
import { useConnectWords } from '../../../words/en/connect.ts';
import { metaPages, PLACES } from './meta-console.ts';
import { reachOf } from './public-url.ts';
import { AtMeta, MetaLink, StepFrame, Todo, Ways } from './step-parts.tsx';

export function ServerStep() {
  const { server, goOnAnyway, next } = useConnectWords();
  const { appUrl } = useSettings();
  const reach = reachOf(appUrl);
  const { title, text } = server.reach[reach];
  return (
    <StepFrame step="server">
      <Notice tone={reach === 'public' ? 'good' : 'warning'} title={title(new URL(appUrl).host)}>
        {text}
      </Notice>
      {reach === 'public' ? (
        <p className="max-w-prose">{server.sure(appUrl)}</p>
      ) : (
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
      <Ways step="server" nextLabel={reach === 'public' ? next : goOnAnyway} />
    </StepFrame>
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
              <Badge tone={appStays ? 'green' : 'amber'}>
                {appStays ? number.appStays : number.appLeaves}
              </Badge>
            </div>
            <p className="max-w-prose text-soft">{says}</p>
          </li>
        ))}
        <li className="flex flex-col items-start gap-2 p-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-semibold">{number.coexistence.name}</h3>
            <Badge tone="green">{number.appStays}</Badge>
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
