import { type Campaign, type CampaignPreflight, MeghdootError } from '@meghdoot/sdk';
import { CircleCheck, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApiMutation, useWorkspaceCache } from '../../../api/api.tsx';
import { CAMPAIGNS, campaignById } from '../../../nouns/campaigns/queries.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { dayOf, showDay } from '../../../ui/elements/days.ts';
import { ErrorNotice, Notice } from '../../../ui/elements/notice.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { shortTime } from '../../../ui/elements/time.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';
import { useCommonWords } from '../../../words/en/common.ts';
import { showMoney, showNumber } from '../../../words/locale.ts';
import { type Step, useStep } from './steps.tsx';
import { TestForm } from './test-form.tsx';
import type { Draft } from './use-draft.ts';
import type { Preflight } from './use-preflight.ts';

interface CheckStepProps {
  draft: Draft;
  preflight: Preflight;
  /** The examples, where no phone stands beside the page. */
  examples: ReactNode;
}

/** Says what would happen, before it does: who gets it and who does not; with a test, and the button that sends it. */
export function CheckStep({ draft, preflight, examples }: CheckStepProps) {
  const { check: words } = useCampaignEditorWords();
  const { data, error, refetch } = preflight;
  if (draft.keeping === 'failed') return <CannotBeSent error={draft.error} retry={() => void draft.save()} />;
  if (error) return <CannotBeSent error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="flex flex-col gap-3">
        <p className="text-soft">{words.counting}</p>
        <SkeletonLines lines={3} />
      </div>
    );
  return (
    <>
      <Reach preflight={data} />
      {examples}
      <TestForm id={draft.saved.id} />
      <Start campaign={draft.saved} reached={data.reached} />
    </>
  );
}

function Reach({
  preflight: { total, reached, faulty = 0, exclusions, canary, tier, cost, budget },
}: {
  preflight: CampaignPreflight;
}) {
  const { check: words } = useCampaignEditorWords();
  const { exclusions: told } = useCampaignsWords();
  const { turnTo } = useStep();
  if (reached === 0 && exclusions.length === 0)
    return (
      <Notice tone="warning" title={words.nobody}>
        {words.nobodyText}
      </Notice>
    );
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-3xl font-semibold tracking-tight tabular-nums">{showNumber(reached)}</span>
        <span className="text-lg">{words.reached}</span>
        {reached < total && <span className="text-soft">{words.reachedBy(total)}</span>}
      </p>
      {reached > 0 && (
        <p>
          <span className="font-semibold tabular-nums">{showMoney(cost.total)}</span>{' '}
          {words.cost(showMoney(cost.amount), showMoney(cost.gst))}
          {cost.unpriced > 0 && <span className="text-soft"> {words.unpriced(cost.unpriced)}</span>}
        </p>
      )}
      {budget &&
        (budget.suffices ? (
          <p className="text-soft">{words.within(showMoney(budget.amount))}</p>
        ) : (
          <Notice tone="warning" title={words.short(showMoney(budget.amount), budget.reaches)} />
        ))}
      {exclusions.length === 0 ? (
        <p className="flex items-center gap-2 text-soft">
          <CircleCheck aria-hidden className="size-5 text-teal" />
          {words.all}
        </p>
      ) : (
        <section aria-label={words.leftOut}>
          <h3 className="font-medium">{words.leftOut}</h3>
          <ul>
            {exclusions.map(({ reason, count }) => (
              <li
                key={reason}
                className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 last:border-b-0"
              >
                <span className="min-w-7 shrink-0 text-right font-semibold tabular-nums">
                  {showNumber(count)}
                </span>
                <span className="min-w-0 flex-[1_1_10rem]">{told.reasons[reason] ?? reason}</span>
                {reason === 'variable_missing' && (
                  <Button small onClick={() => turnTo('message')}>
                    {words.missing}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {(faulty > 0 || canary !== undefined || tier) && (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-soft marker:text-edge">
          {faulty > 0 && <li>{words.faulty(faulty)}</li>}
          {canary !== undefined && <li>{words.canary(canary)}</li>}
          {tier && tier.days > 1 && <li>{words.tier(tier.limit, tier.left, tier.days)}</li>}
        </ul>
      )}
    </>
  );
}

/** The step where each field of the request is filled in. */
function stepOf(field: string): Step | undefined {
  if (/^(template|language|channel|variables|header|buttons|components|shortLinks|name)/.test(field))
    return 'message';
  if (/^audience/.test(field)) return 'people';
  return /^(sendAt|quietHours|canary|waves|stopAt|mostPerDay|budget)/.test(field) ? 'when' : undefined;
}

/** Lists what is still missing or wrong, each with the way to where it is put right. */
function CannotBeSent({ error, retry }: { error: unknown; retry: () => void }) {
  const { check: words, steps } = useCampaignEditorWords();
  const { fault } = useCommonWords();
  const { turnTo } = useStep();
  const details = error instanceof MeghdootError ? error.details : [];
  const wrong = [...new Set(details.flatMap(({ field }) => stepOf(field) ?? []))];
  if (wrong.length === 0) return <ErrorNotice error={error} retry={retry} />;
  return (
    <Notice
      tone="warning"
      title={words.cannot}
      live
      actions={wrong.map((step) => (
        <Button key={step} small onClick={() => turnTo(step)}>
          {words.goTo(steps[step])}
        </Button>
      ))}
    >
      <ul className="list-disc pl-5">
        {details.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <code>{field}</code> {fault(message)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Start({ campaign, reached }: { campaign: Campaign; reached: number }) {
  const { check: words } = useCampaignEditorWords();
  const cache = useWorkspaceCache();
  const start = useApiMutation((api) => api.campaigns.start(campaign.id), {
    refreshes: [CAMPAIGNS],
    onDone: (now) => void cache.set(campaignById(campaign.id).key, now),
  });
  const { sendAt } = campaign;
  const later = sendAt !== undefined && Date.parse(sendAt) > Date.now();
  if (reached === 0)
    return (
      <Notice tone="warning" title={words.nobody}>
        {words.nobodyText}
      </Notice>
    );
  return (
    <div className="flex flex-col items-start gap-3 rounded bg-sunk p-4">
      <p className="text-soft">
        {later ? words.begins(showDay(dayOf(sendAt)), shortTime(sendAt)) : words.atOnce}
      </p>
      {start.error && <CannotBeSent error={start.error} retry={() => start.mutate(undefined)} />}
      <Button
        kind="primary"
        icon={<Send className="size-4" />}
        busy={start.isPending}
        onClick={() => start.mutate(undefined)}
        className="max-md:w-full"
      >
        {(later ? words.schedule : words.send)(reached)}
      </Button>
    </div>
  );
}
