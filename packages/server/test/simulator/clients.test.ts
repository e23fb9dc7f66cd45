/** Public clients of the Cloud API, unchanged and pointed straight at the simulator. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { assertListed, callAll, type GraphClient, type GraphPlace } from '../rigs/graph-clients/client.ts';
import { greatDetail } from '../rigs/graph-clients/great-detail.ts';
import { kapso } from '../rigs/graph-clients/kapso.ts';
import { whatsAppApiJs } from '../rigs/graph-clients/whatsapp-api-js.ts';
import { whatsAppBusiness } from '../rigs/graph-clients/whatsapp-business.ts';
import { whatsAppCloudApi } from '../rigs/graph-clients/whatsapp-cloud-api.ts';
import { whatsAppCloudApiClient } from '../rigs/graph-clients/whatsapp-cloudapi-client.ts';
import { form, SAMPLES } from '../rigs/media-files.ts';
import { type Json, PNID, started, until, WABA } from '../rigs/simulator.ts';

const PERSON = '919800001234';

/** The clients, and how many of their calls there are at the least. */
const CLIENTS: [GraphClient, atLeast: number][] = [
  [greatDetail, 28],
  [kapso, 31],
  [whatsAppApiJs, 20],
  [whatsAppBusiness, 20],
  [whatsAppCloudApiClient, 10],
  [whatsAppCloudApi, 12],
];

/** Doors that the simulator does not have yet. */
const EXCEPT: Record<string, string> = {
  ...Object.fromEntries(
    ['create', 'get', 'list', 'listLibrary', 'update', 'delete'].flatMap((name) => [
      [`template.${name}`, 'templates'],
      [`templates.${name}`, 'templates'],
    ]),
  ),
};

async function place(t: TestContext): Promise<GraphPlace> {
  const { simulator, hook, call } = await started(t);
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
  };
}

for (const [client, atLeast] of CLIENTS) {
  test(`every call of ${client.name} works against the simulator`, async (t) => {
    await assertListed(client);
    const { worked, failed } = await callAll(client, await place(t), EXCEPT);
    t.diagnostic(`${client.name}: ${worked.length}/${worked.length + failed.length}`);
    assert.deepEqual(failed, []);
    assert.ok(worked.length >= atLeast, `${worked.length} of ${atLeast} calls`);
  });
}
