import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { useComposeRichWords } from '../../../words/en/compose-rich.ts';
import { type DraftRow, type DraftSection, idOf, NO_BUTTON, NO_ROW, type RichPartProps } from './draft.ts';

const MOST_BUTTONS = 3;
const MOST_ROWS = 10;

const changed = <T,>(all: readonly T[], at: number, change: Partial<T>) =>
  all.map((one, i) => (i === at ? { ...one, ...change } : one));
const without = <T,>(all: readonly T[], at: number) => all.filter((_, i) => i !== at);

/** Up to three buttons, each with what comes back when it is tapped. */
export function ButtonsFields({ draft: { buttons }, set, errorOf }: RichPartProps) {
  const words = useComposeRichWords();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{words.buttons}</legend>
      {buttons.map((button, i) => {
        const member = `interactive.action.buttons[${i}].reply`;
        return (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is its name
            key={i}
            remove={words.removeButton(i + 1)}
            onRemove={buttons.length > 1 && (() => set({ buttons: without(buttons, i) }))}
          >
            <TextField
              label={words.button(i + 1)}
              maxLength={20}
              value={button.title}
              onChange={(title) => set({ buttons: changed(buttons, i, { title }) })}
              error={errorOf(`${member}.title`)}
            />
            <TextField
              label={words.id}
              placeholder={idOf(button)}
              autoComplete="off"
              value={button.id}
              onChange={(id) => set({ buttons: changed(buttons, i, { id }) })}
              error={idOf(button) ? errorOf(`${member}.id`) : undefined}
            />
          </Line>
        );
      })}
      {buttons.length < MOST_BUTTONS && (
        <Add onPress={() => set({ buttons: [...buttons, NO_BUTTON] })}>{words.addButton}</Add>
      )}
      <p className="text-sm text-soft">{words.idHint}</p>
    </fieldset>
  );
}

export function ListFields({ draft: { sections }, set, errorOf }: RichPartProps) {
  const words = useComposeRichWords();
  const rows = sections.reduce((count, section) => count + section.rows.length, 0);
  const change = (at: number, section: Partial<DraftSection>) =>
    set({ sections: changed(sections, at, section) });
  return (
    <>
      {sections.map((section, i) => (
        <Section
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is its name
          key={i}
          {...{ section, errorOf }}
          at={i}
          single={sections.length === 1}
          full={rows >= MOST_ROWS}
          onChange={(own) => change(i, own)}
          onRemove={() => set({ sections: without(sections, i) })}
        />
      ))}
      {rows < MOST_ROWS && (
        <Add onPress={() => set({ sections: [...sections, { title: '', rows: [NO_ROW] }] })}>
          {words.addSection}
        </Add>
      )}
      <p className="text-sm text-soft">{words.idHint}</p>
    </>
  );
}

interface SectionProps extends Pick<RichPartProps, 'errorOf'> {
  section: DraftSection;
  at: number;
  single: boolean;
  full: boolean;
  onChange: (change: Partial<DraftSection>) => void;
  onRemove: () => void;
}

function Section({ section: { title, rows }, at, single, full, errorOf, onChange, onRemove }: SectionProps) {
  const words = useComposeRichWords();
  const member = `interactive.action.sections[${at}]`;
  const change = (j: number, row: Partial<DraftRow>) => onChange({ rows: changed(rows, j, row) });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded border border-line p-3">
      <legend className="px-1 font-medium">{words.section(at + 1)}</legend>
      {!single && (
        <Line remove={words.removeSection(at + 1)} onRemove={onRemove}>
          <TextField
            label={words.sectionTitle}
            maxLength={24}
            value={title}
            onChange={(text) => onChange({ title: text })}
            error={errorOf(`${member}.title`)}
            className="md:col-span-2"
          />
        </Line>
      )}
      {rows.map((row, j) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is its name
          key={j}
          remove={words.removeRow(j + 1)}
          onRemove={rows.length > 1 && (() => onChange({ rows: without(rows, j) }))}
        >
          <TextField
            label={words.row(j + 1)}
            maxLength={24}
            value={row.title}
            onChange={(text) => change(j, { title: text })}
            error={errorOf(`${member}.rows[${j}].title`)}
          />
          <TextField
            label={words.id}
            placeholder={idOf(row)}
            autoComplete="off"
            value={row.id}
            onChange={(id) => change(j, { id })}
            error={idOf(row) ? errorOf(`${member}.rows[${j}].id`) : undefined}
          />
          <TextField
            label={words.description}
            maxLength={72}
            value={row.description}
            onChange={(description) => change(j, { description })}
            error={errorOf(`${member}.rows[${j}].description`)}
            className="md:col-span-2"
          />
        </Line>
      ))}
      {!full && <Add onPress={() => onChange({ rows: [...rows, NO_ROW] })}>{words.addRow}</Add>}
    </fieldset>
  );
}

interface LineProps {
  remove: string;
  onRemove: (() => void) | false;
  children: ReactNode;
}

/** Fields beside one another, and a button that takes them away. */
export function Line({ remove, onRemove, children }: LineProps) {
  return (
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-2 md:grid-cols-2">{children}</div>
      {onRemove && (
        <IconButton
          label={remove}
          icon={<X aria-hidden className="size-4" />}
          onClick={onRemove}
          className="mt-7 shrink-0"
        />
      )}
    </div>
  );
}

export function Add({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button small icon={<Plus aria-hidden className="size-4" />} onClick={onPress} className="self-start">
      {children}
    </Button>
  );
}
