/** Files in forms of every shape, where Graph's clients upload them: at our door, and at the simulator. */
import fc from 'fast-check';
import { damaged, mostly } from '../arbitraries.ts';
import { fromAnywhere } from '../requests.ts';
import { GRAPH } from '../secrets.ts';
import type { Sent } from '../send.ts';
import { ODD_UPLOAD_TYPES, UPLOAD_TYPE, uploadToGraph } from '../uploads.ts';
import type { Door } from './door.ts';
import { graphFaults } from './graph.ts';
import { graphDoorFaults } from './graph-door.ts';

const type = mostly(
  fc.constant(UPLOAD_TYPE),
  fc.constantFrom(...ODD_UPLOAD_TYPES).map((text): [string, string] => ['content-type', text]),
);

const uploadsTo = (url: string, authorization: string): fc.Arbitrary<Sent> =>
  fc.tuple(type, damaged(uploadToGraph), fromAnywhere).map(([header, body, from]) => ({
    method: 'POST',
    url,
    headers: [header, ['authorization', authorization], from],
    body,
  }));

export const FILES: Door = {
  name: 'a file at the Graph door',
  async requests({ server, apiKey }) {
    const headers = { authorization: `Bearer ${apiKey}` };
    const listed = await fetch(`${server.url}/api/v1/channels`, { headers });
    const { data } = (await listed.json()) as { data: { phoneNumberId: string }[] };
    return uploadsTo(`${server.url}/v23.0/${data[0]!.phoneNumberId}/media`, headers.authorization);
  },
  faultsOf: graphDoorFaults,
};

export const SIMULATED_FILES: Door = {
  name: 'a file at the simulated Graph API',
  async requests({ graphUrl }) {
    return uploadsTo(`${graphUrl}/v26.0/100000000000001/media`, `Bearer ${GRAPH.accessToken}`);
  },
  faultsOf: graphFaults,
};
