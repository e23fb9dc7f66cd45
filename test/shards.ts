/** Which test files run in one process, one after the other: a tenth of a file's time is loading the service. */

/** They wait for processes and for real time more than they work, and so begin first, each in a process of its own. */
const SLOW = [
  'messages/processes.test.ts',
  'installation/start.test.ts',
  'messages/outage.long.test.ts',
  'messages/pacing.long.test.ts',
  'messages/set-aside.test.ts',
];
const FEWEST_A_SHARD = 10;
/** Tests of one process share a browser. With fewer processes they end long after everything else. */
const BROWSERS = 4;

/**
 * The slow files first, those in a browser next, then the others in their order: many to a process, and fewer the less is
 * left, so that all `processes` end at about the same time.
 */
export function shardsOf(files: readonly string[], processes: number): string[][] {
  const { slow = [], browsing = [], others = [] } = Object.groupBy(files, kindOf);
  const shards = slow.map((file) => [file]);
  for (let i = 0; i < Math.min(BROWSERS, browsing.length); i++)
    shards.push(browsing.filter((_, at) => at % BROWSERS === i));
  while (others.length > 0)
    shards.push(others.splice(0, Math.max(FEWEST_A_SHARD, Math.ceil(others.length / processes))));
  return shards;
}

function kindOf(file: string): 'slow' | 'browsing' | 'others' {
  const path = file.replaceAll('\\', '/');
  if (SLOW.some((name) => path.endsWith(name))) return 'slow';
  return path.includes('packages/dashboard/test/') ? 'browsing' : 'others';
}
