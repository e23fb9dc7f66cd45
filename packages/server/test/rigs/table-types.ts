/** This file reads the columns of every table as the files of `platform/database/schema` type them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { find, SRC } from './source-files.ts';

const FOLDER = join(SRC, 'platform/database/schema');

/** The names of the columns of each table, sorted; one that allows null ends in `?`. */
export function describedTables(): Record<string, string[]> {
  const interfaces = new Map<string, ts.InterfaceDeclaration>();
  for (const file of find(['*.ts'], FOLDER)) {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    for (const each of source.statements)
      if (ts.isInterfaceDeclaration(each)) interfaces.set(each.name.text, each);
  }
  const fieldsOf = (name: string) => {
    const { members = [] } = interfaces.get(name) ?? {};
    return [...members].filter(ts.isPropertySignature).map((member) => ({
      name: member.name.getText(),
      type: member.type!.getText(),
    }));
  };
  const schemas = [...interfaces.keys()].filter((name) => name.endsWith('Schema') || name === 'Schema');
  const tables = schemas.flatMap(fieldsOf).map(({ name, type }): [string, string[]] => [
    name,
    fieldsOf(type)
      .map((column) => `${column.name}${/\bnull\b/.test(column.type) ? '?' : ''}`)
      .sort(),
  ]);
  return Object.fromEntries(tables.sort());
}
