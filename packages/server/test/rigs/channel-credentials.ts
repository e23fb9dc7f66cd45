/** A simulator that stands alone, and what connects a live workspace's number there. */
import type { TestContext } from 'node:test';
import { connectChannel } from '../../src/features/channels/connect.ts';
import { OPERATOR } from '../../src/features/events/audit.ts';
import { storeFirstTemplates } from '../../src/features/templates/keep.ts';
import { createWorkspace, type Workspace } from '../../src/features/workspaces/store.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createSealer } from '../../src/platform/security/sealed.ts';
import { runSimulator } from '../../src/simulator/command.ts';
import { createWhatsAppClient } from '../../src/whatsapp/client.ts';

export const SECRET_KEY = 'a key for tests, of thirty-two and more';
export const sealer = createSealer(SECRET_KEY);
export const CREDENTIALS = {
  accessToken: 'EAAtoken',
  appSecret: 'an app secret',
  verifyToken: 'a verify token',
};
export const PHONE_NUMBER_ID = '100000000000001';
export const WABA_ID = '200000000000001';

export async function standAloneSimulator(
  t: Pick<TestContext, 'after'>,
  webhook = 'http://127.0.0.1:9/webhooks/whatsapp',
  number: { phoneNumberId?: string; wabaId?: string } = {},
) {
  const { accessToken: token, appSecret } = CREDENTIALS;
  const simulator = await runSimulator({
    port: 0,
    webhook,
    token,
    appSecret,
    ...number,
    clock: systemClock,
    log: silentLog,
  });
  t.after(() => simulator.close());
  return simulator;
}

/** Returns how often a simulator has taken each message of ours, by its id. */
export function timesTaken({
  control,
}: Pick<Awaited<ReturnType<typeof standAloneSimulator>>, 'control'>): Map<string, number> {
  const times = new Map<string, number>();
  for (const { biz_opaque_callback_data: tag } of control.messages()!) {
    const id = tag!.split('.')[0]!;
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}

export async function liveWorkspace(db: Db, slug = 'live', approved = true): Promise<Workspace> {
  return createWorkspace(db, { slug, mode: 'live', approved }, Date.now());
}

/** Connects the stand-alone simulator's number; members given replace the usual ones. */
export async function connectNumber(
  t: Pick<TestContext, 'after'>,
  db: Db,
  input: {
    workspace: Workspace;
    graphUrl: string;
    accessToken?: string;
    phoneNumberId?: string;
    wabaId?: string;
  },
  clock: Clock = systemClock,
) {
  const client = createWhatsAppClient();
  t.after(() => client.close());
  const { workspace, graphUrl, accessToken, phoneNumberId = PHONE_NUMBER_ID, wabaId = WABA_ID } = input;
  return connectChannel(
    { db, client, sealer, clock, storeTemplates: storeFirstTemplates },
    {
      workspace,
      phoneNumberId,
      wabaId,
      graphUrl,
      graphVersion: 'v26.0',
      messagesPerSecond: 80,
      lostAnswer: 'resend',
      credentials: { ...CREDENTIALS, ...(accessToken !== undefined && { accessToken }) },
    },
    OPERATOR,
  );
}
