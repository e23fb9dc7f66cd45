/** This file reads what stands in the server's sources from their syntax: imports, and tables named in statements. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

export const ROOT = join(import.meta.dirname, '../../../..');
export const SRC = join(ROOT, 'packages/server/src');

export const find = (patterns: string[], cwd: string) =>
  globSync(patterns, { cwd, exclude: ['**/node_modules', '**/dist', '**/generated'] }).sort();

export interface SourceFile {
  /** The path, from the folder that was asked for. */
  file: string;
  text: string;
  lines: number;
  /** Files it imports, types included, from the same folder. */
  imports: readonly string[];
  /** First words of what it calls Kysely with, and the texts of its SQL. */
  statements: readonly string[];
  /** Says whether a statement's table stands in a variable. */
  tablesByVariable: boolean;
}

export function readSources(folder: string, patterns = ['**/*.ts']): SourceFile[] {
  return find(patterns, folder)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readSource(folder, file));
}

/** The calls whose text arguments name tables: Kysely's, and ours in `batch.ts`. */
const TABLE_CALLS =
  /^(selectFrom|insertInto|updateTable|deleteFrom|(inner|left|right|full|cross)Join(Lateral)?|using|from|mergeInto|table|insertRows|insertStatements|updateRows)$/;
const STATEMENT = /^\s*(with|select|insert into|update|delete from)\s/i;

function readSource(folder: string, file: string): SourceFile {
  const text = readFileSync(join(folder, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports = new Set<string>();
  const statements: string[] = [];
  let tablesByVariable = false;

  function addImport(node: ts.Node | undefined): void {
    if (!node || !ts.isStringLiteral(node) || !node.text.startsWith('.')) return;
    imports.add(relative(folder, join(folder, dirname(file), node.text)));
  }

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) addImport(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      addImport(node.argument.literal);
    else if (ts.isCallExpression(node)) {
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) addImport(node.arguments[0]);
      const { expression } = node;
      const callee = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
      if (TABLE_CALLS.test(callee)) {
        const given = node.arguments.flatMap((each) =>
          ts.isArrayLiteralExpression(each) ? [...each.elements] : [each],
        );
        for (const each of given) if (ts.isStringLiteral(each)) statements.push(`from ${each.text}`);
        if (expression.getText() === 'sql.table' && !ts.isStringLiteral(node.arguments[0]!))
          tablesByVariable = true;
      }
    } else if (ts.isTaggedTemplateExpression(node)) {
      if (node.tag.getText() === 'sql') statements.push(textOf(node.template));
    } else if (
      (ts.isStringLiteral(node) ||
        ts.isNoSubstitutionTemplateLiteral(node) ||
        ts.isTemplateExpression(node)) &&
      STATEMENT.test(textOf(node))
    )
      statements.push(textOf(node));
    ts.forEachChild(node, visit);
  }

  visit(source);
  const lines = text.trimEnd().split('\n').length;
  return { file, text, lines, imports: [...imports], statements, tablesByVariable };
}

/** The text of a literal, with `?` where something is put in. */
function textOf(node: ts.TemplateLiteral | ts.StringLiteral): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return node.head.text + node.templateSpans.map((span) => `?${span.literal.text}`).join('');
}

/** Returns those of `tables` that a statement of the file names. */
export function tablesNamedIn({ statements }: SourceFile, tables: readonly string[]): string[] {
  return tables.filter((table) => {
    const named = new RegExp(`\\b(from|join|into|update|using)\\s+${table}\\b|,\\s*${table} as\\b`, 'i');
    return statements.some((statement) => named.test(statement));
  });
}

/** Groups of nodes each of which leads to each other. */
export function circlesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = new Map<string, Set<string>>();
  for (const start of edges.keys()) {
    const seen = new Set<string>();
    const ahead = [...(edges.get(start) ?? [])];
    for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      ahead.push(...(edges.get(node) ?? []));
    }
    reach.set(start, seen);
  }
  const circles = new Map<string, string[]>();
  for (const [node, seen] of reach) {
    if (!seen.has(node)) continue;
    const circle = [...seen].filter((other) => reach.get(other)?.has(node)).sort();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()].sort();
}
