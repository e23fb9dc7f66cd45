/** How much more is taken in than is worked on, when several processes do both. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAcceptor } from '../../src/features/messages/accept/accept.ts';
import { createUnderived } from '../../src/features/messages/accept/underived.ts';
import { SECOND } from '../../src/platform/clock.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';
import { type Process, type QueueRig, queueRig } from '../rigs/message-queue.ts';
import { someone, text } from '../rigs/service.ts';

onEachDatabase('the count of messages not derived yet', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let rig: QueueRig;
  let elsewhere: Process;

  before(async () => {
    database = await backend.open();
    clock = manualClock();
    rig = await queueRig(database, clock);
    elsewhere = rig.process('elsewhere');
    await elsewhere.takeUp();
  });
  after(() => database?.close());

  const MOST = 20;
  async function server() {
    const underived = await createUnderived(rig.db, clock, MOST);
    const channels = { ofWorkspace: async () => [rig.channel], byId: async () => rig.channel } as never;
    const acceptor = createAcceptor({ db: rig.db, clock, channels, templates: {} as never, underived });
    return { underived, send: () => acceptor.accept(rig.channel.workspaceId, text(someone()), undefined) };
  }

  test('does not grow by what another process derives, and nothing is refused for it', async () => {
    const { underived, send } = await server();
    for (let i = 0; i < 5 * MOST; i++) {
      await send();
      await elsewhere.derive();
      await clock.advance(SECOND / 5);
    }
    await clock.advance(10 * SECOND);
    await underived.recount();
    assert.equal(underived.size(), 0);
  });

  test('is full for every process when nobody derives, and open again when somebody does', async () => {
    const [one, other] = [await server(), await server()];
    const refused = { code: 'SERVICE_UNAVAILABLE' };
    for (let i = 0; i <= MOST; i++) await one.send();
    await assert.rejects(one.send(), refused);
    await clock.advance(10 * SECOND);
    await other.underived.recount();
    await assert.rejects(other.send(), refused);
    await elsewhere.derive();
    await clock.advance(SECOND);
    await one.send();
    await other.send();
    await elsewhere.derive();
  });
});
