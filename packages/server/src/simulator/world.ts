import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Ledger } from './ledger.ts';
import type { Limits } from './limits.ts';
import type { Numbers } from './numbers.ts';
import type { Courier } from './people/courier.ts';
import type { Timetable } from './people/timetable.ts';
import type { SimulatorSettings } from './settings.ts';

/** The parts of one running simulator, for those who act on it. */
export interface World {
  clock: Clock;
  log: Log;
  random: () => number;
  settings: SimulatorSettings;
  ledger: Ledger;
  numbers: Numbers;
  timetable: Timetable;
  courier: Courier;
  limits: Limits;
}
