import type { Template } from '@meghdoot/sdk';
import type { ReactNode } from 'react';
import { usePreviewWords } from '../../words/en/preview.ts';
import { partsOf } from '../whatsapp/template-parts.ts';
import { WhatsAppText } from '../whatsapp/whatsapp-text.tsx';
import type { TemplateField } from './template-parameters.ts';

interface TemplateSentenceProps {
  legend: string;
  template: Template;
  /** The fields of the template; those that are no words are left to others. */
  fields: readonly TemplateField[];
  /** Shows where a field is filled in. */
  blank: (field: TemplateField) => ReactNode;
  /** Returns what a field says where it stands once more. */
  said: (field: TemplateField) => string | undefined;
  /** Stands beneath the sentence. */
  children?: ReactNode;
}

/** The template's own text, with a blank where something is to be filled in. */
export function TemplateSentence(props: TemplateSentenceProps) {
  const { legend, template, fields, blank, said, children } = props;
  const preview = usePreviewWords();
  const { header, body, footer, buttons } = partsOf(template);
  const inText = new Map(fields.filter(hasSentence).map((field) => [field.key, field]));
  if (inText.size === 0) return null;
  /** Each parameter has one field: where it stands again, it says what is in that. */
  const placing = (prefix: string) => {
    const placed = new Set<string>();
    return (name: string) => {
      const field = inText.get(prefix + name);
      if (!field) return undefined;
      if (placed.has(name)) return said(field) || preview.blank(name);
      placed.add(name);
      return blank(field);
    };
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium">{legend}</legend>
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
      {children}
    </fieldset>
  );
}

/** Media and places are no words of a sentence. */
export function hasSentence({ parameter: { place, kind } }: TemplateField): boolean {
  return place !== 'header' || kind === 'text';
}

interface ButtonSentenceProps {
  name: string;
  url: string | undefined;
  children: ReactNode;
}

function ButtonSentence({ name, url, children }: ButtonSentenceProps) {
  const address = url?.split('{{')[0];
  return (
    <>
      <span className="mr-2 font-medium">{name}</span>
      {address && <span className="text-sm text-soft">{address}</span>}
      {children}
    </>
  );
}
