import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Search, useFilters } from '../../../search.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Steps } from '../../../ui/elements/steps.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';

/** The steps to a campaign, each a screen with a URL of its own. */
export const STEPS = ['message', 'people', 'when', 'check'] as const;
export type Step = (typeof STEPS)[number];

/** Returns the step that the URL names, and what turns to another: a step in the history. */
export function useStep(): { step: Step; turnTo: (step: Step) => void } {
  const [search] = useFilters();
  const navigate = useNavigate();
  return {
    step: STEPS.find((each) => each === search.step) ?? STEPS[0],
    turnTo: (to) => {
      window.scrollTo({ top: 0 });
      void navigate({ to: '.', search: (before: Search) => ({ ...before, step: to }), resetScroll: false });
    },
  };
}

interface StepListProps {
  step: Step;
  done: readonly Step[];
  /** Absent where there is no draft yet to turn in. */
  onTurn?: (step: Step) => void;
}

/** All steps, to turn to any of them; what is complete is ticked. */
export function StepList({ step, done, onTurn }: StepListProps) {
  const words = useCampaignEditorWords();
  return (
    <Steps
      label={words.allSteps}
      steps={STEPS.map((key) => ({ key, name: words.steps[key] }))}
      {...{ step, done }}
      doneWord={words.done}
      {...(onTurn && { onTurn })}
    />
  );
}

interface StepFrameProps {
  step: Step;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A step with its title, which is read to whoever turns to it, and the ways on and back. */
export function StepFrame({ step, title, lead, children }: StepFrameProps) {
  const words = useCampaignEditorWords();
  const { turnTo } = useStep();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  const at = STEPS.indexOf(step);
  const following = STEPS[at + 1];
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {title}
      </h2>
      {lead && <p className="max-w-prose text-soft">{lead}</p>}
      <div className="mt-4 flex flex-col gap-5">{children}</div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        {at > 0 ? (
          <Button
            kind="quiet"
            icon={<ArrowLeft className="size-4" />}
            className="-ml-3.5"
            onClick={() => turnTo(STEPS[at - 1]!)}
          >
            {words.back}
          </Button>
        ) : (
          <span />
        )}
        {following && (
          <Button kind="primary" onClick={() => turnTo(following)}>
            {words.next(words.steps[following])}
          </Button>
        )}
      </div>
    </>
  );
}
