import type { Campaign } from '@meghdoot/sdk';
import { useState } from 'react';
import { Disclosure } from '../../../ui/elements/disclosure.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { showPercent } from '../../../words/locale.ts';
import type { Draft } from './use-draft.ts';

type Canary = Exclude<Campaign['canary'], false>;

/** Asks how many get it first, and how long it then waits. */
export function FirstFields({ draft: { change, errorOf }, canary }: { draft: Draft; canary: Canary }) {
  const { when: words } = useCampaignEditorWords();
  const [before, ofThem, people, minutes] = words.firstSentence;
  const field = (name: keyof Canary) => ({
    value: canary[name],
    error: errorOf(`canary.${name}`),
    onChange: (value: number) => change({ canary: { ...canary, [name]: value } }),
  });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{words.first}</legend>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        {before}
        <NumberInput inline label={words.firstPercent} least={0.1} most={100} {...field('percent')} />
        {ofThem}
        <NumberInput inline label={words.firstLeast} least={1} most={100_000} {...field('least')} />
        {people}
        <NumberInput inline label={words.firstPause} least={0} most={10_080} {...field('pauseMinutes')} />
        {minutes}
      </div>
    </fieldset>
  );
}

const STOPS = ['failedPercent', 'limitedPercent', 'stopPercent'] as const;

/** The lines at which it stops by itself: in a sentence, and as numbers for who wants to change them. */
export function StopFields({ draft: { value, change, errorOf } }: { draft: Draft }) {
  const { when: words } = useCampaignEditorWords();
  const { stopAt } = value;
  const [failed, limited, stops] = STOPS.map((name) =>
    stopAt[name] === null ? words.never : showPercent(stopAt[name] / 100),
  ) as [string, string, string];
  return (
    <Disclosure
      title={
        <span className="py-1">
          {words.stop} <span className="font-normal text-soft">{words.stopLine(failed, limited, stops)}</span>
        </span>
      }
    >
      <p className="text-soft">{words.stopLead}</p>
      <div className="grid max-w-xl grid-cols-1 gap-3 sm:grid-cols-3 sm:items-end">
        {STOPS.map((name) => (
          <NumberInput
            key={name}
            label={words.stops[name]}
            least={0.1}
            most={100}
            value={stopAt[name]}
            error={errorOf(`stopAt.${name}`)}
            onChange={(percent) => change({ stopAt: { ...stopAt, [name]: percent } })}
            onEmpty={() => change({ stopAt: { ...stopAt, [name]: null } })}
          />
        ))}
      </div>
      <p className="text-sm text-soft">{words.stopHint}</p>
    </Disclosure>
  );
}

interface NumberInputProps {
  label: string;
  value: number | null;
  least: number;
  most: number;
  error: string | undefined;
  /** It stands in a sentence. */
  inline?: boolean;
  onChange: (value: number) => void;
  /** Absent where there must be a number. */
  onEmpty?: () => void;
}

/** A number that counts as it is typed; what is none, or beyond its bounds, is put right when the field is left. */
function NumberInput(props: NumberInputProps) {
  const { label, value, least, most, error, inline, onChange, onEmpty } = props;
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const number = Number(text);
    if (text.trim() === '') onEmpty?.();
    else if (number >= least && number <= most) onChange(number);
  };
  return (
    <TextField
      type="number"
      inputMode="decimal"
      label={label}
      min={least}
      max={most}
      step="any"
      autoComplete="off"
      {...(inline && { hideLabel: true, className: 'w-20' })}
      value={typed ?? (value === null ? '' : String(value))}
      error={error}
      onChange={type}
      onBlur={() => setTyped(undefined)}
    />
  );
}
