import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { WABAClient } from 'whatsapp-business';
import { JPEG } from '../media-files.ts';
import { bodies, KINDS } from './bodies.ts';
import { functionsOf, type GraphCall, type GraphClient, type GraphPlace, sending, sentId } from './client.ts';

/** Its host and version are constants; the client of axios that it makes is open to be pointed elsewhere. */
function clientAt({ url, token, phoneNumberId, wabaId }: GraphPlace): WABAClient {
  const client = new WABAClient({ apiToken: token, phoneId: phoneNumberId, accountId: wabaId });
  client.restClient.fetch.defaults.baseURL = `${url}/v17.0`;
  return client;
}

const done =
  (call: (client: WABAClient, at: GraphPlace) => Promise<unknown>): GraphCall =>
  async (at) =>
    assert.equal(((await call(clientAt(at), at)) as { success: boolean }).success, true);

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-client-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const sends = Object.entries(KINDS).map(([kind, type]): [string, GraphCall] => [
  `sendMessage ${kind}`,
  sending(type, async (at) => {
    const body = (await bodies(at))[kind];
    const payload = { to: at.to, ...body } as Parameters<WABAClient['sendMessage']>[0];
    const sent = await clientAt(at).sendMessage(payload);
    assert.equal(sent.contacts[0].wa_id, at.to);
    return sentId(sent);
  }),
]);

export const whatsAppBusiness: GraphClient = {
  name: 'whatsapp-business',
  methods: async () => functionsOf(WABAClient.prototype),
  leftOut: {},
  calls: {
    ...Object.fromEntries(sends),
    markMessageAsRead: done(async (client, at) => client.markMessageAsRead(await at.received())),
    updateBusinessProfile: done((client) =>
      client.updateBusinessProfile({
        description: 'Sarees since 1952',
        vertical: 'RETAIL',
        websites: ['https://rao.example.com/'],
      }),
    ),
    getBusinessProfile: async (at) => {
      const client = clientAt(at);
      await client.updateBusinessProfile({ description: 'Sarees since 1953', vertical: 'RETAIL' });
      assert.equal((await client.getBusinessProfile()).data[0]!.description, 'Sarees since 1953');
      const { data } = await client.getBusinessProfile(['vertical']);
      assert.deepEqual(data, [{ messaging_product: 'whatsapp', vertical: 'RETAIL' }]);
    },
    uploadMedia: (at) =>
      inFolder(async (folder) => {
        const file = join(folder, 'a.jpg');
        writeFileSync(file, JPEG);
        assert.match((await clientAt(at).uploadMedia({ file, type: 'image/jpeg' })).id, /^\w+$/);
      }),
    getMedia: async (at) => {
      const id = await at.medium('image');
      const medium = await clientAt(at).getMedia(id);
      assert.deepEqual([medium.id, medium.mime_type], [id, 'image/jpeg']);
    },
    downloadMedia: (at) =>
      inFolder(async (folder) => {
        const client = clientAt(at);
        const { url } = await client.getMedia(await at.medium('image'));
        const saved = join(folder, 'b.jpg');
        await once((await client.downloadMedia(url, saved)) as Writable, 'finish');
        assert.deepEqual(readFileSync(saved), JPEG);
      }),
    deleteMedia: done(async (client, at) => client.deleteMedia(await at.medium('image'))),
    getBusinessPhoneNumbers: async (at) => {
      const { data } = await clientAt(at).getBusinessPhoneNumbers();
      assert.ok(data.some(({ id }) => id === at.phoneNumberId));
      for (const number of data) assert.ok(number.display_phone_number && number.verified_name);
    },
    getSingleBusinessPhoneNumber: async (at) => {
      const number = await clientAt(at).getSingleBusinessPhoneNumber(at.phoneNumberId);
      assert.equal(number.id, at.phoneNumberId);
      assert.ok(number.display_phone_number && number.quality_rating);
    },
    updateIdentityCheckState: done((client) =>
      client.updateIdentityCheckState({ enable_identity_key_check: false }),
    ),
    setupTwoStepAuth: done((client, { phoneNumberId }) =>
      client.setupTwoStepAuth({ phoneNumberId, pin: '246810' }),
    ),
    deregisterPhone: done((client, { phoneNumberId }) => client.deregisterPhone(phoneNumberId)),
    requestPhoneNumberVerificationCode: done((client, { phoneNumberId }) =>
      client.requestPhoneNumberVerificationCode({ phoneNumberId, code_method: 'SMS', language: 'en_US' }),
    ),
    verifyPhoneNumberCode: done(async (client, { phoneNumberId, verificationCode }) =>
      client.verifyPhoneNumberCode({ phoneNumberId, code: await verificationCode!() }),
    ),
    registerPhone: done((client, { phoneNumberId }) =>
      client.registerPhone({ phoneNumberId, pin: '246810' }),
    ),
  },
};
