/** Public clients of Meta's Cloud API, unchanged, at the door: every method of theirs that the door has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageIdOf } from '../../src/features/graph/wamid.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { assertListed, type GraphCall } from '../rigs/graph-clients/client.ts';
import { GRAPH_CLIENTS } from '../rigs/graph-clients/contents.ts';
import { doorOf } from '../rigs/graph-place.ts';
import { type Json, serviceOf } from '../rigs/service.ts';

for (const client of GRAPH_CLIENTS)
  test(`every method of ${client.name} is listed`, () => assertListed(client));

onEachDatabase('clients at the Graph door', (backend) => {
  const service = serviceOf(backend);

  for (const client of GRAPH_CLIENTS)
    test(`${client.name} sends, reads and is answered as by Meta`, async () => {
      const at = await doorOf(service); // a person for each: WhatsApp takes few messages to one in a second
      const failed: string[] = [];
      const sent: [entry: string, type: string, id: string][] = [];
      const callAll = async (calls: [string, GraphCall][]) => {
        for (const [entry, call] of calls) {
          try {
            const answer = await call(at);
            if (call.sends !== undefined) sent.push([entry, call.sends, messageIdOf(String(answer))!]);
          } catch (error) {
            failed.push(`${entry}: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
          }
        }
        assert.deepEqual(failed, []);
      };
      const calls = Object.entries(client.calls);
      await callAll(calls.filter(([, { sends }]) => sends !== undefined));
      await eventually(async () => {
        const arrived: Json[] = await service.control('GET', `messages?channel=${service.channelId}`);
        for (const [entry, type, id] of sent) {
          const message = arrived.find(({ biz_opaque_callback_data: tag }) => tag?.startsWith(`${id}.`));
          assert.equal(message?.type, type, `${client.name} ${entry}: ${JSON.stringify(message)}`);
          assert.equal(message.to, `+${at.to}`, entry);
        }
      });
      // Some take the number off and bring it back: nothing may be on its way then.
      await callAll(calls.filter(([, { sends }]) => sends === undefined));
    });
});
