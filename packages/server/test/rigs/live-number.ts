/** A live number on a simulator of its own, behind a door that can be made to fail; time is the test's own. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { SECOND } from '../../src/platform/clock.ts';
import { connectNumber, liveWorkspace, standAloneSimulator } from './channel-credentials.ts';
import { eventually } from './eventually.ts';
import { graphDoor } from './graph-door.ts';
import type { ManualClock } from './manual-clock.ts';
import { untilSenderKnows } from './sender-looks.ts';
import type { Service } from './service.ts';

let made = 0;
let written = 0;

export async function liveNumber(t: TestContext, service: Service, clock: ManualClock) {
  const nth = String(++made).padStart(3, '0');
  const live = await liveWorkspace(service.db, `live-${nth}`);
  const ids = { phoneNumberId: `100000000000${nth}`, wabaId: `200000000000${nth}` };
  const simulator = await standAloneSimulator(t, `${service.url}/webhooks/whatsapp`, ids);
  simulator.control.settings({ statusDelayMs: 0 });
  const door = await graphDoor(t, simulator.graphUrl);
  const { channel } = await connectNumber(
    t,
    service.db,
    { workspace: live, graphUrl: door.url, ...ids },
    clock,
  );
  const workspace = await service.open(live.id, async () => simulator.control.messages());
  await workspace.client.channels.update(channel.id, { messagesPerSecond: 1000 });
  await untilSenderKnows(service.db, channel.id, clock);
  /** Returns the messages that WhatsApp has accepted, in order. */
  const arrived = () =>
    simulator.control.messages()!.map(({ to, payload, biz_opaque_callback_data: tag }) => ({
      to: to.startsWith('+') ? to : `+${to}`,
      body: (payload as { text: { body: string } }).text.body,
      id: tag!.split('.')[0]!,
    }));
  const { control } = simulator;
  const received = async (from: string) =>
    (await workspace.client.messages.list({ recipient: from, direction: 'inbound' })).data.length;
  return {
    ...{ workspace, door, arrived, control, channelId: channel.id },
    /** A person writes to the number, at the time of the test, and their message is there. */
    wrote: async (from: string, text: string) => {
      await clock.set(Math.ceil(clock.now() / SECOND) * SECOND); // WhatsApp reports full seconds: not before what was so
      const digits = from.slice(1);
      const timestamp = String(clock.now() / SECOND);
      const message = {
        from: digits,
        id: `wamid.in.${nth}.${++written}`,
        timestamp,
        type: 'text',
        text: { body: text },
      };
      const contacts = [{ profile: { name: 'Asha' }, wa_id: digits }];
      const before = await received(from);
      await control.change({ field: 'messages', value: { contacts, messages: [message] } });
      await passUntil(clock, async () => assert.equal(await received(from), before + 1));
    },
    /** Returns what WhatsApp has been told was read. */
    marks: () => control.marks()!,
  };
}

/** Lets time pass until the check holds. */
export function passUntil(
  clock: ManualClock,
  check: () => void | Promise<void>,
  stepMs = 100,
): Promise<void> {
  return eventually(
    async () => {
      await clock.advance(stepMs);
      await check();
    },
    { everyMs: 2 },
  );
}
