import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { SelectField, TextField } from '../../../ui/fields/field.tsx';
import { useTemplateEditorWords } from '../../../words/en/template-editor.ts';
import { BUTTONS, type TypedButton } from './typed-template.ts';

interface ButtonsFieldProps {
  buttons: readonly TypedButton[];
  onChange: (buttons: TypedButton[]) => void;
}

const MOST = 10;

export function ButtonsField({ buttons, onChange }: ButtonsFieldProps) {
  const words = useTemplateEditorWords();
  const kinds = BUTTONS.map((value) => ({ value, label: words.buttonKinds[value] }));
  const change = (at: number, more: Partial<TypedButton>) =>
    onChange(buttons.map((button, i) => (i === at ? { ...button, ...more } : button)));
  const add = () => onChange([...buttons, { kind: 'QUICK_REPLY', text: '', value: '', example: '' }]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium">{words.buttons}</legend>
      {buttons.map((button, i) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is known by its place
          key={i}
          className="flex min-w-0 flex-col gap-2 rounded border border-line p-3"
        >
          <legend className="sr-only">{words.buttonOf(i + 1)}</legend>
          <div className="flex items-end gap-2">
            <SelectField
              className="min-w-0 flex-1"
              label={words.buttonKind}
              value={button.kind}
              options={kinds}
              onChange={(kind) => change(i, { kind })}
            />
            <IconButton
              label={words.removeButton(i + 1)}
              icon={<Trash2 />}
              onClick={() => onChange(buttons.filter((_, at) => at !== i))}
            />
          </div>
          {button.kind !== 'COPY_CODE' && (
            <TextField
              label={words.buttonText}
              value={button.text}
              onChange={(text) => change(i, { text })}
            />
          )}
          {button.kind !== 'QUICK_REPLY' && (
            <TextField
              label={words.buttonValues[button.kind].label}
              hint={words.buttonValues[button.kind].hint}
              value={button.value}
              onChange={(value) => change(i, { value })}
            />
          )}
          {button.kind === 'URL' && button.value.includes('{{') && (
            <TextField
              label={words.urlExample}
              value={button.example}
              onChange={(example) => change(i, { example })}
            />
          )}
        </fieldset>
      ))}
      {buttons.length < MOST && (
        <Button small icon={<Plus className="size-4" />} onClick={add} className="self-start">
          {words.addButton}
        </Button>
      )}
    </fieldset>
  );
}
