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
