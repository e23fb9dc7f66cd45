import { Histogram, type Registry } from 'prom-client';

/** Is told how many seconds a commit has taken; on SQLite a sync of the disk, which many commits share. */
export type CommitTook = (seconds: number) => void;

/** Registers how long commits take, and returns who is told of each. */
export function observeCommits(metrics: Registry): CommitTook {
  const seconds = new Histogram({
    name: 'database_commit_seconds',
    help: 'How long commits took; on SQLite the syncs of the disk, which many commits share.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [metrics],
  });
  return (each) => seconds.observe(each);
}
