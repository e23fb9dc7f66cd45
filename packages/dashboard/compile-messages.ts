/** Reads the ICU messages of the catalogues when the dashboard is built, and leaves the parser out of what a browser gets. */
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const MESSAGE = /^(?:english|hindi)Message$/;
const NO_PARSER = '\0no-parser';

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: { type: string; start: number; end: number; value?: unknown }[];
}

export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    resolveId: (source) => (source === 'icu-minify/compile' ? NO_PARSER : undefined),
    load: (id) => (id === NO_PARSER ? 'export default String' : undefined),
    transform: {
      filter: { id: /\/src\/words\/\w+\/[^/]+\.ts$/ },
      handler(code) {
        const found: { start: number; end: number; text: string }[] = [];
        visit(this.parse(code, { lang: 'ts' }), ({ type, callee, arguments: given }) => {
          const [text] = given ?? [];
          if (
            type !== 'CallExpression' ||
            !MESSAGE.test(callee?.name ?? '') ||
            typeof text?.value !== 'string'
          )
            return;
          found.push({ start: text.start, end: text.end, text: text.value });
        });
        if (found.length === 0) return undefined;
        // From the end, so that what stands before keeps its place.
        const compiled = found
          .sort((a, b) => b.start - a.start)
          .reduce(
            (text, { start, end, text: message }) =>
              text.slice(0, start) + JSON.stringify(compile(message)) + text.slice(end),
            code,
          );
        return { code: compiled, map: null };
      },
    },
  };
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) see(node as Node);
  for (const inner of Object.values(node)) visit(inner, see);
}
