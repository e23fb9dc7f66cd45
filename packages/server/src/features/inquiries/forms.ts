/** The fields of the two forms; they post to `/contact` and `/partners`. */
import type { FastifyRequest } from 'fastify';
import type { ApiError } from '../../errors.ts';
import { type Field, faultList, form } from '../../platform/pages/form.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { EMAIL } from '../people/pages/fields.ts';
import type { INQUIRY_TYPES, PARTNERSHIP_TYPES } from './schemas.ts';

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

const CONTACT: readonly Field[] = [
  NAME,
  OWN_EMAIL,
  { name: 'phone', label: 'Phone', type: 'tel', maxLength: 32, autocomplete: 'tel', optional: true },
  { name: 'company', label: 'Company', ...ORGANIZATION },
  { name: 'inquiryType', label: 'What it is about', choices: INQUIRIES, optional: true },
  MESSAGE,
];

const PARTNERS: readonly Field[] = [
  OWN_EMAIL,
  { name: 'partnershipType', label: 'Kind of partnership', choices: PARTNERSHIPS },
  { ...NAME, optional: true },
  { name: 'agencyName', label: 'Agency', ...ORGANIZATION },
  MESSAGE,
];

export function contactForm(request: FastifyRequest, error?: ApiError): Html {
  return openForm(request, { action: '/contact', button: 'Send message', fields: CONTACT, error });
}

export function partnersForm(request: FastifyRequest, error?: ApiError): Html {
  return openForm(request, { action: '/partners', button: 'Send application', fields: PARTNERS, error });
}

function openForm(
  request: FastifyRequest,
  o: { action: string; button: string; fields: readonly Field[]; error: ApiError | undefined },
): Html {
  return html`${faultList(o.error, o.fields)}${form(request, { ...o, fromAnywhere: true })}`;
}
