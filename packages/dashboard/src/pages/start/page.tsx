import { type ReactNode, useState } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { type OwnWorkspace, useSignedInAs } from '../../api/session.tsx';
import { NoNumber } from '../../nouns/channels/no-number.tsx';
import { allChannels } from '../../nouns/channels/queries.ts';
import { SOMEBODY } from '../../nouns/phone/people.ts';
import { Phone } from '../../nouns/phone/phone.tsx';
import { OpenWorkspaceForm } from '../../nouns/workspaces/open-workspace-form.tsx';
import { SampleShop } from '../../nouns/workspaces/sample-shop.tsx';
import { Badge } from '../../ui/elements/badge.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Drawing } from '../../ui/elements/drawing.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { ErrorNotice, Notice } from '../../ui/elements/notice.tsx';
import { PageFrame } from '../../ui/elements/page.tsx';
import { SkeletonLines } from '../../ui/elements/skeleton.tsx';
import { useWide } from '../../ui/elements/use-wide.ts';
import { useShellWords } from '../../words/en/shell.ts';
import { useStartWords } from '../../words/en/start.ts';
import { KeyStep } from './key-step.tsx';
import { isDone, type Progress, STEPS, type StepName, useProgress } from './progress.ts';
import { SendStep } from './send-step.tsx';
import { Step } from './step.tsx';

const WebhookStep = lazyPart(
  async () => (await import('./webhook-step.tsx')).WebhookStep,
  () => <SkeletonLines />,
);

export function Page() {
  const start = useStartWords();
  const shell = useShellWords();
  const { workspace } = useSignedInAs();
  const { progress, failed } = useProgress();
  return (
    <PageFrame title={shell.pages.start} lead={workspace.mode === 'test' ? start.lead : start.leadLive}>
      {progress && <Checklist progress={progress} />}
      {!progress && failed && <ErrorNotice error={failed.error} retry={() => void failed.refetch()} />}
      {!progress && !failed && <SkeletonLines lines={8} />}
    </PageFrame>
  );
}

function Checklist({ progress }: { progress: Progress }) {
  const start = useStartWords();
  const { workspace, administers } = useSignedInAs();
  const test = workspace.mode === 'test';
  const steps = STEPS[workspace.mode];
  const beside = useWide();
  const { data: channels } = useApiQuery(allChannels);
  const [person, setPerson] = useState(progress.sent[0]?.recipient ?? SOMEBODY);
  const { isOpen, toggle, allDone } = useFolding(progress, steps);
  // Who has done nothing yet sees first what it is for.
  const [isNew] = useState(test && !workspace.sample && progress.sent.length === 0);
  const phone = test && <Phone key={person} person={person} />;
  const latest = progress.sent.find(({ recipient }) => recipient === person);
  const contents: Record<StepName, ReactNode> = {
    send:
      channels?.length === 0 ? (
        <NoNumber />
      ) : (
        <>
          <SendStep to={test ? SOMEBODY : ''} latest={latest} onSent={setPerson} />
          {!beside && phone}
        </>
      ),
    key: administers ? <KeyStep keys={progress.keys} /> : <p>{start.admins}</p>,
    webhook: administers ? <WebhookStep webhook={progress.webhook} /> : <p>{start.admins}</p>,
    live: <LiveStep live={progress.live} />,
  };
  return (
    <div className={test ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]' : ''}>
      <div className="flex min-w-0 flex-col gap-4">
        {isNew && <SampleShop />}
        <ol className="flex flex-col gap-4">
          {steps.map((name, i) => (
            <Step
              key={name}
              number={i + 1}
              {...start.heads[workspace.mode][name]}
              done={isDone[name](progress)}
              open={isOpen(name)}
              onToggle={() => toggle(name)}
            >
              {contents[name]}
            </Step>
          ))}
        </ol>
        {allDone && <AllDone />}
        {!isNew && <SampleShop />}
      </div>
      {beside && <div className="sticky top-6">{phone}</div>}
    </div>
  );
}

function AllDone() {
  const { allDone } = useStartWords();
  return (
    <>
      <Drawing of="arrived" />
      <Notice
        tone="good"
        title={allDone.title}
        actions={
          <ButtonLink small to="/">
            {allDone.action}
          </ButtonLink>
        }
      >
        {allDone.text}
      </Notice>
    </>
  );
}

/** The next step is open, and those that were done since the page came: what they say is still being read. */
function useFolding(progress: Progress, steps: readonly StepName[]) {
  const [doneBefore] = useState(() => steps.filter((name) => isDone[name](progress)));
  const [chosen, setChosen] = useState<Partial<Record<StepName, boolean>>>({});
  const next = steps.find((name) => !isDone[name](progress));
  const isOpen = (name: StepName) =>
    chosen[name] ?? (name === next || (isDone[name](progress) && !doneBefore.includes(name)));
  return {
    isOpen,
    toggle: (name: StepName) => setChosen((before) => ({ ...before, [name]: !isOpen(name) })),
    allDone: next === undefined,
  };
}

function LiveStep({ live }: { live: readonly OwnWorkspace[] }) {
  if (live.length === 0) return <OpenWorkspaceForm />;
  return (
    <ul className="flex flex-col gap-4">
      {live.map((workspace) => (
        <LiveWorkspace key={workspace.id} workspace={workspace} only={live.length === 1} />
      ))}
    </ul>
  );
}

function LiveWorkspace({ workspace, only }: { workspace: OwnWorkspace; only: boolean }) {
  const { live: words } = useStartWords().steps;
  const { name, slug, role, waitsForApproval, hasNumber } = workspace;
  const state = hasNumber ? 'connected' : waitsForApproval ? 'waits' : 'approved';
  return (
    <li className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        <Badge tone={TONES[state]}>{words[state]}</Badge>
      </div>
      {state === 'waits' && <p className="max-w-prose text-sm text-soft">{words.waitsText}</p>}
      {role !== 'member' && !hasNumber && (
        <ButtonLink
          to="/settings/channels/new"
          search={{ workspace: slug }}
          kind={only ? 'primary' : 'plain'}
        >
          {words.connect}
        </ButtonLink>
      )}
    </li>
  );
}

const TONES = { connected: 'teal', waits: 'amber', approved: 'grey' } as const;
