import type { Template } from '@meghdoot/sdk';
import { useId } from 'react';
import type { TemplateField } from '../../nouns/templates/template-parameters.ts';
import { hasSentence, TemplateSentence } from '../../nouns/templates/template-sentence.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import type { FormState } from '../../ui/fields/form.tsx';
import { useComposeWords } from '../../words/en/compose.ts';
import type { TypedMessage } from './typed-message.ts';

const MediaField = lazyPart(async () => (await import('../../nouns/media/media-field.tsx')).MediaField);
/** The kind of file for each kind of header; WhatsApp takes a GIF as a film. */
const HEADER_MEDIA: Record<string, 'image' | 'video' | 'document'> = {
  image: 'image',
  video: 'video',
  gif: 'video',
  document: 'document',
};

interface TemplateBlanksProps {
  form: FormState<TypedMessage>;
  template: Template;
  fields: readonly TemplateField[];
}

/** The fields of a template: those of its words within its own text. */
export function TemplateBlanks({ form, template, fields }: TemplateBlanksProps) {
  const compose = useComposeWords();
  const id = useId();
  const faults = fields.filter(hasSentence).flatMap((field) => {
    const error = form.errorOf(...field.members);
    return error === undefined ? [] : [{ field, error }];
  });
  return (
    <>
      {fields
        .filter((field) => !hasSentence(field))
        .map(({ key, members, parameter }) => {
          const kind = key === 'header' && HEADER_MEDIA[parameter.kind];
          return kind ? (
            <MediaField
              key={key}
              label={compose.headerMedia[kind]}
              kind={kind}
              value={form.values.values[key] ?? ''}
              onChange={(value) => form.set('values', { ...form.values.values, [key]: value })}
              error={form.errorOf(...members)}
              urlLabel={compose.parameter(parameter)}
            />
          ) : (
            <TextField
              key={key}
              label={compose.parameter(parameter)}
              autoComplete="off"
              value={form.values.values[key] ?? ''}
              onChange={(value) => form.set('values', { ...form.values.values, [key]: value })}
              error={form.errorOf(...members)}
            />
          );
        })}
      <TemplateSentence
        legend={compose.fillIn}
        template={template}
        fields={fields}
        blank={(field) => <Blank form={form} field={field} describedBy={`${id}-${field.key}`} />}
        said={({ key }) => form.values.values[key]}
      >
        {faults.map(({ field, error }) => (
          <p key={field.key} id={`${id}-${field.key}`} className="text-sm text-red">
            {compose.faultOf(compose.parameter(field.parameter), error)}
          </p>
        ))}
      </TemplateSentence>
    </>
  );
}

interface BlankProps {
  form: FormState<TypedMessage>;
  field: TemplateField;
  /** The id of the element that says what is wrong with it. */
  describedBy: string;
}

function Blank({ form, field: { key, members, parameter }, describedBy }: BlankProps) {
  const compose = useComposeWords();
  const { values } = form.values;
  const value = values[key] ?? '';
  const label = compose.parameter(parameter);
  const placeholder = parameter.example ?? label;
  const wrong = form.errorOf(...members) !== undefined;
  return (
    <input
      type="text"
      aria-label={label}
      autoComplete="off"
      placeholder={placeholder}
      size={Math.min(40, Math.max(6, value.length, placeholder.length))}
      value={value}
      onChange={(event) => form.set('values', { ...values, [key]: event.target.value })}
      {...(wrong && { 'aria-invalid': true, 'aria-describedby': describedBy })}
      className="mx-0.5 field-sizing-content min-h-8 max-w-full min-w-20 rounded-sm border border-edge bg-card px-2 leading-normal text-ink placeholder:text-soft placeholder:italic aria-invalid:border-red max-md:min-h-10"
    />
  );
}
