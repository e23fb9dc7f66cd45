import type { CampaignAudience } from '@meghdoot/sdk';
import { type ReactNode, useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { hasEnded, newestCampaigns } from '../../../nouns/campaigns/queries.ts';
import { type Condition, textOf } from '../../../nouns/contacts/condition.ts';
import { useConditionFilters } from '../../../nouns/contacts/condition-filters.tsx';
import { knownTags, savedFiltersQuery } from '../../../nouns/contacts/queries.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Disclosure } from '../../../ui/elements/disclosure.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { SelectField, TextArea } from '../../../ui/fields/field.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { useCommonWords } from '../../../words/en/common.ts';
import { showNumber } from '../../../words/locale.ts';
import { MOST_LISTED, readNumbers, withTags } from './audience.ts';

export interface PartProps {
  audience: CampaignAudience | undefined;
  /** Undefined: it names nobody yet. */
  onChange: (audience: CampaignAudience | undefined) => void;
}

/** The groups of tags; the first is what people want. */
const OTHER_GROUPS = ['all', 'none'] as const;

export function ByTags({ audience, onChange }: PartProps) {
  const { people: words } = useCampaignEditorWords();
  const { data: known } = useApiQuery(knownTags);
  const tags = audience?.tags ?? {};
  /** They are in sight from the beginning where some are set. */
  const [open] = useState(OTHER_GROUPS.some((group) => tags[group]?.length));
  const set = (group: 'any' | 'all' | 'none') => (names: string[]) =>
    onChange(withTags({ ...tags, [group]: names }));
  if (!known) return <SkeletonLines lines={2} />;
  if (known.length === 0) return <Nothing text={words.noTags} />;
  const picker = (group: 'any' | 'all' | 'none') => (
    <TagPicker
      key={group}
      label={words.tags[group]}
      known={known}
      chosen={tags[group] ?? []}
      onChange={set(group)}
    />
  );
  const others = OTHER_GROUPS.map(picker);
  return (
    <div className="flex flex-col gap-4">
      {picker('any')}
      {open ? others : <Disclosure title={words.more}>{others}</Disclosure>}
    </div>
  );
}

interface TagPickerProps {
  label: string;
  known: readonly string[];
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
}

function TagPicker({ label, known, chosen, onChange }: TagPickerProps) {
  const offered = [...chosen.filter((tag) => !known.includes(tag)), ...known];
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="flex max-h-64 flex-wrap gap-2 overflow-y-auto p-0.5">
        {offered.map((tag) => (
          <label
            key={tag}
            className="inline-flex min-h-8 max-w-full cursor-pointer items-center gap-2 rounded-full border border-line bg-card px-3 has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-md:min-h-10"
          >
            <input
              type="checkbox"
              checked={chosen.includes(tag)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, tag] : chosen.filter((each) => each !== tag))
              }
              className="size-4 shrink-0 accent-(--accent) outline-none"
            />
            <span className="min-w-0 wrap-anywhere">{tag}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function BySavedFilter({ audience, onChange }: PartProps) {
  const { people: words } = useCampaignEditorWords();
  const { data: saved } = useApiQuery(savedFiltersQuery);
  if (!saved) return <SkeletonLines lines={2} />;
  if (saved.length === 0) return <Nothing text={words.noFilters} />;
  const chosen = typeof audience?.filter === 'string' ? audience.filter : '';
  const options = saved.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      label={words.filter}
      value={chosen}
      options={chosen ? options : [{ value: '', label: words.chooseFilter }, ...options]}
      onChange={(id) => onChange(id ? { filter: id } : undefined)}
    />
  );
}

export function ByCondition({ audience, onChange }: PartProps) {
  const { filter: common } = useCommonWords();
  const condition: Condition = typeof audience?.filter === 'object' ? audience.filter : {};
  const filters = useConditionFilters(condition, (next) => {
    const text = textOf(next);
    onChange(text === undefined ? undefined : { filter: JSON.parse(text) as Condition });
  });
  return <FilterBar label={common.label} filters={filters} />;
}

export function ByNumbers({ audience, onChange }: PartProps) {
  const { people: words } = useCampaignEditorWords();
  const [typed, setTyped] = useState(() => (audience?.contacts ?? []).map(formatPhone).join('\n'));
  const { people, wrong } = readNumbers(typed);
  const error =
    wrong.length > 0
      ? words.notNumbers(wrong.slice(0, 5).join(', '))
      : people.length > MOST_LISTED
        ? words.tooMany(people.length)
        : undefined;
  return (
    <TextArea
      label={words.numbers}
      hint={words.numbersHint}
      rows={6}
      inputMode="tel"
      autoComplete="off"
      spellCheck={false}
      value={typed}
      error={error}
      onChange={(text) => {
        setTyped(text);
        const read = readNumbers(text);
        const fits = read.wrong.length === 0 && read.people.length > 0 && read.people.length <= MOST_LISTED;
        onChange(fits ? { contacts: read.people } : undefined);
      }}
    />
  );
}

const FOLLOWED = ['failed', 'waiting', 'unknown', 'excluded'] as const;
type Followed = (typeof FOLLOWED)[number];

export function ByCampaign({ audience, onChange }: PartProps) {
  const { people: words } = useCampaignEditorWords();
  const { data: campaigns } = useApiQuery(newestCampaigns);
  const ended = campaigns?.filter(hasEnded);
  if (!ended) return <SkeletonLines lines={2} />;
  if (ended.length === 0 && !audience?.campaign) return <Nothing text={words.noCampaigns} />;
  const chosen = ended.find(({ id }) => id === audience?.campaign);
  const options = ended.map(({ id, name }) => ({ value: id, label: name }));
  const states = FOLLOWED.filter(
    (state) => state === audience?.state || (chosen && chosen.counts[state] > 0),
  );
  const choose = (campaign: string) => {
    const counts = ended.find(({ id }) => id === campaign)?.counts;
    const state = FOLLOWED.find((each) => counts && counts[each] > 0) ?? 'failed';
    onChange(campaign ? { campaign, state } : undefined);
  };
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={words.campaign}
        value={chosen?.id ?? ''}
        options={chosen ? options : [{ value: '', label: words.chooseCampaign }, ...options]}
        onChange={choose}
      />
      {chosen && (
        <SelectField<Followed>
          label={words.state}
          value={audience?.state ?? 'failed'}
          options={states.map((value) => ({
            value,
            label: `${words.states[value]} (${showNumber(chosen.counts[value])})`,
          }))}
          onChange={(state) => onChange({ campaign: chosen.id, state })}
        />
      )}
    </div>
  );
}

function Nothing({ text }: { text: ReactNode }) {
  const { people: words } = useCampaignEditorWords();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded bg-sunk px-4 py-3">
      <p className="text-soft">{text}</p>
      <ButtonLink small to="/contacts">
        {words.openContacts}
      </ButtonLink>
    </div>
  );
}
