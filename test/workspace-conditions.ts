/** Finds in a plan what is read of a workspace's table without saying whose it is. */

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  Plans?: PlanNode[];
}

/**
 * Returns the tables of `owned` that a plan, explained with `verbose`, reads by conditions that do not tie
 * `workspace_id` to a value or to another table's: were the table distributed by it, every part would be asked.
 */
export function tablesReadAcross(plan: PlanNode, owned: ReadonlySet<string>): string[] {
  const nodes = [...nodesOf(plan)];
  const conditions = nodes.flatMap(conditionsOf);
  const across = nodes.filter(({ 'Node Type': type, 'Relation Name': table = '', Alias: alias = '' }) => {
    if (!type.includes('Scan') || !owned.has(table)) return false;
    const column = `"?${alias}"?\\.workspace_id`;
    const tied = new RegExp(`[( ]${column} = |[( ]${column} \\|\\| ''::text\\) = | = ${column}\\)`);
    return !conditions.some((condition) => tied.test(condition));
  });
  return [...new Set(across.map((node) => node['Relation Name']!))];
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const below of node.Plans ?? []) yield* nodesOf(below);
}

const conditionsOf = (node: PlanNode): string[] =>
  Object.entries(node).flatMap(([name, value]) =>
    /( Cond|Filter)$/.test(name) && typeof value === 'string' ? [value] : [],
  );
