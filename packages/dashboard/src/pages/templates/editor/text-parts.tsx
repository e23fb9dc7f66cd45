import type { TemplateFinding } from '@meghdoot/sdk';
import { Plus } from 'lucide-react';
import { MediaField } from '../../../nouns/media/media-field.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../../ui/fields/field.tsx';
import type { FormState } from '../../../ui/fields/form.tsx';
import { useTemplateEditorWords } from '../../../words/en/template-editor.ts';
import { ButtonsField } from './buttons-field.tsx';
import { Findings, type Part } from './findings.tsx';
import { blanksOf, HEADERS, nextBlank, type TypedTemplate } from './typed-template.ts';

interface PartsProps {
  form: FormState<TypedTemplate>;
  of: (part: Part) => readonly TemplateFinding[];
}

/** Header, body, footer and buttons, each with its examples and what the doctor says of it. */
export function TextParts({ form, of }: PartsProps) {
  const words = useTemplateEditorWords();
  const { values: typed, set } = form;
  const blanks = blanksOf(typed);
  const { header } = typed;
  return (
    <>
      <SelectField
        label={words.header}
        value={header}
        options={HEADERS.map((value) => ({ value, label: words.headers[value] }))}
        onChange={(kind) => form.setAll({ ...typed, header: kind, sample: '' })}
      />
      {header === 'text' && <TextField label={words.headerText} {...form.field('headerText')} />}
      {(header === 'image' || header === 'video' || header === 'document') && (
        <MediaField
          key={header}
          label={words.sample}
          kind={header}
          value={typed.sample}
          onChange={(sample) => set('sample', sample)}
          error={undefined}
          urlLabel={words.sampleHandle}
          urlHint={words.sampleHandleHint}
        />
      )}
      <Examples form={form} names={blanks.header.map((name) => `header.${name}`)} />
      <Findings findings={of('header')} />
      <div className="flex flex-col gap-2">
        <TextArea label={words.body} hint={words.bodyHint} rows={6} {...form.field('body')} />
        <Button
          small
          icon={<Plus className="size-4" />}
          className="self-start"
          onClick={() => set('body', `${typed.body}${nextBlank(typed.body)}`)}
        >
          {words.addBlank}
        </Button>
      </div>
      <Examples form={form} names={blanks.body} />
      <Findings findings={of('body')} />
      <TextField label={words.footer} {...form.field('footer')} />
      <Findings findings={of('footer')} />
      <ButtonsField buttons={typed.buttons} onChange={(buttons) => set('buttons', buttons)} />
      <Findings findings={of('buttons')} />
    </>
  );
}

function Examples({ form, names }: { form: FormState<TypedTemplate>; names: readonly string[] }) {
  const words = useTemplateEditorWords();
  const { examples } = form.values;
  return names.map((name) => (
    <TextField
      key={name}
      label={words.exampleFor(`{{${name.replace('header.', '')}}}`)}
      value={examples[name] ?? ''}
      onChange={(value) => form.set('examples', { ...examples, [name]: value })}
    />
  ));
}

/** A one-time password has WhatsApp's own words. */
export function OneTimePassword({ form, of }: PartsProps) {
  const words = useTemplateEditorWords();
  return (
    <>
      <p className="text-sm text-soft">{words.ownWords}</p>
      <Checkbox
        label={words.secure}
        checked={form.values.secure}
        onChange={(secure) => form.set('secure', secure)}
      />
      <TextField
        label={words.minutes}
        hint={words.minutesHint}
        inputMode="numeric"
        {...form.field('minutes')}
      />
      <Findings findings={[...of('body'), ...of('footer'), ...of('buttons')]} />
    </>
  );
}
