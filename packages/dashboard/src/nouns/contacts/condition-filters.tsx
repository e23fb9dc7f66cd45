import type { ContactAttribute } from '@meghdoot/sdk';
import { CalendarDays, ListFilter, Tags as TagsIcon, UserX } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { showDay } from '../../ui/elements/days.ts';
import { DayField } from '../../ui/fields/day-field.tsx';
import { Checkbox, TextField } from '../../ui/fields/field.tsx';
import { BareForm } from '../../ui/fields/form.tsx';
import type { Filter } from '../../ui/lists/filter-bar.tsx';
import { choiceFilter, textFilter } from '../../ui/lists/filter-editors.tsx';
import { useContactDetailsWords } from '../../words/en/contact-details.ts';
import { useContactsWords } from '../../words/en/contacts.ts';
import { type AttributeCondition, type Condition, withAttribute } from './condition.ts';
import { attributesQuery, knownTags } from './queries.ts';

type Words = ReturnType<typeof useContactDetailsWords>;
type Change = (condition: Condition) => void;

/** Returns the filters that make a condition: tags, opt-out, when they wrote, and each attribute. */
export function useConditionFilters(condition: Condition, change: Change): Filter[] {
  const words = useContactDetailsWords();
  const { noTags } = useContactsWords().filters;
  const known = useApiQuery(knownTags).data ?? [];
  const attributes = useApiQuery(attributesQuery).data ?? [];
  const { optedOut } = condition;
  return [
    ...(['all', 'any', 'none'] as const).map((group) =>
      tagsFilter({ group, condition, change, words, known, noTags }),
    ),
    choiceFilter({
      key: 'optedOut',
      name: words.filters.optedOut,
      icon: <UserX />,
      options: [
        { value: 'true', label: words.filters.optedOutYes },
        { value: 'false', label: words.filters.optedOutNo },
      ],
      value: optedOut === undefined ? undefined : String(optedOut),
      onChange: (chosen) => change(without(condition, 'optedOut', chosen && chosen === 'true')),
    }),
    dayFilter('lastWroteAfter', words.filters.wroteSince, condition, change, words),
    dayFilter('lastWroteBefore', words.filters.notSince, condition, change, words),
    ...attributes.map((attribute) => attributeFilter(attribute, condition, change, words)),
  ];
}

/** Returns a condition with another value of a field; an empty one takes the field out. */
function without<Field extends 'optedOut' | 'lastWroteAfter' | 'lastWroteBefore'>(
  condition: Condition,
  field: Field,
  value: Condition[Field] | '' | undefined,
): Condition {
  const { [field]: _, ...others } = condition;
  return value === undefined || value === '' ? others : { ...others, [field]: value };
}

interface TagsFilterOptions {
  group: 'all' | 'any' | 'none';
  condition: Condition;
  change: Change;
  words: Words;
  known: readonly string[];
  noTags: string;
}

function tagsFilter({ group, condition, change, words, known, noTags }: TagsFilterOptions): Filter {
  const chosen = condition.tags?.[group] ?? [];
  const choose = (tags: string[]) => change({ ...condition, tags: { ...condition.tags, [group]: tags } });
  const offered = [...chosen.filter((tag) => !known.includes(tag)), ...known];
  return {
    key: `tags-${group}`,
    name: words.filters[group],
    icon: <TagsIcon />,
    shown: chosen.join(', ') || undefined,
    clear: () => choose([]),
    edit: () =>
      offered.length === 0 ? (
        <p className="p-2 text-soft">{noTags}</p>
      ) : (
        <div className="flex max-h-72 flex-col gap-2 overflow-y-auto p-2">
          {offered.map((tag) => (
            <Checkbox
              key={tag}
              label={tag}
              checked={chosen.includes(tag)}
              onChange={(checked) =>
                choose(checked ? [...chosen, tag] : chosen.filter((each) => each !== tag))
              }
            />
          ))}
        </div>
      ),
  };
}

const IST = 'T00:00:00+05:30';

function dayFilter(
  field: 'lastWroteAfter' | 'lastWroteBefore',
  name: string,
  condition: Condition,
  change: Change,
  words: Words,
): Filter {
  const day = condition[field]?.slice(0, 10) ?? '';
  return {
    key: field,
    name,
    icon: <CalendarDays />,
    shown: day && showDay(day),
    clear: () => change(without(condition, field, undefined)),
    edit: (done) => (
      <div className="p-1">
        <DayField
          label={words.filters.day}
          value={day}
          onChange={(chosen) => {
            change(without(condition, field, chosen && `${chosen}${IST}`));
            if (chosen) done();
          }}
        />
      </div>
    ),
  };
}

function attributeFilter(
  attribute: ContactAttribute,
  condition: Condition,
  change: Change,
  words: Words,
): Filter {
  const { key, name, type, choices = [] } = attribute;
  const asked = condition.attributes?.find((each) => each.key === key);
  const ask = (next: Omit<AttributeCondition, 'key'> | undefined) =>
    change(withAttribute(condition, key, next));
  const own = { key: `attribute-${key}`, name, icon: <ListFilter /> };
  const clear = () => ask(undefined);
  const value = asked?.is?.map(String).join(', ');
  if (type === 'boolean' || type === 'choice') {
    const options =
      type === 'boolean'
        ? [
            { value: 'true', label: words.attributes.yes },
            { value: 'false', label: words.attributes.no },
          ]
        : choices.map((each) => ({ value: each, label: each }));
    return {
      ...choiceFilter({
        ...{ ...own, options, value },
        onChange: (chosen) =>
          ask(chosen === undefined ? undefined : { is: [type === 'boolean' ? chosen === 'true' : chosen] }),
      }),
      clear,
    };
  }
  if (type === 'text') {
    const filter = textFilter({
      ...{ ...own, value, placeholder: words.filters.is },
      onChange: (text) => ask(text ? { is: [text] } : undefined),
    });
    return { ...filter, clear };
  }
  const { from, to } = asked ?? {};
  const shownOf = (limit: string | number | undefined) =>
    limit === undefined ? '' : type === 'date' ? showDay(String(limit)) : String(limit);
  return {
    ...own,
    shown: asked && words.filters.range(shownOf(from), shownOf(to)),
    clear,
    edit: (done) => (
      <RangeEditor
        words={words}
        day={type === 'date'}
        from={from === undefined ? '' : String(from)}
        to={to === undefined ? '' : String(to)}
        onApply={(least, most) => {
          const limit = (text: string) => (type === 'date' ? text : Number(text));
          const range = { ...(least && { from: limit(least) }), ...(most && { to: limit(most) }) };
          ask(Object.keys(range).length > 0 ? range : undefined);
          done();
        }}
      />
    ),
  };
}

interface RangeProps {
  words: Words;
  day: boolean;
  from: string;
  to: string;
  onApply: (from: string, to: string) => void;
}

function RangeEditor({ words: { filters: words }, day, onApply, ...given }: RangeProps) {
  const [from, setFrom] = useState(given.from);
  const [to, setTo] = useState(given.to);
  return (
    <BareForm className="flex flex-col gap-3 md:p-1" onSubmit={() => onApply(from.trim(), to.trim())}>
      <div className="grid grid-cols-2 gap-2">
        {day ? (
          <>
            <DayField label={words.from} value={from} onChange={setFrom} />
            <DayField label={words.to} value={to} onChange={setTo} />
          </>
        ) : (
          <>
            <TextField type="number" step="any" label={words.from} value={from} onChange={setFrom} />
            <TextField type="number" step="any" label={words.to} value={to} onChange={setTo} />
          </>
        )}
      </div>
      <Button small type="submit" className="self-end">
        {words.apply}
      </Button>
    </BareForm>
  );
}
