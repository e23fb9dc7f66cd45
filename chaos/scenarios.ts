/** The table of contents of what is thrown at the service. */
import type { Scenario } from './scenario.ts';
import { calm, dbFailover, dbFreeze, dbRestart, diskFull } from './scenarios/databases.ts';
import {
  flood,
  graphDown,
  graphMute,
  graphNonsense,
  receiverDown,
  shuffle,
  slowDns,
} from './scenarios/neighbours.ts';
import { freeze, kill, nodeLoss, rolling } from './scenarios/processes.ts';

export const SCENARIOS: readonly Scenario[] = [
  calm,
  kill,
  freeze,
  nodeLoss,
  rolling,
  graphDown,
  graphMute,
  graphNonsense,
  receiverDown,
  slowDns,
  shuffle,
  flood,
  diskFull,
  dbRestart,
  dbFreeze,
  dbFailover,
];

/** What is played with `--short`: each kind of neighbour and both databases, within three minutes on two cores. */
export const SHORT = {
  seconds: 8,
  rate: 100,
  plays: [
    ['kill', 'postgres'],
    ['db-failover', 'postgres'],
    ['graph-down', 'postgres'],
    ['disk-full', 'sqlite'],
    ['shuffle', 'sqlite'],
    ['slow-dns', 'sqlite'],
  ],
} as const;
