/** A campaign with a budget goes on where it was when the process that sends it is killed. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AT_ONCE, HELLO } from '../rigs/campaigns.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { liveInstallation } from '../rigs/live-installation.ts';

const PATIENT = { timeoutMs: 240_000, everyMs: 100 };
const PEOPLE = 300;
/** A message of the template costs 0.115. */
const BUDGET = { amount: '23.00', reaches: 200 };
const phones = Array.from({ length: PEOPLE }, (_, i) => `+91987${String(6_005_000 + i)}`);

for (const backend of backends)
  describe(`a campaign (${backend.name})`, () => {
    test('whose process is killed twice reaches nobody twice, and spends no more than its budget', async (t) => {
      const { env, start, reached } = await liveInstallation(t, backend, 60);
      let { server, client } = await start(env);
      const killedAt = async (atLeast: number) => {
        const sent = async () => assert.ok((await reached()).length >= atLeast);
        await eventually(sent, { ...PATIENT, everyMs: 10, what: `${atLeast} are not reached` });
        await server.end('SIGKILL');
        ({ server, client } = await start(env));
      };
      const { id } = await client.campaigns.create({
        ...{ ...HELLO, ...AT_ONCE, budget: BUDGET.amount },
        audience: { contacts: phones },
      });
      await client.campaigns.start(id);
      await killedAt(60);
      const spent = await eventually(async () => {
        const campaign = await client.campaigns.get(id);
        assert.equal(campaign.reason?.code, 'CAMPAIGN_BUDGET_SPENT', JSON.stringify(campaign));
        return campaign.spent!;
      }, PATIENT);
      assert.ok(Number(spent) <= Number(BUDGET.amount), spent);
      assert.ok((await reached()).length <= BUDGET.reaches);

      await client.campaigns.update(id, { budget: null });
      await client.campaigns.resume(id);
      await killedAt(BUDGET.reaches + 20);
      await eventually(async () => assert.equal((await client.campaigns.get(id)).state, 'finished'), PATIENT);
      const all = await reached();
      assert.equal(new Set(all).size, all.length, 'nobody is reached twice');
      const states = new Map<string, string>();
      for await (const { phone, state } of client.campaigns.iteratePeople(id, { limit: 100 }))
        states.set(phone!, state);
      assert.equal(states.size, PEOPLE);
      const missed = phones.filter((phone) => !all.includes(phone));
      for (const phone of missed) assert.equal(states.get(phone), 'unknown', phone);
      const { counts } = await client.campaigns.get(id);
      assert.equal(counts.waiting, 0);
    });
  });
