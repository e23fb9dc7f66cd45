/** The steps of sending on a database alone, each called by the test, so that they come in any order it likes. */
import { readConfig } from '../../src/config.ts';
import type { ActiveChannel } from '../../src/features/channels/active-channel.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { createChannelsWaiting } from '../../src/features/messages/send/channels-waiting.ts';
import { noteClaimed } from '../../src/features/messages/send/claim.ts';
import { deriveBatch } from '../../src/features/messages/send/derive.ts';
import type { Claimed } from '../../src/features/messages/send/judge.ts';
import { createLane, type Lane } from '../../src/features/messages/send/lane.ts';
import { createChannelRates } from '../../src/features/messages/send/pacing.ts';
import { type ChannelWorkOptions, channelLease } from '../../src/features/messages/state/work.ts';
import { createTestWorkspace } from '../../src/installation/demo.ts';
import { insertRows } from '../../src/platform/database/batch.ts';
import { randomOf } from '../../src/platform/database/context.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import type { NewRow } from '../../src/platform/database/schema/schema.ts';
import { createLeases } from '../../src/platform/jobs/lease.ts';
import { silentLog } from '../../src/platform/log.ts';
import { sealer } from './channel-credentials.ts';
import type { TestDatabase } from './databases.ts';
import type { ManualClock } from './manual-clock.ts';

export interface Process {
  options: ChannelWorkOptions;
  /** Asks for the channel's lease; answers what it knows of the channel from now on, if it has it. */
  takeUp(): Promise<Lane | undefined>;
  /** Derives so many of what waits at most, channels alike; answers how many there were. */
  derive(most?: number): Promise<number>;
  /** Derives what waits, and claims along what may go on the lane. */
  deriveAndClaim(lane: Lane): Promise<Claimed[]>;
}

export interface QueueRig {
  db: Db;
  channel: ActiveChannel;
  process(name: string): Process;
  /** Accepts a message as `POST /api/v1/messages/send` does, and answers its id. */
  accept(person: string, more?: Partial<NewRow<'messages'>>): Promise<string>;
}

let made = 0;

export async function queueRig(database: TestDatabase, clock: ManualClock): Promise<QueueRig> {
  const { db } = database;
  const { config } = readConfig(database.env);
  const slug = `queue-${++made}`;
  const { id: workspaceId } = await createTestWorkspace(
    { db, sealer, config, actor: SYSTEM },
    { slug },
    clock.now(),
  );
  const { id } = await db
    .selectFrom('channels')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const channel = {
    id,
    workspaceId,
    status: 'ready',
    messagesPerSecond: 1000,
    lostAnswer: 'resend',
  } as ActiveChannel;

  return {
    db,
    channel,
    process(name) {
      const leases = createLeases(db, name, clock);
      const options = { db, clock, log: silentLog, leases, random: () => 0.5, graceMs: 1000 };
      const lease = channelLease(id);
      const takeUp = async () =>
        (await leases.acquire([lease])).has(lease)
          ? createLane(channel, leases.term(lease), { rates: createChannelRates(), random: () => 0.5 })
          : undefined;
      const waiting = createChannelsWaiting(options);
      const portion = async (most: number) => {
        const channelIds = await waiting.look();
        const each = Math.floor(most / Math.max(1, channelIds.length));
        return { channelIds, each, from: waiting.from };
      };
      const derive = async (most = 128) => {
        const { counts } = await deriveBatch(options, await portion(most));
        return [...counts.values()].reduce((sum, count) => sum + count, 0);
      };
      const deriveAndClaim = async (lane: Lane) => {
        const lanes = new Map([[id, lane]]);
        const { begun } = await deriveBatch(options, await portion(128), lanes);
        const claimed = begun.map(({ message }) => message);
        noteClaimed(lane, claimed, clock.now());
        return claimed;
      };
      return { options, takeUp, derive, deriveAndClaim };
    },
    async accept(person, more = {}) {
      const row: NewRow<'messages'> = {
        workspace_id: workspaceId,
        id: randomOf(db).newId('msg', clock.now()),
        direction: 'outbound',
        channel_id: id,
        type: 'text',
        status: 'queued',
        person,
        body: '{"message":"m"}',
        created_at: clock.now(),
        phase: 'new',
        ...more,
      };
      await insertRows(db, 'messages', [row]);
      return row.id;
    },
  };
}
