import { dirname, join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { createRandom, type Random } from '../platform/random.ts';
import { createControl, type SimulatorControl } from './control/control.ts';
import { openLedger } from './ledger.ts';
import { createLimits } from './limits.ts';
import { listen } from './listener.ts';
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

/** A running simulator: a small Graph API, the people behind it, and the webhooks it has to send. */
export interface Simulator {
  /** The Graph URL for channels. */
  graphUrl: string;
  /** Adds a number, or refreshes its credentials; its history and its pending webhooks stay. */
  addNumber(number: SimulatorNumber): void;
  /** Removes a number; what is pending for it waits until it is added again. */
  removeNumber(phoneNumberId: string): void;
  control: SimulatorControl;
  /** Takes and posts nothing more; what is still pending stays in the file. */
  close(): Promise<void>;
}

export interface SimulatorOptions {
  /** A SQLite file, beside which the media are, or `:memory:`. */
  file: string;
  host?: string;
  /** With 0, the default, it is any free one. */
  port?: number;
  clock: Clock;
  log: Log;
  settings?: Partial<SimulatorSettings>;
  /** Serves `/_simulator/*` on this port too (stand-alone). */
  serveControl?: boolean;
  random?: Random;
  /**
   * Lets a webhook be moved to any URL that passes the handshake. Never within a service: its customers' keys
   * could then make it call addresses of its own network.
   */
  anyCallback?: boolean;
}

const PROGRESS_DELAY_MS = 500; // Catches most of the receipts of a message in one row update.

/** Opens the file, listens, and goes on with what is pending as soon as its numbers are added. */
export async function openSimulator(o: SimulatorOptions): Promise<Simulator> {
  const settings: SimulatorSettings = { ...DEFAULT_SETTINGS };
  const [wrong] = settingFaults({ ...o.settings });
  if (wrong !== undefined) throw new Error(`Simulator setting ${wrong.field} ${wrong.message}.`);
  applySettings(settings, { ...o.settings });

  const { clock, log } = o;
  const random = o.random ?? createRandom();
  const timetable = startTimetable(clock, log);
  const ledger = openLedger(o.file, {
    clock,
    log,
    later: (task) => timetable.at(clock.now() + PROGRESS_DELAY_MS, task),
  });
  const { records } = ledger;
  const numbers = createNumbers(ledger);
  const states = createNumberStates(records, clock);
  const webhookSender = startWebhookSender({
    clock,
    log,
    ledger,
    numbers,
    states,
    settings,
    timetable,
    random: random.number,
  });
  const limits = createLimits(settings);
  const directory = o.file === ':memory:' ? undefined : join(dirname(o.file), 'simulator-media');
  const media = createMedia({ directory, ledger, clock, random });
  const world: World = {
    ...{ clock, log, random, settings, ledger, numbers, timetable, webhookSender, limits, media },
    ...{ records, states, conversations: createConversations(records, clock) },
    clicks: createClicks(records, clock),
    uploads: createUploads({ random, log, media, numbers }),
    anyCallback: o.anyCallback === true,
    graphUrl: '',
  };
  const control = createControl(world);
  for (const chain of ledger.pending()) webhookSender.enqueue(chain);

  async function closeParts(): Promise<void> {
    timetable.stop();
    await webhookSender.close();
    media.close();
    ledger.close();
  }
  const { host = '127.0.0.1', port = 0, serveControl = false } = o;
  const { server, graphUrl } = await listen(world, control, { host, port, serveControl }).catch(
    async (error) => {
      await closeParts();
      throw error;
    },
  );

  return {
    graphUrl,
    addNumber(number) {
      new URL(number.webhookUrl); // Throws for a bad URL now, or its webhooks would fail for a week.
      numbers.add(number);
      webhookSender.resume(number.phoneNumberId);
      scheduleReviews(world, number.wabaId);
    },
    removeNumber: (phoneNumberId) => numbers.remove(phoneNumberId),
    control,
    async close() {
      const stopped = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await stopped;
      await closeParts();
    },
  };
}
