/** Finds the texts in a database that are sealed with a key, wherever they stand and whatever they are sealed for. */
import { createDecipheriv, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/dialect.ts';

/** Nonce, tag and a dozen letters. */
const SEALED = /[\w-]{54,}/g;

/** Returns the columns that hold one, as `table.column`, sorted. */
export async function columnsSealedWith(db: Db, secretKey: string): Promise<string[]> {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'meghdoot', 'seal', 32));
  const found = new Set<string>();
  for (const { name: table } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && value.match(SEALED)?.some((text) => isSealedWith(key, text)))
          found.add(`${table}.${column}`);
  }
  return [...found].sort();
}

/**
 * Deciphers without a look at the tag, for what it is sealed for is not known: with another key what comes out is noise,
 * which is no text.
 */
function isSealedWith(key: Buffer, sealed: string): boolean {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  const text = decipher.update(bytes.subarray(28));
  try {
    return !/\p{Cc}/u.test(new TextDecoder('utf-8', { fatal: true }).decode(text).replaceAll('\n', ''));
  } catch {
    return false;
  }
}
