/** Public clients of the Cloud API, unchanged and pointed straight at the simulator. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../src/platform/clock.ts';
import { forgotten, type GraphWorld, makeCalls, type OpenGraphClient } from '../rigs/graph-clients/client.ts';
import { openWhatsappCloudApi } from '../rigs/graph-clients/whatsapp-cloud-api.ts';
import { PNID, started, until, WABA } from '../rigs/simulator.ts';

const PERSON = '+919800001234';

/** The clients, and how many of their calls work at the least. */
const CLIENTS: [name: string, open: OpenGraphClient, atLeast: number][] = [
  ['whatsapp-cloud-api', openWhatsappCloudApi, 12],
];

async function world(t: TestContext): Promise<GraphWorld> {
  const { simulator, hook } = await started(t, { clock: systemClock });
  return {
    baseUrl: simulator.graphUrl,
    token: 'token',
    phoneNumberId: PNID,
    wabaId: WABA,
    person: PERSON,
    async inbound(text) {
      const made = await simulator.control.inbound({ from: PERSON, text });
      assert.ok('id' in made);
      await until(() => hook.inbound().some(({ id }) => id === made.id));
      return made.id;
    },
    template: { name: 'hello_world', language: 'en' },
    mediaNeedToken: true,
  };
}

for (const [name, open, atLeast] of CLIENTS) {
  test(`every call of ${name} works against the simulator`, async (t) => {
    const client = await open(await world(t));
    t.after(() => client.close?.());
    assert.equal(client.name, name);
    assert.deepEqual(forgotten(client), []);
    const outcomes = await makeCalls(client);
    const failed = outcomes.filter(({ error }) => error !== undefined);
    assert.deepEqual(
      failed.map(
        ({ call, error }) => `${call}: ${error instanceof Error ? error.message : JSON.stringify(error)}`,
      ),
      [],
    );
    t.diagnostic(`${outcomes.length - failed.length}/${outcomes.length}`);
    assert.ok(outcomes.length >= atLeast, `${outcomes.length} of ${atLeast} calls`);
  });
}
