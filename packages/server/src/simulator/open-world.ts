import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Random } from '../platform/random.ts';
import type { RateCard } from '../whatsapp/pricing/card.ts';
import { SHIPPED_CARD } from '../whatsapp/pricing/shipped.ts';
import { createBills } from './bills.ts';
import { createControl, type SimulatorControl } from './control/control.ts';
import { type LedgerCopy, openLedger } from './ledger.ts';
import { createLimits } from './limits.ts';
import { type Handler, requestHandler } from './listener.ts';
import type { SimulatorFiles } from './media/files.ts';
import { createMedia } from './media/media.ts';
import type { SimulatorNumber } from './model.ts';
import { createNumberStates } from './number-states.ts';
import { createNumbers } from './numbers.ts';
import { createClicks } from './people/clicks.ts';
import { createConversations } from './people/conversations.ts';
import { startTimetable } from './people/timetable.ts';
import { startWebhookSender } from './people/webhook-sender.ts';
import { applySettings, DEFAULT_SETTINGS, type SimulatorSettings, settingFaults } from './settings.ts';
import { scheduleReviews } from './templates/review.ts';
import { createUploads } from './uploads.ts';
import type { World } from './world.ts';

/** A simulated WhatsApp that goes on by itself; others bring it its requests. */
export interface OpenWorld {
  world: World;
  control: SimulatorControl;
  handle: Handler;
  /** Adds a number, or refreshes its credentials; its history and its pending webhooks stay. */
  addNumber(number: SimulatorNumber): void;
  /** Removes a number; what is pending for it waits until it is added again. */
  removeNumber(phoneNumberId: string): void;
  /** Takes and posts nothing more; what is still pending stays in the ledger. */
  close(): Promise<void>;
}

export interface WorldOptions {
  /** A SQLite file, or `:memory:`. */
  file: string;
  /** Keeps the ledger elsewhere as well. */
  copy?: LedgerCopy;
  files: SimulatorFiles;
  /** The URL on which it is reached; empty until it is known. */
  graphUrl: string;
  clock: Clock;
  log: Log;
  random: Random;
  /** Returns the rates by which it charges; by default those that come with the program. */
  card?: (() => RateCard) | undefined;
  settings?: Partial<SimulatorSettings>;
  serveControl?: boolean;
  anyCallback?: boolean;
}

const PROGRESS_DELAY_MS = 500; // Catches most of the receipts of a message in one row update.

/** Opens the ledger, and goes on with what is pending as soon as its numbers are added. */
export function openWorld(o: WorldOptions): OpenWorld {
  const settings: SimulatorSettings = { ...DEFAULT_SETTINGS };
  const [wrong] = settingFaults({ ...o.settings });
  if (wrong !== undefined) throw new Error(`Simulator setting ${wrong.field} ${wrong.message}.`);
  applySettings(settings, { ...o.settings });

  const { clock, log, random, card = () => SHIPPED_CARD } = o;
  const timetable = startTimetable(clock, log);
  const ledger = openLedger(o.file, {
    ...{ clock, log, copy: o.copy },
    later: (task) => timetable.at(clock.now() + PROGRESS_DELAY_MS, task),
  });
  const { records } = ledger;
  const numbers = createNumbers(ledger);
  const states = createNumberStates(records, clock);
  const webhookSender = startWebhookSender({
    ...{ clock, log, ledger, numbers, states, settings, timetable },
    random: random.number,
  });
  const media = createMedia({ files: o.files, ledger, clock, random });
  const world: World = {
    ...{ clock, log, random, settings, ledger, numbers, timetable, webhookSender, media },
    ...{ records, states, conversations: createConversations(records, clock) },
    limits: createLimits(settings),
    ...{ card, bills: createBills({ records, clock, card, settings }) },
    clicks: createClicks(records, clock),
    uploads: createUploads({ random, log, media, numbers }),
    anyCallback: o.anyCallback === true,
    graphUrl: o.graphUrl,
  };
  const control = createControl(world);
  for (const chain of ledger.pending()) webhookSender.enqueue(chain);

  return {
    world,
    control,
    handle: requestHandler(world, control, { serveControl: o.serveControl === true }),
    addNumber(number) {
      new URL(number.webhookUrl); // Throws for a bad URL now, or its webhooks would fail for a week.
      numbers.add(number);
      webhookSender.resume(number.phoneNumberId);
      scheduleReviews(world, number.wabaId);
    },
    removeNumber: (phoneNumberId) => numbers.remove(phoneNumberId),
    async close() {
      timetable.stop();
      await webhookSender.close();
      media.close();
      await ledger.close();
    },
  };
}
