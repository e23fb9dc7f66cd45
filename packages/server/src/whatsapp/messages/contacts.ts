/** Cards of people (Meta: Contacts messages). */
import { Type } from 'typebox';
import { objectOf, objectsOf } from '../json.ts';
import { someText } from './parts.ts';
import type { Report } from './report.ts';
import { checkShape, type Shape } from './shape.ts';

const optional = Type.Optional(Type.String());
const PARTS = ['first_name', 'last_name', 'middle_name', 'suffix', 'prefix'];

const ContactCard = Type.Object(
  {
    name: Type.Object(
      {
        formatted_name: someText('The whole name.'),
        ...Object.fromEntries(PARTS.map((name) => [name, optional])),
      },
      { description: 'The whole name and at least one part of it.' },
    ),
    phones: Type.Optional(
      Type.Array(Type.Object({ phone: optional, type: optional, wa_id: optional }, { title: 'CardPhone' })),
    ),
    emails: Type.Optional(
      Type.Array(Type.Object({ email: optional, type: optional }, { title: 'CardEmail' })),
    ),
    urls: Type.Optional(Type.Array(Type.Object({ url: optional, type: optional }, { title: 'CardUrl' }))),
    addresses: Type.Optional(
      Type.Array(
        Type.Object(
          {
            ...{ street: optional, city: optional, state: optional, zip: optional },
            ...{ country: optional, country_code: optional, type: optional },
          },
          { title: 'CardAddress' },
        ),
      ),
    ),
    org: Type.Optional(Type.Object({ company: optional, department: optional, title: optional })),
    birthday: Type.Optional(
      Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', patternHint: 'must be a day such as 1990-12-31' }),
    ),
  },
  { title: 'ContactCard' },
);

export const Contacts = Type.Array(ContactCard, {
  minItems: 1,
  maxItems: 257,
  description: "Meta's own objects of contacts.",
});

export function checkContacts(value: unknown, field: string, report: Report): void {
  checkShape(Contacts as unknown as Shape, value, field, report);
  for (const [i, { name }] of objectsOf(value).entries()) {
    const own = objectOf(name);
    if (typeof own.formatted_name === 'string' && !PARTS.some((part) => typeof own[part] === 'string'))
      report(`${field}[${i}].name`, `needs formatted_name and one of ${PARTS.join(', ')}`);
  }
}
