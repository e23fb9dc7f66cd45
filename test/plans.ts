/**
 * Run by `npm test` after the tests: every statement that they made the service prepare is explained by the databases.
 * None may read all of a table that grows, walk a whole workspace without stopping, or sort more than a page or a
 * batch, and none may read a workspace's table without saying whose rows it wants; `plan-rules.ts` and
 * `across-workspaces.ts` list the exceptions. After all tests on both databases it also looks whether anything was left
 * out: a route that no test calls, a line that runs a statement and was never reached, an exception that no statement
 * needs. Arguments: the folder of the recordings; `--whole` after all tests on both. PostgreSQL is asked where
 * `TEST_DATABASE_URL` names one, which takes ten seconds.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NOT_CALLED, NOT_REACHED } from './plan-coverage.ts';
import { EXCEPTIONS, type Exception, type Explainer, type Fault, isPlanned } from './plan-rules.ts';
import { postgresExplainer } from './plans-postgres.ts';
import { sqliteExplainer } from './plans-sqlite.ts';
import type { Recording, SeenStatement } from './record-statements.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    whole: { type: 'boolean', default: false },
  },
});
const folder = positionals[0]!;
const recordings = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recording,
);
const used = new Set<Exception>();
const complaints: string[] = [];

async function explainAll(database: 'sqlite' | 'postgres', open: () => Promise<Explainer>): Promise<void> {
  const statements = new Map<string, SeenStatement>();
  for (const recording of recordings) {
    for (const [text, seen] of Object.entries(recording[database]))
      if (isPlanned(text, seen) && !statements.has(text)) statements.set(text, seen);
  }
  if (values.whole && statements.size === 0)
    complaints.push(`No statement was noted that ${database} was asked for`);
  const explainer = await open();
  for (const text of KNOWN_FAULTS) {
    const { faults } = await explainer.explain(text, { parameters: [], from: [] });
    if (faults.length === 0)
      complaints.push(`${database} was to find fault with this statement, and did not: ${text}`);
  }
  if (database === 'postgres') {
    const { faults } = await explainer.explain(KNOWN_ACROSS, { parameters: [], from: [] });
    if (!faults.some(({ kind, table }) => kind === 'reads across' && table === 'contacts'))
      complaints.push(`${database} was to find that this statement reads across workspaces: ${KNOWN_ACROSS}`);
  }
  for (const [text, seen] of statements) {
    const explained = await explainer.explain(text, seen).catch((error: Error) => error);
    if (explained instanceof Error) {
      complaints.push(
        `${database} cannot explain a statement of ${seen.from[0]}: ${explained.message}\n  ${text}`,
      );
      continue;
    }
    const { plan, faults } = explained;
    const left = faults.filter((fault) => !excepted(text, fault));
    if (left.length > 0) complaints.push(complaintOf(database, text, seen, plan, left));
  }
  await explainer.close();
  console.log(`${statements.size} statements explained by ${database}`);
}

/** A check which finds nothing any more is found out by these. */
const KNOWN_FAULTS = [
  `select * from messages where body = 'x'`,
  `select * from messages where body = 'x' order by id limit 10`,
  `select count(*) from events where workspace_id = 'w'`,
  `select person from campaign_people where workspace_id = 'w' and campaign_id = 'c' and state = 'failed'`,
  `select * from contacts order by updated_at desc limit 10`,
  `delete from audit where target = 'x'`,
  `select m.id from (select 'a' as id union all select 'b') v join messages m on m.reply_to = v.id`,
];

/** Reads the contacts of every workspace that has one of this id. */
const KNOWN_ACROSS = `select m.id from messages m join contacts c on c.id = m.contact_id where m.workspace_id = 'w' and m.id = 'x'`;

function excepted(text: string, { kind }: Fault): boolean {
  const found = EXCEPTIONS.filter(({ statement, may }) => may === kind && statement.test(text));
  for (const exception of found) used.add(exception);
  return found.length > 0;
}

const ADVICE: Record<Fault['kind'], string> = {
  'reads all':
    'give it an index that begins with what it looks for, or a limit and an order that an index has',
  walks:
    'SQLite took the key for as good as an index that begins with something else: say the workspace as ' +
    "`workspace_id || '' = …`, which no key answers; or give it a limit",
  'joins by a filter':
    'PostgreSQL took the join for as cheap without the key: end an `exists` with `limit 1 offset 0`, which it looks up ' +
    'row by row, and write joins in the order of the keys',
  sorts: 'let an index have its order, or make sure by a limit below the sort that few rows come to it',
  'locks by a condition':
    'ask for what is locked in `with … as materialized (…)`, once, and join it: in a condition it is asked for anew and ' +
    'passes over what the statement has changed',
  'reads across':
    'say the workspace of each table, so that the tables could be distributed by it: a value, or that of what it is joined with',
  'builds an index': 'begin with the keys: `from v cross join t where …` keeps SQLite to the order written',
};

function complaintOf(
  database: string,
  text: string,
  { from }: SeenStatement,
  plan: string[],
  faults: Fault[],
): string {
  const kinds = new Set(faults.map(({ kind }) => kind));
  return [
    `${database} ${faults.map(({ kind, table }) => `${kind} ${table}`.trim()).join(', ')} for a statement of ${from.join(' < ')}`,
    `  ${text.replaceAll(/\s+/g, ' ')}`,
    ...plan.map((line) => `    ${line}`),
    ...[...kinds].map((kind) => `  ${kind}: ${ADVICE[kind]}.`),
    '  Where it is cheap all the same, list it in EXCEPTIONS of test/plan-rules.ts, and why.',
  ].join('\n');
}

function unused(): string[] {
  return EXCEPTIONS.filter((exception) => !used.has(exception)).map(
    ({ statement, may }) =>
      `No statement needs this exception of test/plan-rules.ts any more: ${statement} ${may}`,
  );
}

function uncalledRoutes(): string[] {
  const called = new Set(recordings.flatMap((recording) => recording.called));
  const routes = new Set(recordings.flatMap((recording) => recording.routes));
  return [...routes]
    .filter(
      (route) =>
        !/^(HEAD|OPTIONS) /.test(route) &&
        !called.has(route) &&
        !NOT_CALLED.some((known) => known.test(route)),
    )
    .map((route) => `No test calls ${route}, so that its statements are not known. Write one.`);
}

/** Lines that run a statement, from the text of the program. */
function unreachedPlaces(): string[] {
  const src = join(import.meta.dirname, '../packages/server/src');
  const reached = new Set(recordings.flatMap((recording) => recording.places));
  const runs =
    /(?<!transaction\(\))\.execute(TakeFirst|TakeFirstOrThrow)?\(|(?<!function )\b(insertRows|insertStatements|updateRows|selectByKeys|selectTogether|selectKept|writeByKeys|writeLater)(<.*)?\(/;
  const files = globSync('**/*.ts', { cwd: src }).filter(
    (file) => !file.startsWith('platform/database/') && !file.endsWith('.test.ts'),
  );
  return files.sort().flatMap((file) =>
    readFileSync(join(src, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const place = `${file}:${at + 1}`;
        if (
          !runs.test(line) ||
          reached.has(place) ||
          NOT_REACHED.some((known) => known.in.test(place) && known.line.test(line))
        )
          return [];
        return [`No test runs the statement at src/${place}, so that its plan is not known: ${line.trim()}`];
      }),
  );
}

const server = process.env.TEST_DATABASE_URL;
// The other one first: SQLite works in this thread, while PostgreSQL fills its tables.
await Promise.all([
  server !== undefined && explainAll('postgres', () => postgresExplainer(server)),
  explainAll('sqlite', sqliteExplainer),
]);
if (values.whole) complaints.push(...uncalledRoutes(), ...unreachedPlaces(), ...unused());
for (const complaint of complaints) console.log(`\n${complaint}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
