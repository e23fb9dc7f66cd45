/** The pages of the two forms, in the shell that they are given. */
import type { FastifyRequest } from 'fastify';
import type { ApiError } from '../../errors.ts';
import { type Field, faultList, form } from '../../platform/pages/form.ts';
import { type Html, html, type Shell } from '../../platform/pages/html.ts';
import { EMAIL } from '../people/pages/fields.ts';
import type { INQUIRY_TYPES, PARTNERSHIP_TYPES } from './schemas.ts';

const CONTACT = 'Contact us';
const PARTNERS = 'Become a partner';

export function contactPage(shell: Shell, request: FastifyRequest, error?: ApiError): Html {
  const body = html`<h1>${CONTACT}</h1>
<p class="lead">A question, a large installation, something that does not work: a person reads it and replies by e-mail.</p>
${openForm(request, { action: '/contact', button: 'Send message', fields: CONTACT_FIELDS, error })}`;
  return shell({
    title: `${CONTACT} · Meghdoot`,
    body,
    description: 'Write to the people of this Meghdoot.',
  });
}

export function partnersPage(shell: Shell, request: FastifyRequest, error?: ApiError): Html {
  const body = html`<h1>${PARTNERS}</h1>
<p class="lead">For agencies, resellers and makers of software who bring their customers to WhatsApp. Tell us what you do; a person replies by e-mail.</p>
${openForm(request, { action: '/partners', button: 'Send application', fields: PARTNER_FIELDS, error })}`;
  return shell({ title: `${PARTNERS} · Meghdoot`, body, description: 'The partner program of Meghdoot.' });
}

/** Confirms that an inquiry has arrived, says what happens next and shows its id. */
export function thanksPage(shell: Shell, title: string, id: string, email: string): Html {
  const body = html`<h1>${title}</h1>
<p class="lead">It is kept safely. What happens next:</p>
<ol>
<li>A person reads it.</li>
<li>They reply by e-mail, to <strong>${email}</strong>.</li>
<li>If you write again about it, name the reference <span class="code">${id}</span>.</li>
</ol>
<p>Meanwhile: the <a href="/docs">docs</a>, or the <a href="/">start page</a>.</p>`;
  return shell({ title: `${title} · Meghdoot`, body });
}

const INQUIRIES: Record<(typeof INQUIRY_TYPES)[number], string> = {
  sales: 'Sales',
  enterprise: 'A large installation',
  support: 'Help with something',
  partnership: 'Working together',
  other: 'Something else',
};
const PARTNERSHIPS: Record<(typeof PARTNERSHIP_TYPES)[number], string> = {
  reseller: 'Reseller',
  agency: 'Agency',
  technology: 'Technology',
  referral: 'Referral',
};

const OWN_EMAIL: Field = { ...EMAIL, autocomplete: 'email' };
const NAME: Field = { name: 'name', label: 'Name', maxLength: 200, autocomplete: 'name' };
const MESSAGE: Field = { name: 'message', label: 'Message', type: 'long', maxLength: 5000, optional: true };
const ORGANIZATION = { maxLength: 200, autocomplete: 'organization', optional: true } as const;

const CONTACT_FIELDS: readonly Field[] = [
  NAME,
  OWN_EMAIL,
  { name: 'phone', label: 'Phone', type: 'tel', maxLength: 32, autocomplete: 'tel', optional: true },
  { name: 'company', label: 'Company', ...ORGANIZATION },
  { name: 'inquiryType', label: 'What it is about', choices: INQUIRIES, optional: true },
  MESSAGE,
];

const PARTNER_FIELDS: readonly Field[] = [
  OWN_EMAIL,
  { name: 'partnershipType', label: 'Kind of partnership', choices: PARTNERSHIPS },
  { ...NAME, optional: true },
  { name: 'agencyName', label: 'Agency', ...ORGANIZATION },
  MESSAGE,
];

function openForm(
  request: FastifyRequest,
  o: { action: string; button: string; fields: readonly Field[]; error: ApiError | undefined },
): Html {
  return html`${faultList(o.error, o.fields)}${form(request, { ...o, fromAnywhere: true })}`;
}
