/** This file fills the blanks of a campaign's template: with the same for everybody, with a field of each contact, or with a column of a file. */
import type { Campaign, CampaignChange, CampaignSlot, Contact, Template } from '@meghdoot/sdk';
import { firstName } from '../contacts/contact-name.ts';
import { greetedBlank } from '../templates/greeted-blank.ts';
import { fieldsOf, type TemplateField } from '../templates/template-parameters.ts';
import { hasSentence } from '../templates/template-sentence.tsx';
import { partsOf } from '../whatsapp/template-parts.ts';
import type { TemplateValues } from '../whatsapp/template-preview.tsx';

export const CONTACT_FIELDS = ['firstName', 'name', 'phone', 'username'] as const;
const ATTRIBUTE = 'attributes.';

export const attributeField = (key: string) => `${ATTRIBUTE}${key}`;

type Content = Pick<Campaign, 'variables' | 'header' | 'buttons'>;
type Changed = Pick<CampaignChange, 'variables' | 'header' | 'buttons'>;

/** The member of the request that holds a blank; by this name the API says what is wrong with it. */
export function memberOf({ key, parameter: { place, index } }: TemplateField): string {
  if (place === 'header') return 'header.text';
  return place === 'button' ? `buttons.${index}` : `variables.${key}`;
}

export function slotOf(content: Content, { key, parameter: { place, index } }: TemplateField): CampaignSlot {
  const slot =
    place === 'header'
      ? content.header?.text
      : place === 'button'
        ? content.buttons?.[String(index)]
        : content.variables?.[key];
  return slot ?? {};
}

/** Returns the change that puts something into a blank. */
export function withSlot(content: Content, field: TemplateField, slot: CampaignSlot): Changed {
  const { key, parameter } = field;
  if (parameter.place === 'header') return { header: { ...content.header, text: slot } };
  if (parameter.place === 'button')
    return { buttons: { ...content.buttons, [String(parameter.index)]: slot } };
  return { variables: { ...content.variables, [key]: slot } };
}

/** The blanks of the words: media and places are none. */
export const blanksOf = (template: Template): TemplateField[] => fieldsOf(template).filter(hasSentence);

/** The kind of file that a header takes; WhatsApp takes a GIF as a film. */
export function headerKindOf(template: Template): 'image' | 'video' | 'document' | undefined {
  const kind = partsOf(template).header?.kind;
  if (kind === 'gif') return 'video';
  return kind === 'image' || kind === 'video' || kind === 'document' ? kind : undefined;
}

/** A program alone gives what these take. */
export function needsProgram(template: Template): boolean {
  const { header, cards, offerEnds } = partsOf(template);
  return cards > 0 || offerEnds || header?.kind === 'location';
}

export const isFilled = ({ field, column, value }: CampaignSlot): boolean =>
  Boolean(field) || Boolean(column) || Boolean(value?.trim());

/** Returns whether a message lacks nothing that its template takes. */
export function isComplete(content: Content, template: Template): boolean {
  const media = headerKindOf(template) === undefined || content.header?.mediaId !== undefined;
  return media && blanksOf(template).every((field) => isFilled(slotOf(content, field)));
}

/** The word by which somebody is greeted whose name is not known, in the language of the template. */
const GREETED: Record<string, string> = { en: 'there', hi: 'जी' };

/** Returns what a message with a template begins with: the first name where it greets. */
export function contentFor(template: Template): Content {
  const blank = greetedBlank(partsOf(template).body ?? '');
  if (blank === undefined) return {};
  const fallback = GREETED[template.language.slice(0, 2)];
  return { variables: { [blank]: { field: 'firstName', ...(fallback && { fallback }) } } };
}

function fieldIn(contact: Contact, field: string): string | undefined {
  if (field.startsWith(ATTRIBUTE)) {
    const value = contact.attributes?.[field.slice(ATTRIBUTE.length)];
    return value === undefined ? undefined : String(value);
  }
  return field === 'firstName' ? firstName(contact) : contact[field as 'name' | 'phone' | 'username'];
}

/** Returns what stands in the blanks for somebody, for the preview on the phone. */
export function valuesFor(
  content: Content,
  template: Template,
  contact: Contact | undefined,
): TemplateValues {
  const values: TemplateValues = {};
  for (const field of blanksOf(template)) {
    const slot = slotOf(content, field);
    const own = slot.field === undefined || !contact ? undefined : fieldIn(contact, slot.field);
    const value = slot.value ?? own ?? slot.fallback;
    if (value) values[field.key] = value;
  }
  if (content.header?.mediaId) values.header = content.header.mediaId;
  return values;
}
