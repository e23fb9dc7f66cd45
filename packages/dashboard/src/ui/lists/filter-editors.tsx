import { CalendarDays } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Search } from '../../search.ts';
import { type common as enCommon, useCommonWords } from '../../words/en/common.ts';
import { Button } from '../elements/button.tsx';
import { isDay, showDay } from '../elements/days.ts';
import { lazyPart } from '../elements/lazy-part.tsx';
import { type Choice, ChoiceList } from '../fields/choice-list.tsx';
import { TextField } from '../fields/field.tsx';
import { BareForm } from '../fields/form.tsx';
import type { Days } from './days-editor.tsx';
import type { Filter } from './filter-bar.tsx';

const DaysEditor = lazyPart(async () => (await import('./days-editor.tsx')).DaysEditor);

interface OwnFilter {
  key: string;
  name: string;
  icon?: ReactNode;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Returns a filter with a few choices; a value that is none of them is shown as it is. */
export function choiceFilter({
  value,
  options,
  none,
  onChange,
  ...own
}: OwnFilter & { options: readonly Choice[]; none?: string }): Filter {
  return {
    ...own,
    shown: options.find((option) => option.value === value)?.label ?? value,
    clear: () => onChange(undefined),
    edit: (done) =>
      options.length === 0 ? (
        <p className="p-2 text-soft">{none}</p>
      ) : (
        <ChoiceList
          options={options}
          value={value}
          onChoose={(chosen) => {
            onChange(chosen);
            done();
          }}
        />
      ),
  };
}

/** Text that is looked for as a whole. */
export function textFilter({
  value,
  placeholder,
  onChange,
  ...own
}: OwnFilter & { placeholder: string }): Filter {
  return {
    ...own,
    shown: value,
    clear: () => onChange(undefined),
    edit: (done) => (
      <TextEditor
        label={own.name}
        placeholder={placeholder}
        value={value}
        onApply={(text) => {
          onChange(text || undefined);
          done();
        }}
      />
    ),
  };
}

interface TextEditorProps {
  label: string;
  placeholder: string;
  value: string | undefined;
  onApply: (text: string) => void;
}

function TextEditor({ label, placeholder, value, onApply }: TextEditorProps) {
  const { filter: words } = useCommonWords();
  const [typed, setTyped] = useState(value ?? '');
  return (
    <BareForm className="flex flex-col gap-2 md:p-1" onSubmit={() => onApply(typed.trim())}>
      <TextField
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        label={label}
        placeholder={placeholder}
        value={typed}
        onChange={setTyped}
      />
      <Button small type="submit" className="self-end">
        {words.apply}
      </Button>
    </BareForm>
  );
}

/** Days as a filter: a few spans at one press, or from one day to another. */
export function useDaysFilter({ from, to }: Search, change: (days: Days) => void): Filter {
  const { days: words } = useCommonWords();
  const set = { from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined };
  return {
    key: 'days',
    icon: <CalendarDays />,
    name: words.name,
    shown: shownDays(set, words),
    clear: () => change({ from: undefined, to: undefined }),
    edit: (done) => <DaysEditor days={set} onChange={change} onDone={done} />,
  };
}

function shownDays({ from, to }: Days, words: typeof enCommon.days): string | undefined {
  if (from && from === to) return showDay(from);
  if (from && to) return words.span(showDay(from), showDay(to));
  if (from) return words.since(showDay(from));
  return to && words.until(showDay(to));
}
