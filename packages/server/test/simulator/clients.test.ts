/** Public clients of the Cloud API, unchanged and pointed straight at the simulator. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { assertListed, callAll, type GraphPlace } from '../rigs/graph-clients/client.ts';
import { GRAPH_CLIENTS } from '../rigs/graph-clients/contents.ts';
import { form, SAMPLES } from '../rigs/media-files.ts';
import { type Json, PNID, started, until, WABA } from '../rigs/simulator.ts';

const PERSON = '919800001234';

/** How many calls of each client there are at the least: so many were counted where clients are compared. */
const AT_LEAST: Record<string, number> = {
  '@great-detail/whatsapp': 28,
  '@kapso/whatsapp-cloud-api': 31,
  '@whatsapp-cloudapi/client': 10,
  'whatsapp-api-js': 20,
  'whatsapp-business': 20,
  'whatsapp-cloud-api': 12,
};

async function place(t: TestContext): Promise<GraphPlace> {
  const { simulator, hook, call } = await started(t, { settings: { reviewDelayMs: 0 } });
  return {
    url: simulator.graphUrl,
    token: 'token',
    phoneNumberId: PNID,
    wabaId: WABA,
    to: PERSON,
    template: { name: 'hello_world', language: 'en' },
    async medium(kind) {
      const product = { bytes: Buffer.from('whatsapp'), field: 'messaging_product' };
      const { body, type } = form([product, SAMPLES.find((sample) => sample.kind === kind)!]);
      const answer = await fetch(`${simulator.graphUrl}/v23.0/${PNID}/media`, {
        method: 'POST',
        headers: { authorization: 'Bearer token', 'content-type': type },
        body: new Uint8Array(body),
      });
      return ((await answer.json()) as Json).id;
    },
    async received() {
      const made = await simulator.control.inbound({ from: `+${PERSON}`, text: 'Where is my order?' });
      assert.ok('id' in made);
      await until(() => hook.inbound().some(({ id }) => id === made.id));
      return made.id;
    },
    async verificationCode() {
      const { body } = await call('GET', '/_simulator/number');
      return body.data.code;
    },
    async approved(id) {
      for (const end = Date.now() + 8000; Date.now() < end; ) {
        const { body } = await call('GET', `/v23.0/${id}?fields=status`);
        if (body.status === 'APPROVED') return;
      }
      assert.fail('the template was not approved');
    },
  };
}

for (const client of GRAPH_CLIENTS) {
  test(`every call of ${client.name} works against the simulator`, async (t) => {
    await assertListed(client);
    const { worked, failed } = await callAll(client, await place(t));
    t.diagnostic(`${client.name}: ${worked.length}/${worked.length + failed.length}`);
    assert.deepEqual(failed, []);
    assert.ok(worked.length >= AT_LEAST[client.name]!, `${worked.length} calls`);
  });
}
