import { ApiError } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { canonicalEmail, findPerson, findPersonByEmail, type PersonRow } from '../people.ts';
import type { Guard } from './guard.ts';
import type { Passwords } from './password.ts';

export interface SignInOptions {
  db: Db;
  guard: Guard;
  passwords: Passwords;
}

export interface Credentials {
  email: string;
  password: string;
  address: string;
  /** Returns the id by which this browser is known to a person. */
  deviceOf: (personId: string) => string | undefined;
}

/**
 * Returns the person whose e-mail and password these are. The words and the time are the same when there is no such
 * account.
 */
export async function checkCredentials(
  { db, guard, passwords }: SignInOptions,
  { email, password, address, deviceOf }: Credentials,
): Promise<PersonRow> {
  const person = await findPersonByEmail(db, email);
  const device = person && deviceOf(person.id);
  const attempt = await guard.attempt({ kind: 'sign-in', account: canonicalEmail(email), address, device });
  const right = await passwords.matches(password, person?.password);
  if (!person || !right) throw wrongCredentials();
  await attempt.forgive();
  return person;
}

export function wrongCredentials(): ApiError {
  return new ApiError('UNAUTHORIZED', {
    message: 'E-mail or password is not right.',
    hint: 'Check both and try again, or reset the password.',
  });
}

/** Returns whether a person who is signed in knows their password; the tries are counted with those of signing in. */
export async function confirmPassword(
  { db, guard, passwords }: SignInOptions,
  personId: string,
  password: string,
  address: string,
): Promise<boolean> {
  const attempt = await guard.attempt({ kind: 'password', account: personId, address });
  const person = await findPerson(db, personId);
  const right = await passwords.matches(password, person?.password);
  if (right) await attempt.forgive();
  return right;
}
