/** What a process shows at /metrics, and the metrics that an expression of Prometheus asks for. */
import assert from 'node:assert/strict';

export const METRICS_TOKEN = 'of the test';

export interface Scrape {
  /** The names that Prometheus knows the metrics by, those of a histogram's series too. */
  names: Set<string>;
  /** The value of a series, `name{label="value"}` for example; undefined where there is none. */
  value(series: string): number | undefined;
}

export async function scrape(url: string): Promise<Scrape> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)] as unknown as [string, string, string][];
  const parts = ['bucket', 'sum', 'count'];
  const series = new Map(
    text.split('\n').flatMap((line) => {
      const at = line.lastIndexOf(' ');
      return line.startsWith('#') || at < 0 ? [] : [[line.slice(0, at), Number(line.slice(at + 1))] as const];
    }),
  );
  return {
    names: new Set(
      types.flatMap(([, name, type]) =>
        type === 'histogram' ? parts.map((part) => `${name}_${part}`) : [name],
      ),
    ),
    value: (name) => series.get(name),
  };
}

const NO_METRICS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring']);

/** Returns the metrics that a PromQL expression names. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right) *\([^)]*\)/g, '');
  const words = [...bare.matchAll(/\b[a-z_]\w*\b(?! *\()/g)].map(([word]) => word);
  return words.filter((word) => !NO_METRICS.has(word));
}
