/** Passwords hashed at a thousandth of the cost: what a test signs in with guards nothing. */
import { createPasswords, type PasswordCost } from '../../src/features/people/passwords/password.ts';

export const passwordCost: PasswordCost = { N: 2 ** 8, r: 8, p: 1 };
export const { hash: hashPassword } = createPasswords(passwordCost);
