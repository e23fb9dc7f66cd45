/** The forms for whoever has no JavaScript, and the site's own: they post to `/contact` and `/partners`. */
import type { ErrorDetail } from '../../errors.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { INQUIRY_TYPES, PARTNERSHIP_TYPES } from './schemas.ts';

export type Values = Readonly<Record<string, unknown>>;

interface Field {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'tel' | 'long' | readonly string[];
  maxLength?: number;
  required?: boolean;
  autocomplete?: string;
}

/** What the offered kinds are called on the page. */
const WORDS: Readonly<Record<string, string>> = {
  sales: 'Sales',
  enterprise: 'A large installation',
  support: 'Help with something',
  partnership: 'Working together',
  other: 'Something else',
  reseller: 'Reseller',
  agency: 'Agency',
  technology: 'Technology',
  referral: 'Referral',
};

const EMAIL: Field = {
  name: 'email',
  label: 'E-mail',
  kind: 'email',
  maxLength: 254,
  required: true,
  autocomplete: 'email',
};
const NAME: Field = { name: 'name', label: 'Name', kind: 'text', maxLength: 200, autocomplete: 'name' };
const MESSAGE: Field = { name: 'message', label: 'Message', kind: 'long', maxLength: 5000 };

const CONTACT: readonly Field[] = [
  { ...NAME, required: true },
  EMAIL,
  { name: 'phone', label: 'Phone', kind: 'tel', maxLength: 32, autocomplete: 'tel' },
  { name: 'company', label: 'Company', kind: 'text', maxLength: 200, autocomplete: 'organization' },
  { name: 'inquiryType', label: 'What it is about', kind: INQUIRY_TYPES },
  MESSAGE,
];

const PARTNERS: readonly Field[] = [
  EMAIL,
  { name: 'partnershipType', label: 'Kind of partnership', kind: PARTNERSHIP_TYPES, required: true },
  NAME,
  { name: 'agencyName', label: 'Agency', kind: 'text', maxLength: 200, autocomplete: 'organization' },
  MESSAGE,
];

export function contactForm(values: Values = {}, faults: readonly ErrorDetail[] = []): Html {
  return form('/contact', 'Send message', CONTACT, values, faults);
}

export function partnersForm(values: Values = {}, faults: readonly ErrorDetail[] = []): Html {
  return form('/partners', 'Send application', PARTNERS, values, faults);
}

function form(
  action: string,
  button: string,
  fields: readonly Field[],
  values: Values,
  faults: readonly ErrorDetail[],
): Html {
  const wrong = new Map(faults.map((fault) => [fault.field, fault.message]));
  const known = new Set(fields.map((field) => field.name));
  const others = faults.filter((fault) => !known.has(fault.field));
  return html`${faults.length > 0 && summary(fields, wrong, others)}<form method="post" action="${action}">
${fields.map((field) => row(field, textOf(values[field.name]), wrong.get(field.name)))}
<div class="actions"><button>${button}</button></div>
</form>`;
}

function summary(
  fields: readonly Field[],
  wrong: ReadonlyMap<string, string>,
  others: readonly ErrorDetail[],
): Html {
  const named = fields.filter((field) => wrong.has(field.name));
  return html`<div class="notice wrong" role="alert"><p>Please correct this and send it again:</p>
<ul>${named.map((field) => html`<li><a href="#${field.name}">${field.label}</a> ${wrong.get(field.name)}</li>`)}${others.map((fault) => html`<li>${fault.field} ${fault.message}</li>`)}</ul></div>
`;
}

function row(field: Field, value: string, fault: string | undefined): Html {
  const { name, label, required } = field;
  return html`<div class="field"><label for="${name}">${label}${!required && html` <small>(optional)</small>`}</label>
${input(field, value, fault)}${fault && html`<span class="fault" id="${name}-fault">${label} ${fault}.</span>`}</div>
`;
}

function input(
  { name, kind, maxLength, required, autocomplete }: Field,
  value: string,
  fault?: string,
): Html {
  const common = html`id="${name}" name="${name}"${required && html` required`}${maxLength && html` maxlength="${maxLength}"`}${autocomplete && html` autocomplete="${autocomplete}"`}${fault && html` aria-invalid="true" aria-describedby="${name}-fault"`}`;
  if (kind === 'long')
    return html`<textarea ${common}>
${value}</textarea>`;
  if (typeof kind === 'string') return html`<input type="${kind}" ${common} value="${value}">`;
  const choices = value === '' || kind.includes(value) ? kind : [...kind, value];
  return html`<select ${common}><option value="">Choose one</option>${choices.map(
    (choice) =>
      html`<option value="${choice}"${choice === value && html` selected`}>${WORDS[choice] ?? choice}</option>`,
  )}</select>`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
