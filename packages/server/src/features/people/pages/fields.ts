/** This file holds the fields that several forms of people share. */
import type { Field } from '../../../platform/pages/form.ts';
import { LEAST_CHARACTERS } from '../passwords/password.ts';
import { MOST_EMAIL_LENGTH } from '../schemas.ts';

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
