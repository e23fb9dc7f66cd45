/** A live number with a template for bills, on a simulator whose side of it can be looked at. */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { SimulatorTemplate } from '../../src/simulator/model.ts';
import { CREDENTIALS, connectNumber, liveWorkspace, standAloneSimulator } from './channel-credentials.ts';
import { eventually } from './eventually.ts';
import { graphDoor } from './graph-door.ts';
import { type Json, type Service, someone, text } from './service.ts';

const BILL: SimulatorTemplate = {
  ...{ id: '900719925474099301', name: 'bill', language: 'en', category: 'UTILITY', status: 'APPROVED' },
  components: [
    { type: 'HEADER', format: 'DOCUMENT' },
    { type: 'BODY', text: 'Hi {{1}}, your bill.' },
  ],
};

let made = 0;

export async function billingNumber(t: TestContext, service: Service) {
  const nth = String(++made).padStart(3, '0');
  const ids = { phoneNumberId: `100000000001${nth}`, wabaId: `200000000001${nth}` };
  const simulator = await standAloneSimulator(t, `${service.url}/webhooks/whatsapp`, ids);
  simulator.control.settings({ statusDelayMs: 0 });
  simulator.addNumber({
    ...{
      ...ids,
      displayPhone: '+15550000001',
      verifiedName: 'Rao',
      webhookUrl: `${service.url}/webhooks/whatsapp`,
    },
    ...{ accessToken: CREDENTIALS.accessToken, appSecret: CREDENTIALS.appSecret, templates: [BILL] },
  });
  const door = await graphDoor(t, simulator.graphUrl);
  const live = await liveWorkspace(service.db, `media-${nth}`);
  await connectNumber(t, service.db, { workspace: live, graphUrl: door.url, ...ids });
  const workspace = await service.open(live.id, async () => simulator.control.messages());
  // The server learns of the channel as of one that was connected on the command line.
  await eventually(async () => {
    const { status } = await workspace.call('POST', '/api/v1/messages/send', text(someone()));
    assert.equal(status, 200);
  });
  const graph = (path: string, method = 'GET') =>
    fetch(new URL(path, simulator.graphUrl), {
      method,
      headers: { authorization: `Bearer ${CREDENTIALS.accessToken}` },
    });
  /** What WhatsApp has of a message: the payload and the bytes behind the id in it. */
  const arrived = async (messageId: string) => {
    const [message] = (await workspace.accepted(messageId)) as Json[];
    assert.ok(message, 'WhatsApp has not got it');
    const { type } = message.payload;
    return { own: message.payload[type], type, payload: message.payload };
  };
  const bytesAt = async (id: string) => {
    const { url, mime_type: type } = (await (await graph(`/v26.0/${id}`)).json()) as Json;
    return { type, bytes: Buffer.from(await (await graph(url)).arrayBuffer()) };
  };
  return { workspace, simulator, door, graph, arrived, bytesAt };
}
