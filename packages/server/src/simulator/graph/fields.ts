import { type GraphFault, invalidParameter } from '../graph-error.ts';

/** An element of `fields=`: `name.argument(value){nested}`. */
export interface Field {
  name: string;
  arguments: Record<string, string>;
  fields?: Field[];
}

/** A member of a node; a function is asked only where the member was asked for. */
export type Member = unknown | ((field: Field) => unknown);

/** Splits at commas that stand in no brackets. */
function split(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if ('({['.includes(c)) depth++;
    else if (')}]'.includes(c)) depth--;
    else if (c === ',' && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}

const MOST_DEPTH = 4;

export function parseFields(text: string, depth = 0): Field[] {
  return split(text).map((part) => {
    const name = /^\w+/.exec(part)?.[0] ?? part;
    const rest = part.slice(name.length);
    const nested = /\{([\s\S]*)\}\s*$/.exec(rest);
    const given: Record<string, string> = {};
    for (const [, key, value] of rest.replace(/\{[\s\S]*$/, '').matchAll(/\.\s*(\w+)\s*\(([^()]*)\)/g)) {
      given[key!.toLowerCase()] = value!.trim();
    }
    return {
      name,
      arguments: given,
      ...(nested && depth < MOST_DEPTH ? { fields: parseFields(nested[1]!, depth + 1) } : {}),
    };
  });
}

/** The members that were asked for, or the usual ones; `id` always where there is one. */
export function pick(
  node: Record<string, Member>,
  kind: string,
  asked: string | null | undefined,
  usual: readonly string[],
): Record<string, unknown> | GraphFault {
  const fields = asked ? parseFields(asked) : usual.map((name) => ({ name, arguments: {} }));
  const picked: Record<string, unknown> = {};
  for (const field of fields) {
    if (!Object.hasOwn(node, field.name))
      return invalidParameter(`Tried accessing nonexisting field (${field.name}) on node type (${kind})`);
    const member = node[field.name];
    const value = typeof member === 'function' ? (member as (field: Field) => unknown)(field) : member;
    if (isFault(value)) return value;
    if (value !== undefined) picked[field.name] = value;
  }
  return Object.hasOwn(node, 'id') ? { ...picked, id: node.id } : picked;
}

export const isFault = (value: unknown): value is GraphFault =>
  typeof value === 'object' && value !== null && 'http' in value && 'code' in value;
