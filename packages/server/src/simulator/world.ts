import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Random } from '../platform/random.ts';
import type { RateCard } from '../whatsapp/pricing/card.ts';
import type { Bills } from './bills.ts';
import type { Ledger } from './ledger.ts';
import type { Limits } from './limits.ts';
import type { SimulatorMedia } from './media/media.ts';
import type { NumberStates } from './number-states.ts';
import type { Numbers } from './numbers.ts';
import type { Clicks } from './people/clicks.ts';
import type { Conversations } from './people/conversations.ts';
import type { Timetable } from './people/timetable.ts';
import type { WebhookSender } from './people/webhook-sender.ts';
import type { Records } from './records.ts';
import type { SimulatorSettings } from './settings.ts';
import type { Uploads } from './uploads.ts';

/** The parts of one running simulator, for those who act on it. */
export interface World {
  clock: Clock;
  log: Log;
  random: Random;
  settings: SimulatorSettings;
  ledger: Ledger;
  records: Records;
  numbers: Numbers;
  states: NumberStates;
  conversations: Conversations;
  clicks: Clicks;
  timetable: Timetable;
  webhookSender: WebhookSender;
  limits: Limits;
  /** Returns the rates by which it charges. */
  card: () => RateCard;
  bills: Bills;
  media: SimulatorMedia;
  uploads: Uploads;
  /** Says whether callbacks may lead anywhere. */
  anyCallback: boolean;
  /** The URL on which it listens, as soon as it does. */
  graphUrl: string;
}
