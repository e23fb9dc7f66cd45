/** The table of contents of what is thrown at the service. */
import type { Scenario } from './scenario.ts';
import { BETWEEN } from './scenarios/between.ts';
import { DATABASES } from './scenarios/databases.ts';
import { NEIGHBOURS } from './scenarios/neighbours.ts';
import { PROCESSES } from './scenarios/processes.ts';

export const SCENARIOS: readonly Scenario[] = [...PROCESSES, ...BETWEEN, ...NEIGHBOURS, ...DATABASES];

/** `--short` plays these: each kind of neighbour and both databases, within five minutes on two cores. */
export const SHORT = {
  seconds: 8,
  rate: 100,
  people: 2000,
  plays: [
    ['kill', 'postgres'],
    ['campaign', 'sqlite'],
    ['campaign', 'postgres'],
    ['balancer', 'postgres'],
    ['redis-down', 'postgres'],
    ['db-failover', 'postgres'],
    ['graph-down', 'postgres'],
    ['power-loss', 'sqlite'],
    ['disk-full', 'sqlite'],
    ['shuffle', 'sqlite'],
    ['slow-dns', 'sqlite'],
  ],
} as const;
