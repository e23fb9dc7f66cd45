import { scrypt, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../../errors.ts';
import { createRandom } from '../../../platform/random.ts';

/** The figures of scrypt: memory is 128·N·r bytes, work N·r·p. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's figures for scrypt with 32 MiB; about 150 ms. */
const OWASP: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const LENGTH = 32;
export const LEAST = 10;
export const MOST = 200;

/** A try takes a thread of Node's four, which DNS look-ups need too: two at a time, and no endless queue. */
const AT_ONCE = 2;
const MOST_WAITING = 50;

/** Hashes passwords and compares them. */
export interface Passwords {
  /** `scrypt$N$r$p$salt$hash`, so that the figures can be raised and old passwords still be compared. */
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
  if (length < LEAST) return `must have at least ${LEAST} characters`;
  if (length > MOST) return `must have at most ${MOST} characters`;
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
  const stored = (salt: Buffer, hash: Buffer) =>
    ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
  /** Nobody's: compared with where there is no account. */
  const nobody = stored(random.bytes(16), random.bytes(LENGTH));

  async function turn(): Promise<void> {
    if (free > 0) {
      free--;
      return;
    }
    if (waiting.length >= MOST_WAITING)
      throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '5' } });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  async function derive(password: string, salt: Buffer, figures: PasswordCost): Promise<Buffer> {
    await turn();
    try {
      return await new Promise((resolve, reject) => {
        const options = { ...figures, maxmem: 256 * figures.N * figures.r };
        scrypt(password, salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)));
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
      return stored(salt, await derive(normal(password), salt, cost));
    },

    async matches(password, known) {
      const [, N, r, p, salt, hash] = (known ?? nobody).split('$') as [
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      const figures = { N: Number(N), r: Number(r), p: Number(p) };
      const given = await derive(normal(password), Buffer.from(salt, 'base64url'), figures);
      return timingSafeEqual(given, Buffer.from(hash, 'base64url')) && known != null;
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
