/** Public clients of Meta's Cloud API, unchanged, at the door: every method of theirs that the door has. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageIdOf } from '../../src/features/graph/wamid.ts';
import { SendRequest } from '../../src/features/messages/schemas.ts';
import { onEachSharedDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { assertListed, type GraphCall, type GraphPlace } from '../rigs/graph-clients/client.ts';
import { GRAPH_CLIENTS } from '../rigs/graph-clients/contents.ts';
import { doorOf } from '../rigs/graph-place.ts';
import { type Service, startService } from '../rigs/service.ts';

for (const client of GRAPH_CLIENTS)
  test(`every method of ${client.name} is listed`, () => assertListed(client));

/** What the API of messages takes; the rest comes by itself with it. */
const TYPES: readonly string[] = [
  ...SendRequest.properties.type.enum,
  ...['image', 'video', 'audio', 'document', 'sticker'],
];
const isThere = ([, { sends }]: [string, GraphCall]) => sends !== undefined && TYPES.includes(sends);

onEachSharedDatabase('clients at the Graph door', (backend) => {
  let service: Service;
  let at: GraphPlace;
  before(async () => {
    service = await startService(backend);
    at = await doorOf(service);
  });
  after(() => service?.stop());

  for (const client of GRAPH_CLIENTS)
    test(`${client.name} sends, reads and is answered as by Meta`, async () => {
      const sent: [method: string, type: string, id: string][] = [];
      for (const [method, call] of Object.entries(client.calls).filter(isThere)) {
        const answer = await call.run(at).catch((error: unknown) => {
          throw new Error(`${client.name} ${method}: ${JSON.stringify(error)}`, { cause: error });
        });
        if (call.sends !== undefined) sent.push([method, call.sends, messageIdOf(String(answer))!]);
      }
      await eventually(async () => {
        for (const [method, type, id] of sent) {
          const [message] = await service.accepted(id);
          assert.equal(message?.type, type, `${client.name} ${method}: ${JSON.stringify(message)}`);
          assert.equal(message.to, `+${at.to}`, method);
        }
      });
    });
});
