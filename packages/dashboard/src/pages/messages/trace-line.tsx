import type { MessageDetail } from '@meghdoot/sdk';
import {
  Ban,
  CalendarClock,
  Check,
  CheckCheck,
  CircleHelp,
  CircleX,
  Clock,
  Inbox,
  LayoutTemplate,
  type LucideIcon,
  RotateCw,
  Send,
  Smartphone,
} from 'lucide-react';
import { Code } from '../../ui/copy/code.tsx';
import { Id } from '../../ui/copy/copy.tsx';
import { Badge, TONES, type Tone } from '../../ui/elements/badge.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { clockTime, dateOnly, Instant } from '../../ui/elements/time.tsx';
import type { Words } from '../../words/en/index.ts';
import { useMessagesWords } from '../../words/en/messages.ts';
import { useRefusalsWords } from '../../words/en/refusals.ts';
import { type Step, type StepKind, stepsOf } from './trace.ts';

const LOOK: Record<StepKind, { tone: Tone; icon: LucideIcon }> = {
  accepted: { tone: 'grey', icon: Check },
  received: { tone: 'grey', icon: Inbox },
  templateChecked: { tone: 'grey', icon: LayoutTemplate },
  waited: { tone: 'grey', icon: Clock },
  waits: { tone: 'amber', icon: Clock },
  waitsForTime: { tone: 'grey', icon: CalendarClock },
  due: { tone: 'grey', icon: CalendarClock },
  attempt: { tone: 'blue', icon: Send },
  taken: { tone: 'blue', icon: Check },
  refused: { tone: 'red', icon: CircleX },
  not_sent: { tone: 'amber', icon: CircleX },
  answer_lost: { tone: 'amber', icon: CircleHelp },
  resend: { tone: 'amber', icon: RotateCw },
  template_recheck: { tone: 'grey', icon: RotateCw },
  sent: { tone: 'blue', icon: Check },
  delivered: { tone: 'teal', icon: CheckCheck },
  read: { tone: 'green', icon: CheckCheck },
  takenBack: { tone: 'red', icon: CircleX },
  failed: { tone: 'red', icon: CircleX },
  cancelled: { tone: 'grey', icon: Ban },
  from_app: { tone: 'blue', icon: Smartphone },
};

export function TraceLine({ message }: { message: MessageDetail }) {
  const { trace } = useMessagesWords();
  const steps = stepsOf(message);
  return (
    <Card title={trace.title} lead={trace.lead}>
      {steps.length === 0 && <p className="text-soft">{trace.nothingYet}</p>}
      <ol>
        {steps.map((step, i) => (
          <StepOfTrace
            // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows, and its entries have no ids
            key={i}
            step={step}
            newDay={step.at !== undefined && isNewDay(steps.slice(0, i), step.at)}
            last={i === steps.length - 1}
          />
        ))}
      </ol>
    </Card>
  );
}

function StepOfTrace({ step, newDay, last }: { step: Step; newDay: boolean; last: boolean }) {
  const { trace } = useMessagesWords();
  const { tone, icon: Icon } = LOOK[step.kind];
  const refusals = useRefusalsWords();
  const note = noteOf(step, trace, refusals);
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {!last && <span aria-hidden className="absolute top-8 bottom-0 left-4 w-px -translate-x-1/2 bg-line" />}
      <span
        aria-hidden
        className={`flex size-8 shrink-0 items-center justify-center rounded-full ${TONES[tone]}`}
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
          <h3 className="font-medium">{nameOf(step, trace)}</h3>
          {step.at && <When at={step.at} gap={step.gap} newDay={newDay} />}
        </div>
        {(note ?? step.note) && (
          <p lang={note ? undefined : 'en'} className="text-sm text-soft">
            {note ?? step.note}
          </p>
        )}
        {step.cause && <p className="font-mono text-sm text-soft">{step.cause}</p>}
        {(step.duplicate || step.repeated || step.ofEarlier) && (
          <p className="mt-1 flex flex-wrap gap-1">
            {step.ofEarlier && <Badge tone="grey">{trace.ofAttempt(step.attempt ?? 1)}</Badge>}
            {step.duplicate && <Badge tone="amber">{trace.duplicate}</Badge>}
            {step.repeated && <Badge tone="grey">{trace.repeated}</Badge>}
          </p>
        )}
        {step.exchange && <Exchange exchange={step.exchange} attempt={step.attempt ?? 1} />}
      </div>
    </li>
  );
}

function When({ at, gap, newDay }: { at: string; gap: number | undefined; newDay: boolean }) {
  const { trace } = useMessagesWords();
  return (
    <span className="flex items-baseline gap-2 font-mono text-sm text-soft tabular-nums">
      {gap !== undefined && (
        <span className="text-ink">
          <span aria-hidden>{trace.gap(gap)}</span>
          <span className="sr-only">{trace.gapLabel(gap)}</span>
        </span>
      )}
      <Instant at={at}>
        {newDay && `${dateOnly(at)}, `}
        {clockTime(at)}
      </Instant>
    </span>
  );
}

function nameOf({ kind, attempt = 1 }: Step, trace: Words['messages']['trace']): string {
  return kind === 'attempt' ? trace.attempt(attempt) : trace.steps[kind];
}

/** Returns what the page says of a step in its own words; undefined: what the server says stands there. */
function noteOf(
  { kind, note, code, waitsFor }: Step,
  { notes }: Words['messages']['trace'],
  { failures, waits }: Words['refusals'],
): string | undefined {
  if (waitsFor) return waits[waitsFor];
  if (note !== undefined) return failures[code ?? '']?.[0];
  return kind in notes ? notes[kind as keyof typeof notes] : undefined;
}

function isNewDay(before: readonly Step[], at: string): boolean {
  const last = before.findLast((step) => step.at !== undefined)?.at;
  return last === undefined || dateOnly(last) !== dateOnly(at);
}

type Answer = NonNullable<MessageDetail['history'][number]['exchange']>;

function Exchange({ exchange, attempt }: { exchange: Answer; attempt: number }) {
  const { httpStatus, response, providerId } = exchange;
  const { trace } = useMessagesWords();
  return (
    <details className="mt-1">
      <summary className="cursor-pointer rounded-sm py-1 text-sm text-soft hover:text-ink">
        {trace.exchange(httpStatus)}
      </summary>
      <div className="mt-1 flex flex-col gap-2">
        {providerId && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
            {trace.providerId} <Id value={providerId} />
          </p>
        )}
        {response && <Code text={indented(response)} label={trace.exchangeLabel(attempt)} />}
      </div>
    </details>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // cut off, or not JSON
  }
}
