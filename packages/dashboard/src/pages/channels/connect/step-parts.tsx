/** This file has the parts of a step: its frame, what is to be done at Meta, and the ways on and back. */
import { ArrowLeft, Check, ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, ButtonAnchor } from '../../../ui/elements/button.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { useConnectWords } from '../../../words/en/connect.ts';
import { ConsolePicture } from './console-picture.tsx';
import type { Place } from './meta-console.ts';
import { STEPS, type Step, useStep } from './steps.ts';

/** A step: its place among the others, its title and why it is there. Whoever turns to it is read its title. */
export function StepFrame({ step, children }: { step: Step; children: ReactNode }) {
  const words = useConnectWords();
  const { title, lead } = words.steps[step];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <Card>
      <p className="text-sm text-soft">{words.stepOf(STEPS.indexOf(step) + 1, STEPS.length)}</p>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {title}
      </h2>
      <p className="mb-4 max-w-prose text-soft">{lead}</p>
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  );
}

interface AtMetaProps {
  place: Place;
  todo: readonly string[];
  page: string;
  open: string;
}

/** Says what to do on a page of Meta's, with a picture of it, and a link that opens it beside this one. */
export function AtMeta({ place, todo, page, open }: AtMetaProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-2">
      <div className="flex flex-col items-start gap-4">
        <Todo items={todo} />
        <MetaLink href={page}>{open}</MetaLink>
      </div>
      <ConsolePicture place={place} />
    </div>
  );
}

export function Todo({ items }: { items: readonly string[] }) {
  return (
    <ol className="flex max-w-prose flex-col gap-2.5">
      {items.map((item, at) => (
        <li key={item} className="flex gap-3">
          <span
            aria-hidden
            className="flex size-5.5 shrink-0 items-center justify-center rounded-full bg-second text-sm font-semibold text-card"
          >
            {at + 1}
          </span>
          <span className="min-w-0 wrap-anywhere">{item}</span>
        </li>
      ))}
    </ol>
  );
}

export function MetaLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonAnchor href={href} target="_blank" rel="noreferrer" icon={<ExternalLink className="size-4" />}>
      {children}
    </ButtonAnchor>
  );
}

interface WaysProps {
  step: Step;
  /** Instead of the button that turns to the next step. */
  on?: ReactNode;
  nextLabel?: string;
}

export function Ways({ step, on, nextLabel }: WaysProps) {
  const { next, previous } = useConnectWords();
  const { turnTo } = useStep();
  const at = STEPS.indexOf(step);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      {at > 0 ? (
        <Button kind="quiet" icon={<ArrowLeft className="size-4" />} onClick={() => turnTo(STEPS[at - 1]!)}>
          {previous}
        </Button>
      ) : (
        <span />
      )}
      {on ?? (
        <Button kind="primary" onClick={() => turnTo(STEPS[at + 1]!)}>
          {nextLabel ?? next}
        </Button>
      )}
    </div>
  );
}

/** All steps, to turn to any of them; those whose end can be seen from here are ticked. */
export function StepList({ step, done }: { step: Step; done: readonly Step[] }) {
  const words = useConnectWords();
  const { turnTo } = useStep();
  return (
    <nav aria-label={words.allSteps} className="max-lg:hidden">
      <ol className="flex flex-col gap-0.5">
        {STEPS.map((each, at) => (
          <li key={each}>
            <button
              type="button"
              aria-current={each === step ? 'step' : undefined}
              onClick={() => turnTo(each)}
              className="flex min-h-9 w-full items-center gap-3 rounded px-3 text-left hover:bg-grey-tint aria-[current]:bg-grey-tint aria-[current]:font-semibold"
            >
              <span className="flex size-5 shrink-0 items-center justify-center text-sm text-soft tabular-nums">
                {done.includes(each) ? (
                  <Check aria-label={words.done} className="size-4 text-teal" />
                ) : (
                  at + 1
                )}
              </span>
              {words.steps[each].name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
