import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** OWASP's figures for scrypt with 32 MiB; about 150 ms. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const LENGTH = 32;
export const LEAST = 10;
export const MOST = 200;

/** A try takes a thread of Node's four, which DNS look-ups need too: two at a time, and no endless queue. */
const AT_ONCE = 2;
const MOST_WAITING = 50;
let free = AT_ONCE;
const waiting: (() => void)[] = [];

/** The same password typed on another keyboard or system is the same password. */
const normal = (password: string) => password.normalize('NFKC');

/** What is wrong with a new password; undefined: nothing. No rules of composition: they make passwords worse. */
export function passwordFault(password: string, email: string): string | undefined {
  const text = normal(password);
  const length = [...text].length;
  if (length < LEAST) return `must have at least ${LEAST} characters`;
  if (length > MOST) return `must have at most ${MOST} characters`;
  if (COMMON_PASSWORDS.has(text.toLowerCase())) return 'is one of the first that anybody would try';
  if (text.toLowerCase() === email.toLowerCase()) return 'must not be the e-mail';
  return undefined;
}

/** `scrypt$N$r$p$salt$hash`, so that the figures can be raised and old passwords still be compared. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(normal(password), salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Nobody's: compared with where there is no account, so that the answer takes as long. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${randomBytes(16).toString('base64url')}$${randomBytes(LENGTH).toString('base64url')}`;

export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? NOBODY).split('$') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(normal(password), Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(given, Buffer.from(hash, 'base64url')) && stored != null;
}

async function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  await turn();
  try {
    return await new Promise((resolve, reject) => {
      const options = { ...cost, maxmem: 256 * cost.N * cost.r };
      scrypt(password, salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

async function turn(): Promise<void> {
  if (free > 0) {
    free--;
    return;
  }
  if (waiting.length >= MOST_WAITING)
    throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '5' } });
  await new Promise<void>((resolve) => waiting.push(resolve));
}
