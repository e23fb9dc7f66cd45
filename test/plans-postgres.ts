/** Explains how PostgreSQL runs a statement on tables that have grown and were never analysed, and on those of a new database. */
import pg from 'pg';
import { goByKeys } from '../packages/server/src/platform/database/postgres/planner.ts';
import { createDatabase, dropDatabase, urlOf } from './kit/postgres-template.ts';
import { type Explainer, type Fault, grows, isFiltered, isLimited, leavesMuch } from './plan-rules.ts';
import { type PlanNode, tablesReadAcross } from './workspace-conditions.ts';

/** Rows of tables that a customer's traffic fills, that people and agents fill by hand, and that stay small. */
const ROWS = { traffic: 200_000, byHand: 20_000, small: 200 };
const TRAFFIC =
  'messages events deliveries contacts contact_aliases contact_tags opt_outs audit counters inbox'.split(' ');

interface Node extends PlanNode {
  'Index Name'?: string;
  'Index Cond'?: string;
  'Join Filter'?: string;
  Filter?: string;
  'Subplan Name'?: string;
  'Sort Key'?: string[];
  Plans?: Node[];
}

/** Columns whose values decide which partial indexes a row is in, as most rows have them. */
const USUAL: Record<string, Record<string, string>> = {
  messages: {
    status: `case when i % 10 = 0 then 'received' when i % 1000 = 1 then 'failed' else 'read' end`,
    phase: 'null',
    due_at: 'null',
    reference: `case when i % 10 = 0 then 'reference_' || i end`,
  },
  deliveries: {
    status: `case when i % 1000 = 0 then 'failed' else 'delivered' end`,
    next_attempt_at: 'null',
  },
  mails: { sent_at: `case when i % 4 <> 0 then i end`, failed_at: 'null' },
  registrations: {
    claimed_at: `case when i % 2 = 0 then i end`,
    closed_at: `case when i % 4 > 1 then i end`,
  },
  people: { operator_at: `case when i = 1 then 1 end` },
};

export async function postgresExplainer(server: string): Promise<Explainer> {
  const grown = await openOne(server);
  await fill(grown.client);
  const young = await openOne(server); // with the statistics that the migrations write
  const { rows: indexes } = await grown.client.query(`select indexrelid::regclass::text as name,
    indrelid::regclass::text as table, indpred is not null as partial from pg_index`);
  const tableOf = new Map(indexes.map((row) => [row.name as string, row.table as string]));
  const { rows: keyed } = await grown.client.query(`select indrelid::regclass::text as name
    from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indisprimary and attname = 'workspace_id'`);
  const owned = new Set(keyed.map(({ name }) => name as string));
  const partial = new Set(indexes.flatMap((row) => (row.partial ? [row.name as string] : [])));

  async function planOf(client: pg.Client, query: string, values: readonly unknown[]): Promise<Node> {
    const { rows } = await client.query(`explain (format json, costs off, verbose) ${query}`, [...values]);
    return rows[0]['QUERY PLAN'][0].Plan as Node;
  }

  /** Returns how the server plans a statement that it keeps, without looking at the values. */
  async function keptPlanOf(client: pg.Client, text: string, count: number): Promise<Node> {
    await client.query(`set plan_cache_mode = force_generic_plan; prepare kept as ${text}`);
    const values = count > 0 ? `(${Array(count).fill('null')})` : '';
    const plan = await planOf(client, `execute kept${values}`, []);
    await client.query('deallocate kept; set plan_cache_mode = auto');
    return plan;
  }

  function faultsOf(node: Node, text: string, stops: boolean): Fault[] {
    const type = node['Node Type'];
    const stopping = stops || type === 'Limit';
    const faults = (node.Plans ?? []).flatMap((child) => faultsOf(child, text, stopping));
    if (type.includes('Sort')) faults.push({ kind: 'sorts', table: '' });
    if (locksByCondition(node)) faults.push({ kind: 'locks by a condition', table: '' });
    const inner = node['Join Filter']?.includes(' = ') ? tableBelow(node.Plans?.[1]) : undefined;
    if (inner !== undefined && grows(inner)) faults.push({ kind: 'joins by a filter', table: inner });
    const index = node['Index Name'] ?? '';
    const table = node['Relation Name'] ?? tableOf.get(index);
    if (table === undefined || !grows(table)) return faults;
    if (type === 'Seq Scan') faults.push({ kind: 'reads all', table });
    if (!type.includes('Index')) return faults;
    const condition = node['Index Cond'];
    if (condition === undefined) {
      if (!(stopping && (partial.has(index) || !isFiltered(text)))) faults.push({ kind: 'reads all', table });
    } else if (!stopping && !isLimited(text)) {
      const equal = [...condition.matchAll(/"?(\w+)"?(?:::text)? = /g)].map(([, column]) => column!);
      const between = / > .* <=? | >= .* <=? /.test(condition);
      if (leavesMuch(table, equal) && !between) faults.push({ kind: 'walks', table });
    }
    return faults;
  }

  function tableBelow(node: Node | undefined): string | undefined {
    if (node === undefined) return undefined;
    return node['Relation Name'] ?? tableOf.get(node['Index Name'] ?? '') ?? tableBelow(node.Plans?.[0]);
  }

  return {
    async explain(text, { parameters }) {
      const faults: Fault[] = [];
      const lines: string[] = [];
      const look = (title: string, plan: Node) => {
        const known = new Set(faults.map(({ kind, table }) => `${kind} ${table}`));
        const more = faultsOf(plan, text, false).filter(({ kind, table }) => !known.has(`${kind} ${table}`));
        if (more.length > 0 || lines.length === 0) lines.push(title, ...linesOf(plan, 1));
        faults.push(...more);
      };
      look('on tables that have grown:', await planOf(grown.client, text, parameters));
      const kept = await keptPlanOf(grown.client, text, parameters.length);
      look('without the values:', kept);
      look('on a new database:', await keptPlanOf(young.client, text, parameters.length));
      for (const table of tablesReadAcross(kept, owned)) faults.push({ kind: 'reads across', table });
      return { plan: lines, faults };
    },
    async close() {
      for (const { client, name } of [grown, young]) {
        await client.end();
        await dropDatabase(server, name);
      }
    },
  };
}

/** A migrated database, planned for as the service's sessions are, but for the values too, as behind a pooler. */
async function openOne(server: string): Promise<{ name: string; client: pg.Client }> {
  const name = await createDatabase(server, { empty: false });
  const client = new pg.Client(urlOf(server, name));
  await client.connect();
  goByKeys(client);
  await client.query('set plan_cache_mode = auto');
  return { name, client };
}

/** Says whether rows are compared with what a subquery locks: each that it is asked for may be another row. */
function locksByCondition(node: Node): boolean {
  const conditions = [node['Index Cond'], node['Join Filter'], node.Filter].join(' ');
  return (node.Plans ?? []).some(
    (child) =>
      conditions.includes(`(${child['Subplan Name']})`) && JSON.stringify(child).includes('"LockRows"'),
  );
}

function linesOf(node: Node, depth = 0): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: below = [] } = node;
  const words = [
    type,
    table && `on ${table}`,
    index && `by ${index}`,
    node['Index Cond'],
    node['Join Filter'] && `where ${node['Join Filter']}`,
    node['Sort Key'] && `by ${node['Sort Key']}`,
  ];
  return [
    '  '.repeat(depth) + words.filter(Boolean).join(' '),
    ...below.flatMap((child) => linesOf(child, depth + 1)),
  ];
}

async function fill(client: pg.Client): Promise<void> {
  await client.query(`delete from pg_statistic using pg_class c
    where c.oid = starelid and c.relnamespace = 'public'::regnamespace`);
  const { rows } =
    await client.query(`select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`);
  const columns = rows as { table_name: string; column_name: string; data_type: string }[];
  for (const [table, own] of Map.groupBy(columns, (column) => column.table_name)) {
    const count = ROWS[TRAFFIC.includes(table) ? 'traffic' : grows(table) ? 'byHand' : 'small'];
    const values = own.map(
      ({ column_name: name, data_type: type }) => USUAL[table]?.[name] ?? fillerOf(name, type, count),
    );
    await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
    await client.query(`insert into ${table} (${own.map(({ column_name }) => column_name)})
      select ${values} from generate_series(1, ${count}) as i`);
  }
}

/** Ascending, as ids do; instants lie around now, for the planner looks at the ends of an index. */
function fillerOf(column: string, type: string, count: number): string {
  if (type === 'text') return `'${column}_' || to_char(i, 'FM000000')`;
  const instant = /(^|_)(at|until|hour|before|since)$/.test(column);
  return instant ? `${Date.now()} + (i - ${count / 2}) * 10000` : 'i';
}
