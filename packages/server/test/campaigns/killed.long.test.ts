/** The audience of a campaign is written down to its end, whatever becomes of the process that does so. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AT_ONCE, HELLO } from '../rigs/campaigns.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { liveInstallation } from '../rigs/live-installation.ts';

const PATIENT = { timeoutMs: 120_000, everyMs: 100 };
const PEOPLE = 10_000;
const phones = Array.from({ length: PEOPLE }, (_, i) => `+91987${String(6_000_000 + i)}`);

for (const backend of backends)
  describe(`an audience (${backend.name})`, () => {
    test('whose process is killed is written down by another one, each person once', async (t) => {
      const { env, start, reached } = await liveInstallation(t, backend, 10);
      const { server, client } = await start(env);
      const { id: file } = await client.imports.create(new Blob([`phone\n${phones.join('\n')}\n`]));
      const imported = (state: string) =>
        eventually(async () => assert.equal((await client.imports.get(file)).state, state), PATIENT);
      await client.imports.check(file);
      await imported('checked');
      await client.imports.start(file);
      await imported('finished');
      const sendAt = new Date(Date.now() + 3_600_000).toISOString();
      const { id } = await client.campaigns.create({
        ...HELLO,
        ...AT_ONCE,
        audience: { filter: {} },
        sendAt,
      });
      await client.campaigns.start(id);
      const by = await eventually(
        async () => {
          const { counts } = await client.campaigns.get(id);
          assert.ok(counts.total > 0);
          return counts.total;
        },
        { everyMs: 5 },
      );
      await server.end('SIGKILL');
      assert.ok(by < PEOPLE, `${by} were written down when it was killed`);
      const { client: other } = await start(env);
      const { counts } = await eventually(async () => {
        const campaign = await other.campaigns.get(id);
        assert.equal(campaign.waiting?.for, 'schedule');
        return campaign;
      }, PATIENT);
      assert.deepEqual([counts.total, counts.waiting], [PEOPLE, PEOPLE]);
      let listed = 0;
      for await (const { state } of other.campaigns.iteratePeople(id, { limit: 100 })) {
        assert.equal(state, 'waiting');
        listed++;
      }
      assert.equal(listed, PEOPLE);
      assert.deepEqual(await reached(), []);
    });
  });
