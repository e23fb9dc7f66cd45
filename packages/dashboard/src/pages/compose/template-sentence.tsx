import type { Template } from '@meghdoot/sdk';
import { type ReactNode, useId } from 'react';
import type { TemplateField } from '../../nouns/templates/template-parameters.ts';
import { partsOf } from '../../nouns/whatsapp/template-parts.ts';
import { WhatsAppText } from '../../nouns/whatsapp/whatsapp-text.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import type { FormState } from '../../ui/fields/form.tsx';
import { useComposeWords } from '../../words/en/compose.ts';
import { usePreviewWords } from '../../words/en/preview.ts';
import type { TypedMessage } from './typed-message.ts';

const MediaField = lazyPart(async () => (await import('../../nouns/media/media-field.tsx')).MediaField);
/** The kind of file for each kind of header; WhatsApp takes a GIF as a film. */
const HEADER_MEDIA: Record<string, 'image' | 'video' | 'document'> = {
  image: 'image',
  video: 'video',
  gif: 'video',
  document: 'document',
};

interface TemplateSentenceProps {
  form: FormState<TypedMessage>;
  template: Template;
  fields: readonly TemplateField[];
}

/** The template's own text, with a field where something is to be filled in. */
export function TemplateSentence({ form, template, fields }: TemplateSentenceProps) {
  const compose = useComposeWords();
  const preview = usePreviewWords();
  const id = useId();
  const { header, body, footer, buttons } = partsOf(template);
  const inText = new Map(fields.filter(hasSentence).map((field) => [field.key, field]));
  const faults = [...inText.values()].flatMap((field) => {
    const error = form.errorOf(...field.members);
    return error === undefined ? [] : [{ field, error }];
  });
  const blank = (field: TemplateField) => (
    <Blank form={form} field={field} describedBy={`${id}-${field.key}`} />
  );
  /** Each parameter has one field: where it stands again, it says what is in that. */
  const placing = (prefix: string) => {
    const placed = new Set<string>();
    return (name: string) => {
      const field = inText.get(prefix + name);
      if (!field) return undefined;
      if (placed.has(name)) return form.values.values[field.key] || preview.blank(name);
      placed.add(name);
      return blank(field);
    };
  };
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
      {inText.size > 0 && (
        <fieldset className="flex min-w-0 flex-col gap-1">
          <legend className="mb-1 font-medium">{compose.fillIn}</legend>
          <div className="flex flex-col gap-2 rounded border border-line bg-sunk px-4 py-3 leading-10 max-md:leading-[3.25rem]">
            {header?.kind === 'text' && (
              <p className="font-semibold">
                <WhatsAppText text={header.text} placeholder={placing('header.')} />
              </p>
            )}
            <p>
              <WhatsAppText text={body ?? preview.oneTimePassword} placeholder={placing('')} />
            </p>
            {footer && <p className="text-sm text-soft">{footer}</p>}
            {buttons.map(({ type, text, url }, i) => {
              const field = inText.get(`button.${i}`);
              return (
                field && (
                  <p key={field.key} className="border-t border-line pt-1">
                    <ButtonSentence name={text || type} url={url}>
                      {blank(field)}
                    </ButtonSentence>
                  </p>
                )
              );
            })}
          </div>
          {faults.map(({ field, error }) => (
            <p key={field.key} id={`${id}-${field.key}`} className="text-sm text-red">
              {compose.faultOf(compose.parameter(field.parameter), error)}
            </p>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Media and places are no words of a sentence. */
function hasSentence({ parameter: { place, kind } }: TemplateField): boolean {
  return place !== 'header' || kind === 'text';
}

function ButtonSentence({
  name,
  url,
  children,
}: {
  name: string;
  url: string | undefined;
  children: ReactNode;
}) {
  const address = url?.split('{{')[0];
  return (
    <>
      <span className="mr-2 font-medium">{name}</span>
      {address && <span className="text-sm text-soft">{address}</span>}
      {children}
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
