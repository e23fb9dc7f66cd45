import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { createRandom } from '../platform/random.ts';
import { DEMO_TEMPLATES } from './demo-templates.ts';
import { handshake } from './people/handshake.ts';
import { openSimulator, type Simulator } from './simulator.ts';

export interface StandAloneOptions {
  port: number;
  host?: string;
  webhook: string;
  token: string;
  appSecret: string;
  /** The folder of `simulator.db`; without it nothing outlives the process. */
  dataDir?: string;
  /** If it is given, the webhook must pass Meta's GET handshake before the number is added. */
  verifyToken?: string;
  phoneNumberId?: string;
  wabaId?: string;
  clock: Clock;
  log: Log;
}

/** Runs `meghdoot simulator`: one number, with the control API on the same port. */
export async function runSimulator(o: StandAloneOptions): Promise<Simulator> {
  if (o.dataDir !== undefined) mkdirSync(o.dataDir, { recursive: true });
  const random = createRandom();
  const simulator = await openSimulator({
    file: o.dataDir === undefined ? ':memory:' : join(o.dataDir, 'simulator.db'),
    ...(o.host === undefined ? {} : { host: o.host }),
    port: o.port,
    clock: o.clock,
    log: o.log,
    random,
    serveControl: true,
    anyCallback: true,
  });
  try {
    if (o.verifyToken !== undefined) {
      const failed = await handshake(o.webhook, o.verifyToken, random);
      if (failed) throw new Error(`The webhook ${o.webhook} did not pass the verification (${failed}).`);
    }
    simulator.addNumber({
      phoneNumberId: o.phoneNumberId ?? '100000000000001',
      wabaId: o.wabaId ?? '200000000000001',
      displayPhone: '+15550000001',
      verifiedName: 'Meghdoot Demo',
      accessToken: o.token,
      appSecret: o.appSecret,
      ...(o.verifyToken === undefined ? {} : { verifyToken: o.verifyToken }),
      webhookUrl: o.webhook,
      templates: DEMO_TEMPLATES,
    });
  } catch (error) {
    await simulator.close();
    throw error;
  }
  return simulator;
}
