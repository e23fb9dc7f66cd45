/**
 * Signs people in for a simulated run, by the function that the service ends a sign-in with: before that a password is
 * compared in one of Node's threads, and a thread is done when it is, whatever the seed.
 */
import { insertSession } from '../packages/server/src/features/people/sessions/session-store.ts';
import { randomOf } from '../packages/server/src/platform/database/context.ts';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import { sessionCookie } from '../packages/server/src/platform/pages/cookies.ts';
import { hashToken } from '../packages/server/src/platform/security/tokens.ts';

/** The headers of a request that somebody makes on a page of ours. */
export type SessionHeaders = Readonly<Record<string, string>>;

export interface SignInOptions {
  now: number;
  baseUrl: string;
}

export async function signIn(
  db: Db,
  personId: string,
  { now, baseUrl }: SignInOptions,
): Promise<SessionHeaders> {
  const token = randomOf(db).text(43);
  await insertSession(db, {
    ...{ hash: hashToken(token), personId, address: '203.0.113.7', agent: undefined, now },
  });
  return { cookie: `${sessionCookie(baseUrl).name}=${token}`, 'sec-fetch-site': 'same-origin' };
}
