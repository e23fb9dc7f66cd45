import type { CampaignSlot, Template } from '@meghdoot/sdk';
import { ChevronDown, UserRound } from 'lucide-react';
import { useId } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { campaignFile } from '../../../nouns/campaigns/queries.ts';
import {
  attributeField,
  blanksOf,
  CONTACT_FIELDS,
  memberOf,
  slotOf,
  withSlot,
} from '../../../nouns/campaigns/slots.ts';
import { attributesQuery } from '../../../nouns/contacts/queries.ts';
import type { TemplateField } from '../../../nouns/templates/template-parameters.ts';
import { TemplateSentence } from '../../../nouns/templates/template-sentence.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { Menu, MenuChoice } from '../../../ui/overlays/menu.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { useComposeWords } from '../../../words/en/compose.ts';
import type { Draft } from './use-draft.ts';

/** The template's own sentence: each blank takes a text, the same for all, or something of each contact. */
export function Blanks({ draft, template }: { draft: Draft; template: Template }) {
  const { message } = useCampaignEditorWords();
  const compose = useComposeWords();
  const fields = useFields(draft);
  const id = useId();
  const { value, change, errorOf } = draft;
  const blanks = blanksOf(template);
  const set = (field: TemplateField, slot: CampaignSlot) => change(withSlot(value, field, slot));
  const personal = blanks.filter((field) => sourceOf(slotOf(value, field)) !== undefined);
  return (
    <>
      <TemplateSentence
        legend={message.fillIn}
        template={template}
        fields={blanks}
        blank={(field) => (
          <Blank
            field={field}
            slot={slotOf(value, field)}
            fields={fields}
            wrong={errorOf(memberOf(field)) !== undefined}
            describedBy={`${id}-${field.key}`}
            onChange={(slot) => set(field, slot)}
          />
        )}
        said={(field) => {
          const slot = slotOf(value, field);
          const source = sourceOf(slot);
          return slot.value ?? (source && fields.nameOf(source));
        }}
      >
        {blanks.map((field) => {
          const error = errorOf(memberOf(field));
          return (
            error && (
              <p key={field.key} id={`${id}-${field.key}`} className="text-sm text-red">
                {compose.faultOf(compose.parameter(field.parameter), error)}
              </p>
            )
          );
        })}
      </TemplateSentence>
      {personal.length > 0 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1 font-medium">{message.fallbacks}</legend>
          <p className="-mt-1 text-sm text-soft">{message.fallbacksHint}</p>
          {personal.map((field) => {
            const slot = slotOf(value, field);
            return (
              <TextField
                key={field.key}
                label={message.fallback(fields.nameOf(sourceOf(slot)!))}
                placeholder={message.fallbackExample}
                maxLength={1024}
                autoComplete="off"
                className="max-w-80"
                value={slot.fallback ?? ''}
                onChange={(fallback) =>
                  set(field, { ...slotFrom(sourceOf(slot)!), ...(fallback && { fallback }) })
                }
              />
            );
          })}
        </fieldset>
      )}
    </>
  );
}

/** A column of a file stands for itself behind this, among the fields of contacts. */
const COLUMN = 'column:';

/** Returns what a blank takes of each person; undefined: it is the same for all. */
const sourceOf = ({ field, column }: CampaignSlot): string | undefined =>
  field ?? (column === undefined ? undefined : `${COLUMN}${column}`);

const slotFrom = (source: string): CampaignSlot =>
  source.startsWith(COLUMN) ? { column: source.slice(COLUMN.length) } : { field: source };

/** The fields that may be taken of each person, with the names that people read: columns of the file come first. */
function useFields({ value, saved }: Draft) {
  const { message, file: words } = useCampaignEditorWords();
  const attributes = useApiQuery(attributesQuery).data ?? [];
  const file = saved.audience?.file;
  const { data } = useApiQuery(campaignFile(value.id, file ?? ''), { enabled: file !== undefined });
  const options = [
    ...(data?.columns ?? []).map(({ name }) => ({ value: `${COLUMN}${name}`, label: words.ofFile(name) })),
    ...CONTACT_FIELDS.map((value) => ({ value: value as string, label: message.fields[value] })),
    ...attributes.map(({ key, name }) => ({ value: attributeField(key), label: name })),
  ];
  return {
    options,
    nameOf: (source: string) =>
      options.find((each) => each.value === source)?.label ??
      (source.startsWith(COLUMN) ? words.ofFile(source.slice(COLUMN.length)) : source),
  };
}

interface BlankProps {
  field: TemplateField;
  slot: CampaignSlot;
  fields: ReturnType<typeof useFields>;
  wrong: boolean;
  /** The id of the element that says what is wrong with it. */
  describedBy: string;
  onChange: (slot: CampaignSlot) => void;
}

/** The choice of the same text for all. */
const SAME = 'same';

function Blank({ field: { parameter }, slot, fields, wrong, describedBy, onChange }: BlankProps) {
  const { message } = useCampaignEditorWords();
  const compose = useComposeWords();
  const label = compose.parameter(parameter);
  const placeholder = parameter.example ?? label;
  const text = slot.value ?? '';
  const source = sourceOf(slot);
  return (
    <span
      className={`mx-0.5 inline-flex max-w-full items-stretch overflow-hidden rounded-sm border bg-card align-middle leading-normal ${wrong ? 'border-red' : 'border-edge'}`}
    >
      {source === undefined ? (
        <input
          type="text"
          aria-label={label}
          autoComplete="off"
          maxLength={1024}
          placeholder={placeholder}
          size={Math.min(40, Math.max(6, text.length, placeholder.length))}
          value={text}
          onChange={(event) => onChange({ value: event.target.value })}
          {...(wrong && { 'aria-invalid': true, 'aria-describedby': describedBy })}
          className="field-sizing-content min-h-8 min-w-16 max-w-full bg-transparent px-2 text-ink -outline-offset-2 placeholder:text-soft placeholder:italic max-md:min-h-10"
        />
      ) : (
        <span className="inline-flex min-h-8 items-center gap-1.5 bg-second-tint px-2 text-second max-md:min-h-10">
          <UserRound aria-hidden className="size-4 shrink-0" />
          {fields.nameOf(source)}
        </span>
      )}
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={message.takes(label)}
            data-whole={message.takes(label)}
            className="inline-flex w-8 shrink-0 items-center justify-center border-l border-line text-soft -outline-offset-2 hover:bg-grey-tint hover:text-ink max-md:w-10"
          >
            <ChevronDown aria-hidden className="size-4" />
          </button>
        }
      >
        <MenuChoice
          label={message.takes(label)}
          value={source ?? SAME}
          options={[{ value: SAME, label: message.same }, ...fields.options]}
          onChange={(chosen) =>
            chosen !== (source ?? SAME) && onChange(chosen === SAME ? { value: '' } : slotFrom(chosen))
          }
        />
      </Menu>
    </span>
  );
}
