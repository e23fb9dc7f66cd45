/** This file holds the fields that several forms of people share. */

import type { Language } from '../../../platform/language.ts';
import type { Field } from '../../../platform/pages/form.ts';
import { LEAST_CHARACTERS } from '../passwords/password.ts';
import { MOST_EMAIL_LENGTH } from '../schemas.ts';
import { peopleWords } from '../words.ts';

export const EMAIL: Field = {
  name: 'email',
  label: 'E-mail',
  type: 'email',
  autocomplete: 'username',
  maxLength: MOST_EMAIL_LENGTH,
};
export const NAME: Field = {
  name: 'name',
  label: 'Your name',
  autocomplete: 'name',
  maxLength: 200,
  optional: true,
};
export const NEW_PASSWORD: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  minLength: LEAST_CHARACTERS,
  hint: `At least ${LEAST_CHARACTERS} characters; a few words are good.`,
};

/** The same fields in the language of who looks at the page. */
export function fieldsIn(language: Language): { email: Field; name: Field; newPassword: Field } {
  const { fields } = peopleWords[language];
  return {
    email: { ...EMAIL, label: fields.email },
    name: { ...NAME, label: fields.name },
    newPassword: { ...NEW_PASSWORD, label: fields.password, hint: fields.passwordHint(LEAST_CHARACTERS) },
  };
}
