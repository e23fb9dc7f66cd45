import type { ImportDetail, ImportSettings } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApiMutation, useApiQuery, useWorkspaceCache } from '../../../api/api.tsx';
import { countryOptions } from '../../../nouns/contacts/countries.ts';
import { attributesQuery } from '../../../nouns/contacts/queries.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice, Notice } from '../../../ui/elements/notice.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { SelectField, TextField } from '../../../ui/fields/field.tsx';
import { useImportsWords } from '../../../words/en/imports.ts';
import { splitTags } from '../split-tags.ts';
import { FirstPerson } from './first-person.tsx';
import { importById } from './queries.ts';
import { type Column, namesPeople, type Target, targetsOf, withTarget } from './targets.ts';

const NO_ATTRIBUTES: never[] = [];

interface ColumnsStepProps {
  found: ImportDetail;
  /** The file is being checked. */
  onChecked: () => void;
}

/** The step that says what each column holds; every choice is kept at once. */
export function ColumnsStep({ found, onChecked }: ColumnsStepProps) {
  const { id, rows, country } = found;
  const { columns: words } = useImportsWords();
  const cache = useWorkspaceCache();
  const defined = useApiQuery(attributesQuery).data ?? NO_ATTRIBUTES;
  const [mapping, setMapping] = useState<readonly Target[]>(() => found.columns.map(({ to }) => to));
  const [tags, setTags] = useState(() => found.addTags.join(', '));
  const { key } = importById(id);
  const inTurn = `import ${id}`;
  const change = useApiMutation((api, settings: ImportSettings) => api.imports.update(id, settings), {
    inTurn,
    onDone: (now) => void cache.set(key, now),
  });
  const addTags = splitTags(tags);
  const unsaved = addTags.join() !== found.addTags.join();
  const check = useApiMutation(
    async (api) => {
      const settled = unsaved ? await api.imports.update(id, { addTags }) : found;
      const { columns, addTags: kept, country: of, rows: first } = settled;
      return { columns, addTags: kept, country: of, rows: first, ...(await api.imports.check(id)) };
    },
    {
      inTurn,
      onDone: (now: ImportDetail) => {
        cache.set(key, now);
        onChecked();
      },
    },
  );
  const map = (at: number, to: Target) => {
    const next = withTarget(mapping, at, to);
    setMapping(next);
    change.mutate({ mapping: next as string[] }, { onError: () => setMapping(mapping) });
  };
  const columns = found.columns.map((column, at) => ({ ...column, to: mapping[at] ?? null }));
  const known = namesPeople(mapping);
  const error = change.error ?? check.error;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <Card title={words.title} lead={words.lead}>
        <div className="flex flex-col gap-6">
          <ul className="divide-y divide-line border-y border-line">
            {columns.map((column, at) => (
              <ColumnRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and two may have one name
                key={at}
                column={column}
                cells={rows.map((row) => row[at] ?? '')}
                options={targetsOf(column, mapping, defined, words)}
                onChange={(to) => map(at, to)}
              />
            ))}
          </ul>
          {!known && (
            <Notice tone="warning" title={words.nobody}>
              {words.nobodyText}
            </Notice>
          )}
          <div className="grid gap-5 md:grid-cols-2">
            <SelectField
              label={words.country}
              hint={words.countryHint}
              value={country}
              options={countryOptions(country)}
              onChange={(chosen) => change.mutate({ country: chosen })}
            />
            <TextField
              label={words.tags}
              hint={words.tagsHint}
              autoComplete="off"
              value={tags}
              onChange={setTags}
              onBlur={() => unsaved && change.mutate({ addTags })}
            />
          </div>
          {error && <ErrorNotice error={error} />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              kind="primary"
              disabled={!known}
              busy={check.isPending}
              onClick={() => check.mutate(undefined)}
              className="max-md:w-full"
            >
              {words.check}
            </Button>
            <p className="text-sm text-soft">{words.checkHint}</p>
          </div>
        </div>
      </Card>
      {rows[0] && <FirstPerson mapping={mapping} columns={columns} cells={rows[0]} addTags={addTags} />}
    </div>
  );
}

const EXAMPLES = 3;

interface ColumnRowProps {
  column: Column;
  cells: readonly string[];
  options: readonly { value: string; label: string }[];
  onChange: (to: Target) => void;
}

function ColumnRow({ column: { name, to }, cells, options, onChange }: ColumnRowProps) {
  const { columns: words } = useImportsWords();
  const examples = [...new Set(cells.map((cell) => cell.trim()).filter(Boolean))].slice(0, EXAMPLES);
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <p className={`font-semibold wrap-anywhere ${to === null ? 'text-soft' : ''}`}>{name}</p>
        <p className="line-clamp-2 text-sm text-soft wrap-anywhere">
          {examples.length > 0
            ? `${words.example} ${examples.map((each) => each.replaceAll(' ', '\u00a0')).join(' · ')}`
            : words.blank}
        </p>
      </div>
      <SelectField
        label={words.holds(name)}
        hideLabel
        value={to ?? ''}
        options={options}
        onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
      />
    </li>
  );
}
