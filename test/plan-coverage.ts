/** Lists what no test reaches, with the reason. */

/** Routes. */
export const NOT_CALLED: readonly RegExp[] = [
  /^\w+ \/_simulator\//, // one handler for every method, which asks no database
  /^\w+ \/thing$/, // of servers that a test makes by itself
];

/** Lines that run a statement: where they are, and what they say. */
export const NOT_REACHED: readonly { in: RegExp; line: RegExp }[] = [
  // The person whose erasure was asked for has become another one at that moment; found by the primary key.
  { in: /^features\/erasure\/store\.ts/, line: /^ {4}\.execute\(\);$/ },
  // A webhook that was set aside speaks of nobody else; deleted by its id.
  {
    in: /^features\/messages\/receive\/inbox\.ts/,
    line: /if \(left === undefined\) await db\.deleteFrom\('inbox'\)/,
  },
  // The library asks for it, and calls it where clients may be deleted: not here.
  {
    in: /^features\/oauth\/grants\/clients\.ts/,
    line: /deleteFrom\('oauth_clients'\)\.where\('id', '=', id\)/,
  },
  // It asks a database that is silent, from a process that a test kills; it reads no table.
  { in: /^platform\/http\/server\/silent-database\.ts/, line: /select 1/ },
];
