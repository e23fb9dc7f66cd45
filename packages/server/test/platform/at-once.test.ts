/** Requests that meet: each is answered as if it had come before or after the other. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Meghdoot, MeghdootError } from '../../../sdk/src/index.ts';
import { OPERATOR } from '../../src/features/events/audit.ts';
import { createPerson } from '../../src/features/people/people.ts';
import { addMember } from '../../src/features/team/membership.ts';
import { createWorkspace, type Workspace } from '../../src/features/workspaces/store.ts';
import { HOUR } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { type AccountsApp, clientOf, startAccountsApp } from '../rigs/accounts-browser.ts';
import { hashPassword } from '../rigs/cheap-passwords.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const PASSWORD = 'monsoon over the western ghats';
const ROUNDS = 8;
const URL = 'https://93.184.216.34/hook';

/** What came of requests made at once: 200, or the status of the refusal. */
async function statuses(requests: readonly Promise<unknown>[]): Promise<number[]> {
  const answers = await Promise.allSettled(requests);
  return answers.map((answer) => {
    if (answer.status === 'fulfilled') return 200;
    assert(answer.reason instanceof MeghdootError, String(answer.reason));
    return answer.reason.status;
  });
}

const count = (list: readonly number[], status: number) => list.filter((one) => one === status).length;

onEachDatabase('at once', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let app: AccountsApp;
  let shop: Workspace;
  let owner: Meghdoot;
  let people = 0;

  before(async () => {
    database = await backend.open();
    clock = manualClock();
    const { db } = database;
    shop = await createWorkspace(db, { slug: 'shop', mode: 'test', approved: false }, clock.now());
    app = await startAccountsApp(db, clock);
    owner = await somebody(shop);
  });
  after(async () => {
    await app.close();
    await database.close();
  });

  /** A person who is signed in, and owns a workspace if one is given. */
  async function somebody(workspace?: Workspace): Promise<Meghdoot> {
    const { db } = database;
    const email = `person-${++people}@example.com`;
    const password = await hashPassword(PASSWORD);
    const { id } = await createPerson(db, { email, password, verified: true }, clock.now());
    if (workspace)
      await transaction(db, (trx) =>
        addMember(trx, workspace.id, { personId: id, role: 'owner' }, OPERATOR, clock.now()),
      );
    const client = clientOf(app.browser(`203.0.113.${people}`), workspace?.id);
    await client.account.signIn({ email, password: PASSWORD });
    return client;
  }

  it('a webhook that is changed while it is deleted is changed or not there', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await owner.webhooks.create({ url: URL });
      const [deleted, again, ...changed] = await statuses([
        owner.webhooks.delete(id),
        owner.webhooks.delete(id),
        ...Array.from({ length: 8 }, (_, i) => owner.webhooks.update(id, { description: `Change ${i}` })),
      ]);
      assert.deepEqual([deleted, again].sort(), [200, 404]);
      assert.deepEqual(
        changed.filter((status) => status !== 200 && status !== 404),
        [],
      );
    }
  });

  it('a workspace has twenty webhooks at most', async () => {
    const made = await statuses(Array.from({ length: 40 }, () => owner.webhooks.create({ url: URL })));
    assert.deepEqual([count(made, 200), count(made, 409)], [20, 20]);
  });

  it('a key that is revoked many times over is revoked once', async () => {
    const { id } = await owner.keys.create({ kind: 'read-only' });
    const revoked = await statuses(Array.from({ length: 8 }, () => owner.keys.revoke(id)));
    assert.equal(count(revoked, 200), 8);
    const { data } = await owner.audit.list({ limit: 100 });
    assert.equal(data.filter(({ action, target }) => action === 'key.revoked' && target === id).length, 1);
  });

  it('two workspaces of one name are both opened; of one slug the first alone', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const pair = await Promise.all([somebody(), somebody()]);
      const name = `Rao Textiles ${round}`;
      const opened = await Promise.all(pair.map((person) => person.account.openWorkspace({ name })));
      const slugs = opened.map(({ slug }) => slug).sort();
      assert.equal(slugs[0], `rao-textiles-${round}`);
      assert.match(slugs[1]!, new RegExp(`^rao-textiles-${round}-[0-9a-z]{6}$`));
      const named = pair.map((person) => person.account.openWorkspace({ name, slug: `rao-${round}` }));
      assert.deepEqual((await statuses(named)).sort(), [200, 409]);
    }
  });

  it('a person has five workspaces at most that wait for approval', async () => {
    const person = await somebody();
    const opened = await statuses(
      Array.from({ length: 12 }, (_, i) => person.account.openWorkspace({ name: `Shop ${i}` })),
    );
    assert.deepEqual([count(opened, 200), count(opened, 400)], [5, 7]);
  });

  it('of two invitations to one address the second replaces the first, and both are answered', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `ravi-${round}@example.com`;
      await clock.advance(HOUR); // so that they are not too many from one address
      const both = await statuses([
        owner.team.invite({ email, role: 'member' }),
        owner.team.invite({ email, role: 'admin' }),
      ]);
      assert.deepEqual(both, [200, 200]);
      assert.equal((await owner.team.invitations()).length, round + 1);
    }
  });
});
