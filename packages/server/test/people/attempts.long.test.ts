/** How often a password may be tried and a mailbox written to, and whom that locks out. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { createPerson } from '../../src/features/people/people.ts';
import { createWorkspace } from '../../src/features/workspaces/store.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import { type AccountsApp, type Browser, lastMail, startAccountsApp } from '../rigs/accounts-browser.ts';
import { hashPassword } from '../rigs/cheap-passwords.ts';
import { onEachDatabase, type TestBackend, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const ASHA = { email: 'asha@example.com', password: 'monsoon over the western ghats' };
const WRONG = { ...ASHA, password: 'a password of another place' };

/** Opens an app with one account for each test of a suite; returns it, and how the account is tried. */
function atAnAccount(backend: TestBackend) {
  const place = {} as { database: TestDatabase; clock: ManualClock; app: AccountsApp };

  beforeEach(async () => {
    const database = await backend.open();
    const clock = manualClock();
    const { db } = database;
    await createWorkspace(db, { slug: 'demo', mode: 'test', approved: false }, clock.now());
    const app = await startAccountsApp(db, clock);
    Object.assign(place, { database, clock, app });
    const password = await hashPassword(ASHA.password);
    await createPerson(db, { email: ASHA.email, password, verified: true }, clock.now());
  });
  afterEach(async () => {
    await place.app.close();
    await place.database.close();
  });

  async function signIn(browser: Browser, credentials = ASHA): Promise<number> {
    return (await browser.json('POST', '/api/app/sign-in', credentials)).status;
  }
  const from = (address: string, credentials = WRONG) => signIn(place.app.browser(address), credentials);
  const tries = async (times: number, once: () => Promise<number>) => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i++) statuses.push(await once());
    return statuses;
  };
  /** A hundred wrong passwords from ten addresses of as many networks: an account is locked for whoever is unknown. */
  const flood = async (credentials = WRONG) => {
    const addresses = Array.from({ length: 10 }, (_, i) => `198.51.${i}.1`);
    await Promise.all(addresses.map((address) => tries(10, () => from(address, credentials))));
  };
  const counted = async () =>
    (await place.database.db.selectFrom('attempts').selectAll().orderBy('key').execute()).map((row) => ({
      ...row,
    }));

  const mailed = async () =>
    (await place.database.db.selectFrom('mails').select('id').where('recipient', '=', ASHA.email).execute())
      .length;
  /** From five networks at once, all answered alike. */
  const askAll = (path: string) =>
    Promise.all(
      [0, 1, 2, 3, 4].map(async (i) => {
        const page = await place.app.browser(`198.51.${i}.1`).submit(path, { email: ASHA.email });
        assert.equal(page.status, 200, page.text);
      }),
    );
  return { place, signIn, from, tries, flood, counted, mailed, askAll };
}

onEachDatabase('tries at an account that come at once', (backend) => {
  const { place, from, tries, counted, mailed, askAll } = atAnAccount(backend);

  it('are bounded for an address at whichever accounts, and cost the database nothing beyond the limit', async () => {
    const statuses: number[] = [];
    const stranger = (i: number) => from('192.0.2.9', { ...WRONG, email: `nobody-${i}@example.com` });
    for (let i = 0; i < 102; i += 17)
      statuses.push(...(await Promise.all(Array.from({ length: 17 }, (_, j) => stranger(i + j)))));
    assert.equal(statuses.filter((status) => status === 401).length, 100);
    assert.equal(statuses.filter((status) => status === 429).length, 2);
    const before = await counted();
    await tries(5, () => from('192.0.2.9', { ...WRONG, email: 'another@example.com' }));
    await tries(5, () => from('192.0.2.9'));
    assert.deepEqual(await counted(), before);
  });

  it('do not pass unseen', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, () => from('192.0.2.10')));
    assert.equal(all.filter((status) => status === 401).length, 10, String(all));
    assert.equal(all.filter((status) => status === 429).length, 15);
  });

  it('have a mailbox written to three times an hour, so that whoever forgot a password has a link that works', async () => {
    for (let hour = 1; hour <= 3; hour++) {
      await askAll('/oauth/forgot');
      assert.equal(await mailed(), 3 * hour);
      await place.clock.advance(HOUR - 1);
      const { link } = (await lastMail(place.database.db, ASHA.email))!;
      assert.equal((await place.app.browser().get(link)).status, 200);
      await place.clock.advance(1);
    }
  });

  it('have fifty strangers a day written to from an address, and no more', async () => {
    await place.app.close();
    place.app = await startAccountsApp(place.database.db, place.clock, { SIGNUP: 'open' });
    const statuses: number[][] = [];
    const ask = async (email: string) =>
      (await place.app.browser('192.0.2.11').submit('/oauth/sign-up', { email })).status;
    for (let round = 0; round < 6; round++) {
      const ten = Array.from({ length: 10 }, (_, i) => ask(`stranger-${round}-${i}@example.com`));
      statuses.push(await Promise.all(ten));
      await place.clock.advance(16 * MINUTE);
    }
    assert.deepEqual(new Set(statuses.slice(0, 5).flat()), new Set([200]));
    assert.deepEqual(new Set(statuses[5]), new Set([429]));
    const { length } = await place.database.db.selectFrom('mails').select('id').execute();
    assert.equal(length, 50);
  });
});

onEachDatabase('tries at an account', (backend) => {
  const { place, signIn, from, tries, flood, mailed, askAll } = atAnAccount(backend);

  it('lock out ten wrong ones from an address, and nobody elsewhere; unknown e-mails are answered alike', async () => {
    const known = await tries(12, () => from('192.0.2.7'));
    assert.deepEqual(known, [...Array(10).fill(401), 429, 429]);
    const nobody = { ...WRONG, email: 'nobody@example.com' };
    assert.deepEqual(await tries(12, () => from('192.0.2.7', nobody)), known);
    assert.equal(await from('192.0.2.7', ASHA), 429, 'the right one too');
    assert.equal(await from('192.0.2.8', ASHA), 200, 'the owner, from anywhere else');
    const page = await place.app.browser('192.0.2.7').submit('/oauth/sign-in', ASHA);
    assert.deepEqual([page.status, page.headers['retry-after']], [429, '900']);
    await place.clock.advance(15 * MINUTE);
    assert.equal(await from('192.0.2.7', ASHA), 200);
  });

  it('are not counted when they are right', async () => {
    assert.deepEqual(new Set(await tries(12, () => from('192.0.2.7', ASHA))), new Set([200]));
  });

  it('lock an account after a hundred from everywhere, but for a browser that has been in before', async () => {
    const own = place.app.browser('192.0.2.1');
    assert.equal(await signIn(own), 200);
    const cookie = own.cookies.get('meghdoot_device')!;
    assert.ok(cookie.length > 40);
    await Promise.all([flood(), flood({ ...WRONG, email: 'nobody@example.com' })]);
    for (const email of [ASHA.email, 'nobody@example.com'])
      assert.equal(await from('203.0.113.200', { ...WRONG, email }), 429, email);
    await place.app.close(); // a restart forgives nothing
    await place.database.reopen();
    place.app = await startAccountsApp(place.database.db, place.clock);
    assert.equal(await from('203.0.113.201', ASHA), 429);

    const again = place.app.browser('203.0.113.202');
    again.cookies.set('meghdoot_device', cookie);
    assert.equal(await signIn(again), 200, 'the browser of before, wherever it is');
    await again.json('POST', '/api/app/sign-out');
    assert.deepEqual(await tries(11, () => signIn(again, WRONG)), [...Array(10).fill(401), 429]);
    assert.equal(await signIn(again), 429, 'it has ten of its own, and no more');

    const forged = place.app.browser('203.0.113.203');
    forged.cookies.set('meghdoot_device', `${cookie.slice(0, -4)}AAAA`);
    assert.equal(await signIn(forged), 429);
    await place.clock.advance(15 * MINUTE);
    assert.equal(await from('203.0.113.201', ASHA), 200);
  });

  it('do not profit from a browser that is known to somebody else', async () => {
    const ravi = { email: 'ravi@example.com', password: 'a boat on the backwaters at dusk' };
    const password = await hashPassword(ravi.password);
    await createPerson(place.database.db, { email: ravi.email, password, verified: true }, place.clock.now());
    const browser = place.app.browser('192.0.2.1');
    assert.equal(await signIn(browser, ravi), 200);
    await flood();
    assert.equal(await signIn(browser), 429);
    assert.equal(await signIn(browser, ravi), 200);
  });

  it('have a mailbox that nobody owns an account with written to six times a day', async () => {
    await place.app.close();
    place.app = await startAccountsApp(place.database.db, place.clock, { SIGNUP: 'open' });
    await place.database.db.deleteFrom('people').execute();
    for (const most of [3, 6, 6]) {
      await askAll('/oauth/sign-up');
      assert.equal(await mailed(), most);
      await place.clock.advance(HOUR);
    }
    assert.equal(
      (await place.app.browser().get((await lastMail(place.database.db, ASHA.email))!.link)).status,
      200,
    );
    await place.clock.advance(DAY);
    await askAll('/oauth/sign-up');
    assert.equal(await mailed(), 9);
  });
});
