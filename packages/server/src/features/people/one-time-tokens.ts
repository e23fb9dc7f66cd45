import { randomOf } from '../../platform/database/context.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { hashToken } from '../../platform/security/tokens.ts';

export type OneTimeToken = Row<'one_time_tokens'>;
export type Purpose = 'owner' | 'sign-up' | 'reset' | 'hand-over';

export interface NewToken {
  purpose: Purpose;
  lifeMs: number;
  personId?: string;
  email?: string;
  detail?: string | undefined;
}

/** Makes a token of 256 random bits; only its hash is kept. */
export async function issueToken(db: Db, input: NewToken, now: number): Promise<string> {
  const token = randomOf(db).text(43);
  await db
    .insertInto('one_time_tokens')
    .values({
      hash: hashToken(token),
      purpose: input.purpose,
      person_id: input.personId ?? null,
      email: input.email ?? null,
      detail: input.detail ?? null,
      created_at: now,
      expires_at: now + input.lifeMs,
    })
    .execute();
  return token;
}

/** Looks without using it up: what opens links in mails to scan them must not spend them. */
export async function peekToken(
  db: Db,
  purpose: Purpose,
  token: string,
  now: number,
): Promise<OneTimeToken | undefined> {
  return db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses it up: of two who come at once, one gets it. */
export async function takeToken(
  db: Db,
  purpose: Purpose,
  token: string,
  now: number,
): Promise<OneTimeToken | undefined> {
  return db
    .deleteFrom('one_time_tokens')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Ends every token of a kind that a person has. */
export async function dropTokens(db: Db, purpose: Purpose, personId: string): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .execute();
}
