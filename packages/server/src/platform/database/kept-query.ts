import type { Compilable } from 'kysely';
import { type Db, identityOf, runAll, type Statement } from './dialect.ts';

/** Stands in a query for a value that is bound when it runs. */
class Bound {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A query of Kysely's, and what database handles have compiled of it, by the names of the values that were given. */
export interface KeptQuery<Values, Row> {
  build: (db: Db, values: Values) => Compilable<Row>;
  compiled: WeakMap<object, Map<string, Statement>>;
}

/**
 * A query on a path that is taken often: to build and compile it takes longer than SQLite needs to find a row. A database
 * handle does so once for each set of values that are not undefined: `build` may leave a condition out where one is, and
 * can do nothing else with a value than to name it. Say it outside the function that runs it.
 */
export const keptQuery = <Values, Row>(build: KeptQuery<Values, Row>['build']): KeptQuery<Values, Row> => ({
  build,
  compiled: new WeakMap(),
});

export async function selectKept<Values extends object, Row>(
  db: Db,
  query: KeptQuery<Values, Row>,
  values: Values,
): Promise<Row[]> {
  return (await runAll(db, [keptStatement(db, query, values)])) as Row[];
}

/** Returns the statement of `selectKept`, for `runAll`. */
export function keptStatement<Values extends object, Row>(
  db: Db,
  query: KeptQuery<Values, Row>,
  values: Values,
): Statement {
  const all = values as Record<string, unknown>;
  const given = Object.keys(all).filter((name) => all[name] !== undefined);
  const { sql, parameters } = compiledFor(db, query, given);
  return { sql, parameters: parameters.map((one) => (one instanceof Bound ? all[one.name] : one)) };
}

function compiledFor<Values, Row>(
  db: Db,
  { build, compiled }: KeptQuery<Values, Row>,
  given: readonly string[],
): Statement {
  const handle = identityOf(db);
  let own = compiled.get(handle);
  if (!own) {
    own = new Map();
    compiled.set(handle, own);
  }
  const names = given.join(' ');
  let statement = own.get(names);
  if (!statement) {
    statement = build(
      db,
      Object.fromEntries(given.map((name) => [name, new Bound(name)])) as Values,
    ).compile();
    own.set(names, statement);
  }
  return statement;
}
