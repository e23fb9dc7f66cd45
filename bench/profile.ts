/** Tells where the service's own CPU goes, by profiles that V8 takes, read together. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

const ROOT = join(import.meta.dirname, '..');
const IDLE = new Set(['(idle)', '(root)']);

/** The functions of all profiles in a folder by their own time, in percent of what was not idle. */
export function profileText(folder: string, most = 25): string {
  const own = new Map<string, number>();
  let whole = 0;
  for (const file of globSync('*.cpuprofile', { cwd: folder })) {
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
    const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
    for (const [i, id] of samples.entries()) {
      const frame = frames.get(id)!;
      if (IDLE.has(frame.functionName)) continue;
      const name = `${frame.functionName || 'anonymous'}  ${placeOf(frame.url, frame.lineNumber)}`;
      own.set(name, (own.get(name) ?? 0) + timeDeltas[i]!);
      whole += timeDeltas[i]!;
    }
  }
  const lines = [...own].sort(([, a], [, b]) => b - a).slice(0, most);
  return lines
    .map(([name, time]) => `${((time / whole) * 100).toFixed(1).padStart(5)} %  ${name}`)
    .join('\n');
}

function placeOf(url: string, line: number): string {
  if (!url.startsWith('file:')) return url;
  return `${fileURLToPath(url).replace(`${ROOT}/`, '')}:${line + 1}`;
}
