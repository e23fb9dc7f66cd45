import type { Operation } from '../../platform/openapi/document.ts';
import { exampleBodyOf } from './curl.ts';
import { SDK_METHODS } from './sdk-methods.ts';

/** Returns the call of an operation by the SDK with the values of its examples; undefined where the SDK has none. */
export function typescriptOf(server: string, operation: Operation): string | undefined {
  const method = SDK_METHODS[operation.operationId!];
  if (method === undefined) return undefined;
  const call = method.includes('(') ? method : `${method}(${argumentsOf(operation).join(', ')})`;
  const withKey = operation.security?.some((scheme) => scheme.bearer);
  const opening = call.includes('openAsBlob(') ? "import { openAsBlob } from 'node:fs';\n" : '';
  return `${opening}import { createMeghdoot } from '@meghdoot/sdk';

const meghdoot = createMeghdoot({
  baseUrl: '${server}',${withKey ? '\n  apiKey: process.env.MEGHDOOT_API_KEY,' : ''}
});

${resultOf(call, operation)}`;
}

function resultOf(call: string, { responses }: Operation): string {
  if ('204' in responses) return `await meghdoot.${call};`;
  if (/\bstream\(/.test(call)) return `for await (const event of meghdoot.${call}) console.log(event);`;
  return `const ${/\blist\(/.test(call) ? '{ data, nextCursor }' : 'result'} = await meghdoot.${call};`;
}

/** Returns the arguments: those of the path in their order, then the body. */
function argumentsOf(operation: Operation): string[] {
  const inPath = (operation.parameters ?? [])
    .filter((each) => each.in === 'path')
    .map(({ name, example, schema }) => literal(example ?? (schema.type === 'integer' ? 1042 : `<${name}>`)));
  const body = exampleBodyOf(operation);
  return body === undefined ? inPath : [...inPath, literal(body)];
}

/** Returns a value as a person writes it in TypeScript. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const inner = Object.entries(value).map(([key, each]) => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key);
    return `${isList ? '' : `${name}: `}${literal(each, `${indent}  `)}`;
  });
  const [open, close] = isList ? '[]' : '{}';
  if (inner.length === 0) return `${open}${close}`;
  return `${open}\n${inner.map((line) => `${indent}  ${line},\n`).join('')}${indent}${close}`;
}
