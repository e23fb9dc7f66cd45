/** Which test files run in one process, one after the other: most of a file's time is loading the service. */

/** Seconds that a file takes by itself, of those which take long: they begin first, each in a process of its own. */
const SLOW: Record<string, number> = {
  'messages/processes.test.ts': 50,
  'installation/start.test.ts': 40,
  'messages/outage.test.ts': 40,
  'messages/pacing.test.ts': 40,
  'messages/set-aside.test.ts': 35,
};
const FILES_A_SHARD = 8;

/** The slow files first, then the others in their order, some to a process: those of the dashboard share a browser. */
export function shardsOf(files: readonly string[]): string[][] {
  const secondsOf = (file: string) =>
    Object.entries(SLOW).find(([name]) => file.replaceAll('\\', '/').endsWith(name))?.[1] ?? 0;
  const [quick, slow] = [files.filter((file) => secondsOf(file) === 0), files.filter(secondsOf)];
  const shards = slow.sort((a, b) => secondsOf(b) - secondsOf(a)).map((file) => [file]);
  for (let at = 0; at < quick.length; at += FILES_A_SHARD) shards.push(quick.slice(at, at + FILES_A_SHARD));
  return shards;
}
