import { dayTimeOf, instantOf, nextHour } from '../../../ui/elements/day-time.ts';
import { amountIn } from '../../../ui/fields/amount.ts';
import { DayAndTime } from '../../../ui/fields/day-and-time.tsx';
import { Checkbox, RadioGroup, SelectField, TextField } from '../../../ui/fields/field.tsx';
import { TimeField } from '../../../ui/fields/time-field.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { BUDGET, CANARY, NIGHT, RESTS, type Rest, restOf } from './pace.ts';
import { FirstFields, StopFields } from './pace-fields.tsx';
import type { Draft } from './use-draft.ts';

/** When it begins, and how fast it goes. */
export function WhenStep({ draft }: { draft: Draft }) {
  return (
    <>
      <Begin draft={draft} />
      <Pace draft={draft} />
      <Care draft={draft} />
      <StopFields draft={draft} />
    </>
  );
}

function Begin({ draft: { value, change, errorOf } }: { draft: Draft }) {
  const { when: words } = useCampaignEditorWords();
  const { sendAt } = value;
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={words.start}
        value={sendAt ? 'later' : 'now'}
        options={(['now', 'later'] as const).map((each) => ({
          value: each,
          label: words[each][0]!,
          hint: words[each][1],
        }))}
        onChange={(chosen) => change({ sendAt: chosen === 'later' ? instantOf(nextHour()) : null })}
      />
      {sendAt && (
        <DayAndTime
          label={words.day}
          value={dayTimeOf(sendAt)}
          onChange={(next) => change({ sendAt: instantOf(next) })}
          error={errorOf('sendAt')}
          hint={words.dayHint}
        />
      )}
    </div>
  );
}

function Pace({ draft }: { draft: Draft }) {
  const { when: words } = useCampaignEditorWords();
  const { value, change } = draft;
  const { canary, waves } = value;
  const rest = restOf(waves);
  const rests = (Object.keys(RESTS) as Rest[]).map((each) => ({
    value: each as string,
    label: words.rests[each],
  }));
  const own = { value: 'own', label: words.rests.own(waves.percent, waves.pauseMinutes) };
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={words.pace}
        value={canary ? 'careful' : 'atOnce'}
        options={(['careful', 'atOnce'] as const).map((each) => ({
          value: each,
          label: words[each][0]!,
          hint: words[each][1],
        }))}
        onChange={(chosen) =>
          change(chosen === 'careful' ? { canary: CANARY } : { canary: false, waves: RESTS.all })
        }
      />
      {canary && (
        <>
          <FirstFields draft={draft} canary={canary} />
          <SelectField
            label={words.rest}
            value={rest ?? own.value}
            options={rest ? rests : [own, ...rests]}
            onChange={(chosen) => chosen in RESTS && change({ waves: RESTS[chosen as Rest] })}
            className="max-w-80"
          />
        </>
      )}
    </div>
  );
}

function Care({ draft: { value, change, errorOf } }: { draft: Draft }) {
  const { when: words } = useCampaignEditorWords();
  const { quietHours, mostPerDay, retryLimited, budget } = value;
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={words.quiet}
        hint={words.quietHint}
        checked={quietHours !== undefined}
        onChange={(checked) => change({ quietHours: checked ? NIGHT : null })}
      />
      {quietHours && (
        <div className="ml-7 grid max-w-80 grid-cols-2 gap-3">
          <TimeField
            label={words.quietFrom}
            value={quietHours.from}
            onChange={(from) => change({ quietHours: { ...quietHours, from } })}
          />
          <TimeField
            label={words.quietTo}
            value={quietHours.to}
            error={errorOf('quietHours')}
            onChange={(to) => change({ quietHours: { ...quietHours, to } })}
          />
        </div>
      )}
      <Checkbox
        label={words.perDay}
        hint={words.perDayHint}
        checked={mostPerDay !== undefined}
        onChange={(checked) => change({ mostPerDay: checked ? 1 : null })}
      />
      <Checkbox
        label={words.budget}
        hint={words.budgetHint}
        checked={budget !== undefined}
        onChange={(checked) => change({ budget: checked ? BUDGET : null })}
      />
      {budget !== undefined && (
        <TextField
          label={words.budgetAmount}
          inputMode="decimal"
          autoComplete="off"
          className="ml-7 max-w-80"
          value={budget}
          error={errorOf('budget')}
          onChange={(text) => change({ budget: amountIn(text) })}
        />
      )}
      <Checkbox
        label={words.retry}
        hint={words.retryHint}
        checked={retryLimited}
        onChange={(checked) => change({ retryLimited: checked })}
      />
    </div>
  );
}
