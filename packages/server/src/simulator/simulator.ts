import { dirname, join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { createRandom, type Random } from '../platform/random.ts';
import type { RateCard } from '../whatsapp/pricing/card.ts';
import type { SimulatorControl } from './control/control.ts';
import { type ControlRequest, type ControlResponse, handleControl } from './control/over-http.ts';
import { closeServer, listen } from './listener.ts';
import { filesIn } from './media/files.ts';
import { type OpenWorld, openWorld } from './open-world.ts';
import type { SimulatorSettings } from './settings.ts';

/** The simulated WhatsApp of a service, whichever of its processes has it. */
export interface BuiltInSimulator extends Pick<OpenWorld, 'addNumber' | 'removeNumber'> {
  /** The Graph URL for channels. */
  graphUrl: string;
  /** A person's phone, as far as a workspace has it in its hands. */
  phone: Pick<SimulatorControl, 'inbound' | 'answer'>;
  /** Does what a request of the control API asks for. */
  request(request: ControlRequest): Promise<ControlResponse>;
  close(): Promise<void>;
}

/** A running simulator: a small Graph API, the people behind it, and the webhooks it has to send. */
export interface Simulator extends BuiltInSimulator {
  control: SimulatorControl;
}

export interface SimulatorOptions {
  /** A SQLite file, beside which the media are, or `:memory:`. */
  file: string;
  host?: string;
  /** With 0, the default, it is any free one. */
  port?: number;
  clock: Clock;
  log: Log;
  /** Returns the rates by which it charges; by default those that come with the program. */
  card?: (() => RateCard) | undefined;
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

/** Opens the file, listens, and goes on with what is pending as soon as its numbers are added. */
export async function openSimulator(o: SimulatorOptions): Promise<Simulator> {
  const { host = '127.0.0.1', port = 0, random = createRandom() } = o;
  const directory = o.file === ':memory:' ? undefined : join(dirname(o.file), 'simulator-media');
  const { world, control, handle, addNumber, removeNumber, close } = openWorld({
    ...{ ...o, random, graphUrl: '' },
    files: filesIn(directory),
  });
  const { server, graphUrl } = await listen(handle, o.log, { host, port }).catch(async (error) => {
    await close();
    throw error;
  });
  world.graphUrl = graphUrl;
  return {
    ...{ graphUrl, addNumber, removeNumber, control, phone: control },
    request: (request) => handleControl(control, request),
    async close() {
      await closeServer(server);
      await close();
    },
  };
}
