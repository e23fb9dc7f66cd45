import { useCommonWords } from '../../words/en/common.ts';
import { daysAfter, today } from '../elements/days.ts';
import { ChoiceList } from '../fields/choice-list.tsx';
import { DayField } from '../fields/day-field.tsx';

export type Days = { from?: string | undefined; to?: string | undefined };

interface DaysEditorProps {
  days: Days;
  onChange: (days: Days) => void;
  onDone: () => void;
}

/** A few spans of days at one press, or from one day to another. */
export function DaysEditor({ days: { from = '', to = '' }, onChange, onDone }: DaysEditorProps) {
  const { days: words } = useCommonWords();
  const now = today();
  const spans = { today: 0, week: 6, month: 29 } as const;
  return (
    <div className="flex flex-col gap-3">
      <ChoiceList
        options={(Object.keys(spans) as (keyof typeof spans)[]).map((span) => ({
          value: span,
          label: words[span],
        }))}
        onChoose={(span) => {
          onChange({ from: daysAfter(now, -spans[span]), to: span === 'today' ? now : undefined });
          onDone();
        }}
      />
      <div className="grid grid-cols-2 gap-2 border-t border-line pt-3 md:px-1">
        <DayField
          label={words.from}
          value={from}
          max={to || now}
          onChange={(day) => onChange({ from: day || undefined })}
        />
        <DayField
          label={words.to}
          value={to}
          min={from}
          onChange={(day) => onChange({ to: day || undefined })}
        />
      </div>
    </div>
  );
}
