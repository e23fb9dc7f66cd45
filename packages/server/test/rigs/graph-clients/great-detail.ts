import assert from 'node:assert/strict';
import { Client } from '@great-detail/whatsapp';
import { JPEG } from '../media-files.ts';
import { bodies, KINDS } from './bodies.ts';
import { functionsOf, type GraphCall, type GraphClient, type GraphPlace, sending, sentId } from './client.ts';

const clientAt = ({ url, token }: GraphPlace) =>
  new Client({
    prefixUrl: url,
    request: { headers: { Authorization: `Bearer ${token}` }, retry: 0, hooks: { beforeError: [tellWhy] } },
  });

/** Its errors have no more than the status; what Graph says is in the response. */
async function tellWhy<E extends Error>(error: E): Promise<E> {
  const { response } = error as unknown as { response?: Response };
  if (response && !response.bodyUsed) error.message += `: ${await response.clone().text()}`;
  return error;
}

const done =
  (call: (client: Client, at: GraphPlace) => PromiseLike<unknown>): GraphCall =>
  async (at) =>
    assert.equal(((await call(clientAt(at), at)) as { success: boolean }).success, true);

const sends = Object.entries(KINDS).map(([kind, type]): [string, GraphCall] => [
  `message.createMessage ${kind}`,
  sending(type, async (at) => {
    const body = (await bodies(at))[kind];
    const options = { phoneNumberID: at.phoneNumberId, to: at.to, ...body };
    const { message } = clientAt(at);
    const sent = await message
      .createMessage(options as unknown as Parameters<typeof message.createMessage>[0])
      .json();
    assert.equal(sent.contacts[0]!.wa_id, at.to);
    return sentId(sent);
  }),
]);

let made = 0;
const newTemplate = () => ({
  name: `great_detail_${process.pid}_${++made}`,
  category: 'UTILITY' as const,
  language: 'en' as const,
  parameter_format: 'POSITIONAL' as const,
  components: [{ type: 'BODY' as const, text: 'Your order has left our shop in Pune today.' }],
});

async function createTemplate(at: GraphPlace) {
  const template = newTemplate();
  const answer = await clientAt(at).template.create(at.wabaId, template).json();
  assert.match(answer.id, /^\w+$/);
  assert.match(answer.status, /^(PENDING|APPROVED)$/);
  return { ...template, id: answer.id };
}

export const greatDetail: GraphClient = {
  name: '@great-detail/whatsapp',
  async methods() {
    const client = new Client();
    return Object.entries(client).flatMap(([name, resource]) =>
      name.startsWith('_')
        ? []
        : functionsOf(resource as object, `${name}.`).filter((method) => !method.includes('._')),
    );
  },
  leftOut: Object.fromEntries([
    ...['businessProfile', 'media', 'message', 'phoneNumbers', 'subscribedApps', 'template'].map((name) => [
      `${name}.getEndpoint`,
      'makes a path',
    ]),
    ['webhook.register', 'receives webhooks'],
    ['webhook.eventNotification', 'receives webhooks'],
  ]),
  calls: {
    ...Object.fromEntries(sends),
    'message.createStatus': done(async ({ message }, at) =>
      message
        .createStatus({
          phoneNumberID: at.phoneNumberId,
          message_id: await at.received(),
          status: 'read',
          typing_indicator: { type: 'text' },
        })
        .json(),
    ),
    'businessProfile.updateBusinessProfile': done(({ businessProfile }, { phoneNumberId }) =>
      businessProfile
        .updateBusinessProfile({ phoneNumberID: phoneNumberId, about: 'Sarees', vertical: 'RETAIL' })
        .json(),
    ),
    'businessProfile.getBusinessProfile': async (at) => {
      const { businessProfile } = clientAt(at);
      const to = { phoneNumberID: at.phoneNumberId };
      await businessProfile.updateBusinessProfile({ ...to, about: 'Silk', vertical: 'RETAIL' });
      const { data } = await businessProfile
        .getBusinessProfile({ ...to, fields: ['about', 'vertical'] })
        .json();
      assert.deepEqual(data, [{ messaging_product: 'whatsapp', about: 'Silk', vertical: 'RETAIL' }]);
    },
    'media.upload': async (at) => {
      const file = new Blob([new Uint8Array(JPEG)], { type: 'image/jpeg' });
      const to = { phoneNumberID: at.phoneNumberId, filename: 'a.jpg', mimeType: 'image/jpeg' };
      assert.match(
        (
          await clientAt(at)
            .media.upload({ ...to, file })
            .json()
        ).id,
        /^\w+$/,
      );
    },
    'media.getURL': async (at) => {
      const mediaID = await at.medium('image');
      const found = await clientAt(at).media.getURL({ mediaID, phoneNumberID: at.phoneNumberId }).json();
      assert.deepEqual([found.id, found.mime_type], [mediaID, 'image/jpeg']);
    },
    // It sends no token of its own, and Host as lookaside.fbsbx.com.
    'media.download': async (at) => {
      const { media } = clientAt(at);
      const { url } = await media.getURL({ mediaID: await at.medium('image') }).json();
      const headers = { Authorization: `Bearer ${at.token}` };
      const bytes = await media.download({ mediaURL: url, request: { headers } }).arrayBuffer();
      assert.deepEqual(Buffer.from(bytes), JPEG);
    },
    'media.delete': done(async ({ media }, at) => media.delete({ mediaID: await at.medium('image') }).json()),
    'phoneNumbers.getPhoneNumber': async (at) => {
      const { phoneNumbers } = clientAt(at);
      const phoneNumberID = at.phoneNumberId;
      const usual = await phoneNumbers.getPhoneNumber({ phoneNumberID }).json();
      assert.equal(usual.id, phoneNumberID);
      const fields = ['status', 'throughput', ['whatsapp_business_profile', ['vertical']]];
      const asked = await phoneNumbers.getPhoneNumber({ phoneNumberID, fields: fields as never }).json();
      assert.deepEqual(Object.keys(asked).sort(), [
        ...['id', 'status', 'throughput', 'whatsapp_business_profile'],
      ]);
      assert.ok(asked.whatsapp_business_profile.data[0].vertical);
    },
    'phoneNumbers.listPhoneNumbers': async (at) => {
      const { data } = await clientAt(at)
        .phoneNumbers.listPhoneNumbers({ businessAccountID: at.wabaId, fields: ['id', 'verified_name'] })
        .json();
      assert.ok(data.some(({ id, verified_name }) => id === at.phoneNumberId && verified_name));
    },
    'phoneNumbers.updatePhoneNumber': done(({ phoneNumbers }, { phoneNumberId }) =>
      phoneNumbers.updatePhoneNumber({ phoneNumberID: phoneNumberId, new_display_name: 'Rao Silks' }).json(),
    ),
    'subscribedApps.createSubscription': done(({ subscribedApps }, { wabaId }) =>
      subscribedApps.createSubscription({ businessAccountID: wabaId }).json(),
    ),
    'subscribedApps.listSubscriptions': async ({ wabaId, ...at }) => {
      const { subscribedApps } = clientAt({ wabaId, ...at });
      await subscribedApps.createSubscription({ businessAccountID: wabaId });
      const { data } = await subscribedApps.listSubscriptions({ businessAccountID: wabaId }).json();
      assert.ok(data.length > 0 && data.every((app) => app.whatsapp_business_api_data.id));
    },
    'template.create': createTemplate,
    'template.get': async (at) => {
      const { id, name } = await createTemplate(at);
      const found = await clientAt(at)
        .template.get(id, { fields: ['name', 'status', 'components'] })
        .json();
      assert.deepEqual([found.id, found.name, found.components.length], [id, name, 1]);
    },
    'template.list': async (at) => {
      const { name } = await createTemplate(at);
      const { data } = await clientAt(at)
        .template.list(at.wabaId, {
          ...{ name_or_content: name, category: ['UTILITY', 'MARKETING'], language: 'en', limit: 5 },
          fields: ['name', 'status'],
        })
        .json();
      assert.deepEqual(
        data.map((template) => template.name),
        [name],
      );
    },
    'template.listLibrary': async (at) => {
      const answer: unknown = await clientAt(at)
        .template.listLibrary({ topic: 'ORDER_MANAGEMENT', language: 'en_US', limit: 5 })
        .json();
      const { data } = answer as { data: { name: string; body: string }[] };
      assert.ok(data.length > 0 && data.every(({ name, body }) => name && body));
    },
    'template.update': done(async ({ template }, at) => {
      const { id, components } = await createTemplate(at);
      await at.approved?.(id);
      const text = 'Your order has left our shop in Pune this morning.';
      return template.update(id, { components: [{ ...components[0]!, text }] }).json();
    }),
    'template.delete': done(async ({ template }, at) => {
      const { name } = await createTemplate(at);
      return template.delete(at.wabaId, { name }).json();
    }),
    'whatsappBusinessAccount.get': async (at) => {
      const { whatsappBusinessAccount } = clientAt(at);
      assert.equal((await whatsappBusinessAccount.get(at.wabaId).json()).id, at.wabaId);
      const fields = ['name', 'currency', 'health_status', 'ownership_type', 'status'] as const;
      const found = await whatsappBusinessAccount.get(at.wabaId, { fields: [...fields] }).json();
      for (const field of fields) assert.ok(found[field], field);
    },
  },
};
