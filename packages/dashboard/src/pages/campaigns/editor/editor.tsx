import type { Campaign, Template } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { Check, CloudAlert } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { CAMPAIGNS } from '../../../nouns/campaigns/queries.ts';
import { contentFor, isComplete } from '../../../nouns/campaigns/slots.ts';
import { CopyAsCurl } from '../../../ui/copy/copy-as-curl.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { Card, PageFrame } from '../../../ui/elements/page.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { useRoomForPopovers, useWide } from '../../../ui/elements/use-wide.ts';
import { DangerButton } from '../../../ui/overlays/danger-button.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';
import { MessageStep } from './message-step.tsx';
import { OnThePhone } from './on-the-phone.tsx';
import { useTemplateOf } from './queries.ts';
import { type Step, StepFrame, StepList, useStep } from './steps.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { usePreflight } from './use-preflight.ts';

/** A step that one turns to is fetched then. */
const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, () => <SkeletonLines lines={6} />);
const PeopleStep = later(async () => (await import('./people-step.tsx')).PeopleStep);
const WhenStep = later(async () => (await import('./when-step.tsx')).WhenStep);
const CheckStep = later(async () => (await import('./check-step.tsx')).CheckStep);
const Examples = lazyPart(async () => (await import('./examples.tsx')).Examples);

/** A draft, filled in step by step; it is kept as one goes. */
export function Editor({ campaign }: { campaign: Campaign }) {
  const words = useCampaignEditorWords();
  const { title } = useCampaignsWords();
  const draft = useDraft(campaign);
  const { value } = draft;
  const { step, turnTo } = useStep();
  const template = useTemplateOf(value);
  const [looked, setLooked] = useState<Template>();
  const wide = useWide();
  const roomy = useRoomForPopovers();
  const preflight = usePreflight(draft, { enabled: step === 'check' });
  const examples = preflight.data?.examples ?? [];
  const phone =
    step === 'check' && examples.length > 0 ? (
      <Examples key={draft.saved.updatedAt} campaign={draft.saved} examples={examples} />
    ) : (
      <OnThePhone
        content={looked ? { ...value, ...blank, ...contentFor(looked) } : value}
        template={looked ?? template ?? undefined}
      />
    );
  const parts: Record<Step, ReactNode> = {
    message: template !== undefined && <MessageStep draft={draft} template={template} onPoint={setLooked} />,
    people: <PeopleStep draft={draft} />,
    when: <WhenStep draft={draft} />,
    check: <CheckStep draft={draft} preflight={preflight} examples={!wide && phone} />,
  };
  const done: Step[] = [
    ...(template && isComplete(value, template) ? (['message'] as const) : []),
    ...(value.audience ? (['people'] as const) : []),
    ...(step === 'check' ? (['when'] as const) : []),
  ];
  return (
    <PageFrame
      title={value.name || words.title}
      above={{ page: { to: '/campaigns' }, label: title }}
      actions={
        <>
          <Keeping draft={draft} />
          <CopyAsCurl method="POST" path={`/api/v1/campaigns/${value.id}/start`} />
          {roomy && <Remove campaign={value} />}
        </>
      }
    >
      <StepList step={step} done={done} onTurn={turnTo} />
      {draft.keeping === 'failed' && step !== 'check' && (
        <ErrorNotice error={draft.error} retry={() => void draft.save()} />
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Card>
          <StepFrame step={step} title={titleOf(step, words)} lead={step === 'people' && words.people.lead}>
            {parts[step]}
          </StepFrame>
        </Card>
        {(wide || step === 'message') && <div className="min-w-0 lg:sticky lg:top-6">{phone}</div>}
      </div>
      {!roomy && (
        <div className="self-center">
          <Remove campaign={value} />
        </div>
      )}
    </PageFrame>
  );
}

/** Another template is looked at without what stands in the blanks of this one. */
const blank = { variables: {}, header: {}, buttons: {} };

const titleOf = (step: Step, words: ReturnType<typeof useCampaignEditorWords>): string => words[step].title;

/** Says that nothing is lost. */
function Keeping({ draft: { keeping } }: { draft: Draft }) {
  const words = useCampaignEditorWords();
  const shown = { saved: words.saved, saving: words.saving, failed: words.notSaved }[keeping];
  return (
    <p role="status" className="flex min-h-8 items-center gap-1.5 text-sm text-soft max-md:min-h-10">
      {keeping === 'saved' && <Check aria-hidden className="size-4 text-teal" />}
      {keeping === 'failed' && <CloudAlert aria-hidden className="size-4 text-red" />}
      {shown}
    </p>
  );
}

function Remove({ campaign: { id, name } }: { campaign: Campaign }) {
  const { remove: words } = useCampaignEditorWords();
  const navigate = useNavigate();
  return (
    <DangerButton
      action={words.action}
      title={words.title(name)}
      loses={words.loses}
      write={(api) => api.campaigns.delete(id)}
      refreshes={[CAMPAIGNS]}
      done={words.done}
      onDone={() => void navigate({ to: '/campaigns' })}
    />
  );
}
