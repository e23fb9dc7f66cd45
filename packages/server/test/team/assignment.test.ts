/** Conversations that are given to members automatically: in turn, up to a capacity, to nobody who is away, and each to one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { MeghdootError } from '../../../sdk/src/index.ts';
import { startAssignment } from '../../src/features/team/assign.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLeases } from '../../src/platform/jobs/lease.ts';
import { silentLog } from '../../src/platform/log.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { memberOf } from '../rigs/member.ts';
import { serviceOf, someone } from '../rigs/service.ts';

let shops = 0;

onEachDatabase('a conversation that nobody has taken', (backend) => {
  const service = serviceOf(backend);

  async function shop() {
    const workspace = await service.workspace(`assigning-${++shops}`);
    const { client } = workspace;
    const owner = await memberOf(service, workspace.id, 'Asha', { role: 'owner' });
    const join = (name: string) => memberOf(service, workspace.id, name, { role: 'agent' });
    const takesPart = (personId: string, capacity: number | null) =>
      owner.client.team.changeAssignment(personId, { capacity });
    const write = (people: readonly string[]) =>
      Promise.all(people.map((from) => client.simulator.inbound({ from, text: 'Hello' })));
    const all = async () => (await client.conversations.list({ view: 'all', limit: 100 })).data;
    /** Resolves when the members have so many each, and the others are nobody's. */
    const stands = (expected: Record<string, number>) =>
      eventually(async () => {
        const found: Record<string, number> = {};
        for (const { assignee = 'nobody', state } of await all())
          if (state === 'open') found[assignee] = (found[assignee] ?? 0) + 1;
        assert.deepEqual(found, expected);
      });
    return { workspace, client, owner, join, takesPart, write, all, stands };
  }

  longTest('is given out in turn while somebody has room, and again when they have', async () => {
    const { client, owner, join, takesPart, write, all, stands } = await shop();
    const [meera, kabir, away] = [await join('Meera'), await join('Kabir'), await join('Ravi')];
    await takesPart(meera.id, 3);
    await takesPart(kabir.id, 2);
    await takesPart(away.id, 9);
    await away.client.team.changeAssignment(away.id, { away: true });
    await write(Array.from({ length: 7 }, () => someone()));
    await eventually(async () => assert.equal((await all()).length, 7));
    await stands({ nobody: 7 });
    await owner.client.workspace.update({ autoAssign: true });
    await stands({ [meera.id]: 3, [kabir.id]: 2, nobody: 2 });

    const [hers] = (await client.conversations.list({ view: 'all', assignee: meera.id })).data;
    await client.conversations.update(hers!.id, { state: 'closed' });
    await stands({ [meera.id]: 3, [kabir.id]: 2, nobody: 1 });
    await away.client.team.changeAssignment(away.id, { away: false });
    await stands({ [meera.id]: 3, [kabir.id]: 2, [away.id]: 1 });

    const assignees = await client.conversations.assignees();
    assert.deepEqual(
      assignees.map(({ name, away: isAway, capacity }) => [name, isAway, capacity]),
      [
        ['Asha', false, undefined],
        ['Meera', false, 3],
        ['Kabir', false, 2],
        ['Ravi', false, 9],
      ],
    );
    const refused = (error: unknown) => error instanceof MeghdootError && error.status === 403;
    await assert.rejects(meera.client.team.changeAssignment(meera.id, { capacity: 50 }), refused);
    await assert.rejects(meera.client.team.changeAssignment(kabir.id, { away: true }), refused);
  });

  test('is given to one member, however many processes look', async () => {
    const { workspace, owner, join, takesPart, write, all } = await shop();
    const { db } = service;
    const others = ['first', 'second'].map((holder) =>
      startAssignment({
        ...{ db, clock: systemClock, log: silentLog },
        leases: createLeases(db, `${holder}-${workspace.id}`, systemClock),
      }),
    );
    for (const name of ['Meera', 'Kabir', 'Ravi']) await takesPart((await join(name)).id, 100);
    await owner.client.workspace.update({ autoAssign: true });
    await write(Array.from({ length: 40 }, () => someone()));
    await eventually(async () => {
      const there = await all();
      assert.equal(there.length, 40);
      assert.ok(there.every(({ assignee }) => assignee !== undefined));
    });
    await Promise.all(others.map((worker) => worker.stop()));
    const shares = Map.groupBy(await all(), ({ assignee }) => assignee);
    assert.deepEqual(
      [...shares.values()].map((own) => own.length).sort(),
      [13, 13, 14],
      'each has had their turn',
    );
    const given = (await workspace.feed()).filter(
      ({ type, data }) => type === 'conversation.updated' && 'assigneeBefore' in data,
    );
    assert.equal(given.length, 40, 'nobody was given what another had');
  });
});
