import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { canonicalEmail, findPerson, findPersonByEmail, type PersonRow } from '../people.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Guard } from './guard.ts';
import type { Passwords } from './password.ts';

export interface SignInOptions {
  db: Db;
  guard: Guard;
  passwords: Passwords;
}

/**
 * Signs the person in whose e-mail and password these are. The words and the time are the same when there is no such
 * account.
 */
export async function signIn(
  { db, guard, passwords, sessions }: SignInOptions & { sessions: Sessions },
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password }: { email: string; password: string },
): Promise<PersonRow> {
  const person = await findPersonByEmail(db, email);
  const device = person && sessions.devices.of(request, person.id);
  const account = canonicalEmail(email);
  const attempt = await guard.attempt({ kind: 'sign-in', account, address: request.ip, device });
  const right = await passwords.matches(password, person?.password);
  if (!person || !right) throw wrongCredentials();
  await attempt.forgive();
  await sessions.start(reply, person.id, request);
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
