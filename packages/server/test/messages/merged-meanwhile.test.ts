/** Contacts that turn out to be one person while messages to them are accepted and derived. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Person, resolveContacts } from '../../src/features/contacts/identity/resolve.ts';
import { createAcceptor } from '../../src/features/messages/accept/accept.ts';
import { UNCOUNTED } from '../../src/features/messages/accept/underived.ts';
import { claimBatch } from '../../src/features/messages/send/claim.ts';
import { repointMessages } from '../../src/features/messages/state/repoint.ts';
import type { Trx } from '../../src/platform/database/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { somebodyWaits } from '../rigs/lock-waits.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';
import { type QueueRig, queueRig } from '../rigs/message-queue.ts';
import { someone, text } from '../rigs/service.ts';

onEachDatabase('a message to a contact that turns out to be another one', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  before(async () => {
    database = await backend.open();
    clock = manualClock();
  });
  after(() => database?.close());

  let people = 0;

  /** A person of whom two contacts are known, by number and by id, and who can become one. */
  async function world() {
    const rig: QueueRig = await queueRig(database, clock);
    const { db, channel } = rig;
    const { workspaceId } = channel;
    const worker = rig.process('worker');
    const lane = (await worker.takeUp())!;
    const resolve = async (trx: Trx, person: Person) => {
      const { ids, merged } = await resolveContacts(trx, [{ workspaceId, person }], clock.now());
      await repointMessages(trx, merged);
      return ids[0]!;
    };
    const person = { phone: someone(), userId: `IN.${++people}` };
    const kept = await transaction(db, (trx) => resolve(trx, { phone: person.phone }));
    await clock.advance(1);
    const gone = await transaction(db, (trx) => resolve(trx, { userId: person.userId }));
    const channels = { ofWorkspace: async () => [channel], byId: async () => channel } as never;
    const acceptor = createAcceptor({ db, clock, channels, templates: {} as never, underived: UNCOUNTED });
    return {
      ...{ rig, worker, lane, person, kept, gone },
      accept: async (to: string) => (await acceptor.accept(workspaceId, text(to), undefined)).messageId,
      merge: (meanwhile: () => Promise<void> = async () => undefined) =>
        transaction(db, async (trx) => {
          assert.equal(await resolve(trx, person), kept);
          await meanwhile();
        }),
      contactOf: async (id: string) =>
        (await db.selectFrom('messages').select('contact_id').where('id', '=', id).executeTakeFirstOrThrow())
          .contact_id,
    };
  }

  test('before it is derived reaches the one that it turned out to be', async () => {
    const { worker, lane, person, kept, gone, accept, merge, contactOf } = await world();
    const id = await accept(gone);
    await merge();
    await worker.derive();
    assert.equal(await contactOf(id), kept);
    const { claimed } = await claimBatch(worker.options, lane, 10);
    assert.deepEqual(
      claimed.map(({ payload }) => (payload as { to: string }).to),
      [person.phone],
    );
  });

  // SQLite has one writer: nobody is met half way.
  if (backend.name === 'postgres') {
    test('at the moment in which it is accepted is refused: nobody could be found to send it to', async () => {
      const { rig, gone, accept, merge } = await world();
      const [merged, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const merging = merge(async () => {
        merged.resolve();
        await mayCommit.promise;
      });
      await merged.promise;
      const accepting = accept(gone);
      let answered = false;
      void accepting.then(
        () => (answered = true),
        () => (answered = true),
      );
      await eventually(async () => assert(answered || (await somebodyWaits(rig.db))));
      mayCommit.resolve();
      await merging;
      await assert.rejects(accepting, { code: 'INVALID_PAYLOAD' });
    });

    test('while it is derived names the one that it turned out to be', async () => {
      const { rig, worker, person, kept, gone, accept, merge, contactOf } = await world();
      // One more number of the contact that goes: both of its aliases are known, and nothing is new.
      const other = someone();
      await transaction(rig.db, (trx) =>
        resolveContacts(
          trx,
          [{ workspaceId: rig.channel.workspaceId, person: { userId: person.userId, phone: other } }],
          clock.now(),
        ),
      );
      const id = await accept(other);
      assert.notEqual(gone, kept);
      const [merged, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const merging = merge(async () => {
        merged.resolve();
        await mayCommit.promise;
      });
      await merged.promise;
      let done = false;
      const derived = worker.derive().finally(() => {
        done = true;
      });
      await eventually(async () => assert(done || (await somebodyWaits(rig.db))));
      mayCommit.resolve();
      await merging;
      assert.equal(await derived, 1);
      assert.equal(await contactOf(id), kept);
    });
  }
});
