/** The pages of the two forms, in the shell that they are given. */
import type { FastifyRequest } from 'fastify';
import type { ApiError } from '../../errors.ts';
import type { Language } from '../../platform/language.ts';
import { type Field, faultList, form } from '../../platform/pages/form.ts';
import { type Html, html, type Shell } from '../../platform/pages/html.ts';
import { languageOf } from '../../platform/pages/language-of.ts';
import { fieldsIn } from '../people/pages/fields.ts';
import { inquiryWords } from './words.ts';

export type InquiryForm = 'contact' | 'partners';

/** Shows a form, and what was wrong with what was sent. */
export function formPage(shell: Shell, request: FastifyRequest, group: InquiryForm, error?: ApiError): Html {
  const language = languageOf(request);
  const { title, lead, button, description } = inquiryWords[language][group];
  const fields = FIELDS[group](language);
  const body = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${faultList(error, fields, language)}${form(request, {
  ...{ action: `/${group}`, button, fields, error, language },
  fromAnywhere: true,
})}`;
  return shell({ title: `${title} · Meghdoot`, body, description, language });
}

/** Confirms that an inquiry has arrived, says what happens next and shows its id. */
export function thanksPage(
  shell: Shell,
  language: Language,
  group: InquiryForm,
  { id, email }: { id: string; email: string },
): Html {
  const { next, meanwhile } = inquiryWords[language];
  const { thanks } = inquiryWords[language][group];
  const body = html`<h1>${thanks}</h1>
<p class="lead">${next.lead}</p>
<ol>
<li>${next.read}</li>
<li>${next.reply(html`<strong>${email}</strong>`)}</li>
<li>${next.again(html`<span class="code">${id}</span>`)}</li>
</ol>
<p>${meanwhile}</p>`;
  return shell({ title: `${thanks} · Meghdoot`, body, language });
}

const ORGANIZATION = { maxLength: 200, autocomplete: 'organization', optional: true } as const;

/** Returns the fields that both forms have. */
function shared(language: Language): Record<'email' | 'name' | 'message', Field> {
  const { name, message } = inquiryWords[language].fields;
  return {
    email: { ...fieldsIn(language).email, autocomplete: 'email' },
    name: { name: 'name', label: name, maxLength: 200, autocomplete: 'name' },
    message: { name: 'message', label: message, type: 'long', maxLength: 5000, optional: true },
  };
}

const FIELDS: Record<InquiryForm, (language: Language) => readonly Field[]> = {
  contact(language) {
    const { email, name, message } = shared(language);
    const { phone, company, about } = inquiryWords[language].fields;
    const choices = inquiryWords[language].inquiries;
    return [
      name,
      email,
      { name: 'phone', label: phone, type: 'tel', maxLength: 32, autocomplete: 'tel', optional: true },
      { name: 'company', label: company, ...ORGANIZATION },
      { name: 'inquiryType', label: about, choices, optional: true },
      message,
    ];
  },
  partners(language) {
    const { email, name, message } = shared(language);
    const { kind, agency } = inquiryWords[language].fields;
    const choices = inquiryWords[language].partnerships;
    return [
      email,
      { name: 'partnershipType', label: kind, choices },
      { ...name, optional: true },
      { name: 'agencyName', label: agency, ...ORGANIZATION },
      message,
    ];
  },
};
