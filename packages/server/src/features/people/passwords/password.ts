import { scrypt, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../../errors.ts';
import { createRandom } from '../../../platform/random.ts';

/** The parameters of scrypt: memory is 128·N·r bytes, work N·r·p. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's parameters for scrypt with 32 MiB; about 150 ms. */
const OWASP: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const HASH_BYTES = 32;
export const LEAST_CHARACTERS = 10;
export const MOST_CHARACTERS = 200;

/** A hash takes one of Node's four threads, which DNS look-ups need too: two at a time, others in a queue. */
const AT_ONCE = 2;
const MOST_WAITING = 50;

/** Hashes passwords and compares them. */
export interface Passwords {
  /** Returns `scrypt$N$r$p$salt$hash`: when the parameters are raised, older hashes can still be compared. */
  hash(password: string): Promise<string>;
  /** Returns whether it is the password that was stored. It takes as long where none is stored. */
  matches(password: string, stored: string | null | undefined): Promise<boolean>;
}

/** The same password typed on another keyboard or system is the same password. */
const normal = (password: string) => password.normalize('NFKC');

/**
 * Returns what is wrong with a new password, or undefined. There are no rules of composition, which make passwords
 * worse.
 */
function passwordFault(password: string, email: string): string | undefined {
  const text = normal(password);
  const length = [...text].length;
  if (length < LEAST_CHARACTERS) return `must have at least ${LEAST_CHARACTERS} characters`;
  if (length > MOST_CHARACTERS) return `must have at most ${MOST_CHARACTERS} characters`;
  if (COMMON_PASSWORDS.has(text.toLowerCase())) return 'is one of the first that anybody would try';
  if (text.toLowerCase() === email.toLowerCase()) return 'must not be the e-mail';
  return undefined;
}

export function refusedPassword(message: string, field = 'password'): ApiError {
  return new ApiError('INVALID_PAYLOAD', {
    message: `The ${field === 'password' ? 'password' : 'current password'} ${message}.`,
    details: [{ field, message }],
  });
}

/** Hashes a password for the account of an e-mail, or refuses one that is too easy to guess. */
export async function hashNewPassword(
  passwords: Passwords,
  password: string,
  email: string,
): Promise<string> {
  const fault = passwordFault(password, email);
  if (fault) throw refusedPassword(fault);
  return passwords.hash(password);
}

export function createPasswords(cost: PasswordCost = OWASP, random = createRandom()): Passwords {
  let free = AT_ONCE;
  const waiting: (() => void)[] = [];
  const encode = (salt: Buffer, hash: Buffer) =>
    ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
  /** A hash of no password, compared with where there is no account. */
  const nobody = encode(random.bytes(16), random.bytes(HASH_BYTES));

  async function turn(): Promise<void> {
    if (free > 0) {
      free--;
      return;
    }
    if (waiting.length >= MOST_WAITING)
      throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '5' } });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  async function derive(password: string, salt: Buffer, parameters: PasswordCost): Promise<Buffer> {
    await turn();
    try {
      return await new Promise((resolve, reject) => {
        const options = { ...parameters, maxmem: 256 * parameters.N * parameters.r };
        scrypt(password, salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
      });
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  }

  return {
    async hash(password) {
      const salt = random.bytes(16);
      return encode(salt, await derive(normal(password), salt, cost));
    },

    async matches(password, stored) {
      const [, N, r, p, salt, hash] = (stored ?? nobody).split('$');
      const parameters = { N: Number(N), r: Number(r), p: Number(p) };
      const given = await derive(normal(password), Buffer.from(salt!, 'base64url'), parameters);
      return timingSafeEqual(given, Buffer.from(hash!, 'base64url')) && stored != null;
    },
  };
}

/** The passwords that people type first where ten characters are asked for; they are compared in lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1234567890 0123456789 0987654321 9876543210 1234567891 12345678910 123456789a 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc
  qwertyuiop qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl1 asdfghjkl123 asdfghjkl; zxcvbnm123 qazwsxedcr
  qazwsxedcrfv password10 password11 password12 password123 password1234 password12345 passw0rd123 p@ssword123 p@ssw0rd123
  password!1 password@1 password@123 passwordpassword mypassword mypassword1 newpassword changeme123 changeme1234
  letmein123 letmein1234 welcome123 welcome1234 welcome@123 admin12345 admin123456 administrator administrator1
  adminadmin rootroot12 iloveyou12 iloveyou123 iloveyou1234 abcdefghij abcdefghijk abcd123456 abcde12345 abc1234567
  aaaaaaaaaa 0000000000 1111111111 2222222222 5555555555 7777777777 8888888888 9999999999 1111111111a 1212121212
  1122334455 11223344556 1231231234 123123123123 123321123321 1234512345 12345qwert 12345678qwe 987654321a a123456789
  aa12345678 q1w2e3r4t5 q1w2e3r4t5y6 football123 cricket123 cricket1234 princess123 sunshine123 superman123 dragon1234
  india12345 india@1234 bharat1234 mumbai1234 krishna123 krishna1234 jaimatadi1 jaishreeram omsairam123 omnamahshivay
  whatsapp123 whatsapp1234 meghdoot12 meghdoot123 meghdoot1234 meghdootmeghdoot correcthorsebatterystaple
  trustno1trustno1 computer123 internet123 test123456 testtest12 testtesttest secret1234 secret12345 temp123456
  default123 guest12345 login12345 user123456 samsung123 google1234 facebook123 pakistan123 liverpool123`.split(
    /\s+/,
  ),
);
