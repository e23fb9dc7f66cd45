/** Explains how SQLite runs a statement. An empty file says it: without statistics a plan does not depend on what is stored. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { migrate } from '../packages/server/src/platform/database/migrate.ts';
import { openDatabase } from '../packages/server/src/platform/database/open.ts';
import { type Explainer, type Fault, grows, isFiltered, isLimited, leavesMuch } from './plan-rules.ts';

export async function sqliteExplainer(): Promise<Explainer> {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-plans-'));
  const file = join(folder, 'meghdoot.db');
  const db = openDatabase({ file });
  await migrate(db);
  await db.destroy();
  const database = new SQLite(file, { readonly: true });
  const schema = database.prepare('select type, name, sql from sqlite_schema').all() as {
    type: string;
    name: string;
    sql: string | null;
  }[];
  const tables = new Set(schema.flatMap(({ type, name }) => (type === 'table' ? [name] : [])));
  const partial = new Set(schema.flatMap(({ name, sql }) => (/\swhere\s/i.test(sql ?? '') ? [name] : [])));

  function faultsOf(line: string, text: string): Fault[] {
    if (line.includes('AUTOMATIC')) return [{ kind: 'builds an index', table: '' }];
    if (line.startsWith('USE TEMP B-TREE')) return [{ kind: 'sorts', table: '' }];
    const [, how, name = '', rest = ''] = /^(SCAN|SEARCH) (\S+)(.*)$/.exec(line) ?? [];
    const table = how && tableOf(name, text);
    if (!table || !grows(table)) return [];
    const index = / USING (?:COVERING )?INDEX (\S+)/.exec(rest)?.[1];
    if (how === 'SCAN') {
      const page = index && isLimited(text) && (partial.has(index) || !isFiltered(text));
      return page ? [] : [{ kind: 'reads all', table }];
    }
    // A range with two ends is what was asked for.
    const equal = /\((\w+=\?(?: AND \w+=\?)*)(?: AND \w+[<>]\?)?\)$/.exec(rest)?.[1] ?? '';
    const columns = Array.from(equal.matchAll(/\w+(?==)/g), ([column]) => column);
    return leavesMuch(table, columns) && !isLimited(text) ? [{ kind: 'walks', table }] : [];
  }

  /** The table that a name in a plan means: its own, or that of an alias in the statement. */
  function tableOf(name: string, text: string): string | undefined {
    if (tables.has(name)) return name;
    for (const [, table, alias] of text.matchAll(/"?(\w+)"?\s+(?:as\s+)?"?(\w+)"?/gi))
      if (alias === name && tables.has(table!)) return table;
    return undefined;
  }

  return {
    async explain(text, { parameters }) {
      const rows = database.prepare(`explain query plan ${text}`).all(parameters) as { detail: string }[];
      const plan = rows.map(({ detail }) => detail);
      return { plan, faults: plan.flatMap((line) => faultsOf(line, text)) };
    },
    async close() {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
