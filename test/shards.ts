/** Which test files run in one process, one after the other: a tenth of a file's time is loading the service. */

/** They wait for processes and for real time more than they work, and so begin first, each in a process of its own. */
const SLOW = [
  'messages/processes.test.ts',
  'installation/start.test.ts',
  'messages/outage.test.ts',
  'messages/pacing.test.ts',
  'messages/set-aside.test.ts',
  'chaos/chaos.test.ts',
];
const FEWEST_A_SHARD = 3;

/**
 * The slow files first, then the others in their order (those of the dashboard share a browser): many to a process, and
 * fewer the less is left, so that all `processes` end at about the same time.
 */
export function shardsOf(files: readonly string[], processes: number): string[][] {
  const isSlow = (file: string) => SLOW.some((name) => file.replaceAll('\\', '/').endsWith(name));
  const shards = files.filter(isSlow).map((file) => [file]);
  const others = files.filter((file) => !isSlow(file));
  while (others.length > 0)
    shards.push(others.splice(0, Math.max(FEWEST_A_SHARD, Math.ceil(others.length / processes))));
  return shards;
}
