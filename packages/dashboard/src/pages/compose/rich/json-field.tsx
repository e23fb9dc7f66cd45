import type { ErrorDetail } from '@meghdoot/sdk';
import { useRef } from 'react';
import { SelectField, TextArea } from '../../../ui/fields/field.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useComposeRichWords } from '../../../words/en/compose-rich.ts';
import type { RichPartProps } from './draft.ts';
import { EXAMPLE_NAMES, type ExampleName, exampleOf } from './examples.ts';
import { lineOf } from './json-line.ts';

const MEMBERS = /^(type|interactive|location|contacts|reaction|sticker)\b/;

/** Any message as a program would write it; each fault leads to its line. */
export function JsonField({
  draft: { json },
  set,
  details,
}: RichPartProps & { details: readonly ErrorDetail[] }) {
  const words = useComposeRichWords();
  const { fault } = useCommonWords();
  const area = useRef<HTMLDivElement>(null);
  const faults = details
    .filter(({ field }) => MEMBERS.test(field))
    .map((detail) => ({ ...detail, line: lineOf(json, detail.field) }))
    .sort((a, b) => a.line - b.line);
  const unreadable = json.trim() !== '' && !isObject(json);
  const show = (line: number) => {
    const text = area.current?.querySelector('textarea');
    if (!text) return;
    const from =
      json
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0);
    const end = json.indexOf('\n', from);
    text.focus();
    text.setSelectionRange(from, end < 0 ? json.length : end);
    text.scrollTop = (line - 3) * Number.parseFloat(getComputedStyle(text).lineHeight);
  };
  return (
    <>
      <SelectField
        label={words.example}
        value=""
        options={[
          { value: '' as const, label: words.chooseExample },
          ...EXAMPLE_NAMES.map((value) => ({ value, label: words.examples[value] })),
        ]}
        onChange={(name: ExampleName | '') => name && set({ json: exampleOf(name) })}
      />
      <div ref={area}>
        <TextArea
          label={words.json}
          hint={words.jsonHint}
          rows={14}
          spellCheck={false}
          value={json}
          onChange={(text) => set({ json: text })}
          error={unreadable ? words.unreadable : faults.length > 0 ? words.faults(faults.length) : undefined}
          className="[&>textarea]:font-mono [&>textarea]:text-sm"
        />
      </div>
      {!unreadable && faults.length > 0 && (
        <ul className="flex flex-col gap-1">
          {faults.map(({ field, message, line }) => (
            <li key={`${field} ${message}`}>
              <button
                type="button"
                onClick={() => show(line)}
                className="min-h-8 text-left text-sm text-red underline-offset-4 hover:underline"
              >
                {words.faultAt(line, field, fault(message))}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
