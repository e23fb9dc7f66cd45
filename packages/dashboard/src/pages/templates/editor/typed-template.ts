/** A template while it is typed, and the request that it becomes. */
import type { Template, TemplateComponent, TemplateInput } from '@meghdoot/sdk';
import { objectOf, objectsOf, placeholdersOf, textOf } from '../../../nouns/whatsapp/template-parts.ts';

export const CATEGORIES = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const;
export const HEADERS = ['none', 'text', 'image', 'video', 'document', 'location'] as const;
export const BUTTONS = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'] as const;
export type Header = (typeof HEADERS)[number];
export type ButtonKind = (typeof BUTTONS)[number];

export interface TypedButton {
  kind: ButtonKind;
  text: string;
  /** The URL, the number or the code. */
  value: string;
  /** The example of a URL with a placeholder. */
  example: string;
}

export interface TypedTemplate {
  name: string;
  language: string;
  category: string;
  channelId: string;
  header: Header;
  headerText: string;
  /** The sample of a header's medium: `med_…`. */
  sample: string;
  body: string;
  /** The examples by the name of the placeholder; those of the header begin with `header.`. */
  examples: Record<string, string>;
  footer: string;
  buttons: TypedButton[];
  /** Belongs to a one-time password: says that it must not be shared. */
  secure: boolean;
  minutes: string;
}

export const BLANK: TypedTemplate = {
  ...{
    name: '',
    language: 'en',
    category: 'UTILITY',
    channelId: '',
    header: 'none',
    headerText: '',
    sample: '',
  },
  ...{ body: '', examples: {}, footer: '', buttons: [], secure: true, minutes: '10' },
};

/** Returns the name that WhatsApp takes for what a person typed: `diwali_offer` for "Diwali Offer". */
export function asTemplateName(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_+/, '');
}

/** Numbered blanks where all are numbers, else named ones. */
export function formatOf({ body, headerText, header }: TypedTemplate): 'positional' | 'named' {
  const names = placeholdersOf(`${body} ${header === 'text' ? headerText : ''}`, 'named');
  return names.some((name) => !/^\d+$/.test(name)) ? 'named' : 'positional';
}

/** The blanks of the header and the body, by the keys of their examples. */
export function blanksOf(typed: TypedTemplate): { header: string[]; body: string[] } {
  const format = formatOf(typed);
  const header = typed.header === 'text' ? placeholdersOf(typed.headerText, format) : [];
  return { header, body: placeholdersOf(typed.body, format) };
}

export const nextBlank = (body: string) => `{{${placeholdersOf(body, 'positional').length + 1}}}`;

export function requestOf(typed: TypedTemplate): TemplateInput {
  const { name, language, category, channelId } = typed;
  return {
    ...(channelId && { channelId }),
    // The box keeps what stands after the last word, for another word may follow.
    ...{ name: name.replace(/_+$/, ''), language, category },
    ...(category !== 'AUTHENTICATION' && { parameter_format: formatOf(typed) }),
    components: componentsOf(typed),
  };
}

export function componentsOf(typed: TypedTemplate): TemplateComponent[] {
  if (typed.category === 'AUTHENTICATION') return oneTimePassword(typed);
  const { footer, buttons } = typed;
  return [
    ...headerOf(typed),
    bodyOf(typed),
    ...(footer.trim() ? [{ type: 'FOOTER' as const, text: footer }] : []),
    ...(buttons.length > 0 ? [{ type: 'BUTTONS' as const, buttons: buttons.map(buttonOf) }] : []),
  ];
}

function oneTimePassword({ secure, minutes }: TypedTemplate): TemplateComponent[] {
  return [
    { type: 'BODY', ...(secure && { add_security_recommendation: true }) },
    ...(minutes.trim() ? [{ type: 'FOOTER' as const, code_expiration_minutes: Number(minutes) }] : []),
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
  ];
}

function headerOf(typed: TypedTemplate): TemplateComponent[] {
  const { header, headerText: text, sample, examples } = typed;
  if (header === 'none') return [];
  if (header === 'location') return [{ type: 'HEADER', format: 'LOCATION' }];
  if (header !== 'text') {
    const format = header.toUpperCase() as 'IMAGE' | 'VIDEO' | 'DOCUMENT';
    return [{ type: 'HEADER', format, ...(sample && { example: { header_handle: [sample] } }) }];
  }
  const names = blanksOf(typed).header;
  const given = names.map((name) => examples[`header.${name}`] ?? '');
  const example =
    formatOf(typed) === 'named'
      ? { header_text_named_params: names.map((name, i) => ({ param_name: name, example: given[i]! })) }
      : { header_text: given };
  return [{ type: 'HEADER', format: 'TEXT', text, ...(names.length > 0 && { example }) }];
}

function bodyOf(typed: TypedTemplate): TemplateComponent {
  const { body: text, examples } = typed;
  const names = blanksOf(typed).body;
  if (names.length === 0) return { type: 'BODY', text };
  const given = names.map((name) => examples[name] ?? '');
  const example =
    formatOf(typed) === 'named'
      ? { body_text_named_params: names.map((name, i) => ({ param_name: name, example: given[i]! })) }
      : { body_text: [given] };
  return { type: 'BODY', text, example };
}

function buttonOf({ kind, text, value, example }: TypedButton) {
  switch (kind) {
    case 'QUICK_REPLY':
      return { type: kind, text };
    case 'URL':
      return { type: kind, text, url: value, ...(value.includes('{{') && { example: [example] }) };
    case 'PHONE_NUMBER':
      return { type: kind, text, phone_number: value };
    case 'COPY_CODE':
      return { type: kind, example: value };
  }
}

/**
 * Returns what can be changed here of an existing template, or undefined when it has parts that this page does not
 * write.
 */
export function typedOf(
  template: Template & { samples?: Record<string, string> },
): TypedTemplate | undefined {
  const { name, language, category, channelId, components, samples } = template;
  const typed: TypedTemplate = { ...BLANK, name, language, category, channelId, examples: {}, buttons: [] };
  if (category === 'AUTHENTICATION') return undefined;
  for (const component of components) {
    const { text, example } = component;
    switch (component.type.toUpperCase()) {
      case 'HEADER': {
        const kind = HEADERS.find((each) => each === textOf(component.format, 'TEXT').toLowerCase());
        if (!kind) return undefined;
        Object.assign(typed, { header: kind, headerText: textOf(text), sample: samples?.header ?? '' });
        Object.assign(typed.examples, examplesIn(example, 'header', 'header.'));
        break;
      }
      case 'BODY':
        typed.body = textOf(text);
        Object.assign(typed.examples, examplesIn(example, 'body', ''));
        break;
      case 'FOOTER':
        typed.footer = textOf(text);
        break;
      case 'BUTTONS':
        for (const button of objectsOf(component.buttons)) {
          const kind = BUTTONS.find((each) => each === button.type);
          if (!kind) return undefined;
          typed.buttons.push(typedButton(kind, button));
        }
        break;
      default:
        return undefined;
    }
  }
  return typed;
}

function typedButton(
  kind: ButtonKind,
  { text, url, phone_number, example }: Record<string, unknown>,
): TypedButton {
  const [first] = [example].flat();
  const value = kind === 'COPY_CODE' ? first : (url ?? phone_number);
  return { kind, text: textOf(text), value: textOf(value), example: kind === 'URL' ? textOf(first) : '' };
}

function examplesIn(example: unknown, part: 'header' | 'body', prefix: string): Record<string, string> {
  const given = objectOf(example);
  const named = objectsOf(given[`${part}_text_named_params`]);
  if (named.length > 0)
    return Object.fromEntries(
      named.map((each) => [`${prefix}${textOf(each.param_name)}`, textOf(each.example)]),
    );
  const texts = given[`${part}_text`];
  const list: unknown[] = Array.isArray(texts) ? (Array.isArray(texts[0]) ? texts[0] : texts) : [];
  return Object.fromEntries(list.map((text, i) => [`${prefix}${i + 1}`, textOf(text)]));
}

/** Returns it as a template for the phone. */
export const shownOf = (typed: TypedTemplate): Template => ({
  ...{ id: '', channelId: '', name: typed.name, language: typed.language, category: typed.category },
  status: 'PENDING',
  parameterFormat: formatOf(typed),
  components: componentsOf(typed) as Template['components'],
});
