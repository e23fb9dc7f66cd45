/** Templates of every form are sent with what they take, and refused before acceptance in the words of WhatsApp. */
import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import type { SimulatorTemplate } from '../../src/simulator/model.ts';
import { authComponents, upperCased } from '../../src/simulator/templates/readback.ts';
import {
  CREDENTIALS,
  connectNumber,
  liveWorkspace,
  standAloneSimulator,
} from '../rigs/channel-credentials.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { JPEG, upload } from '../rigs/media-files.ts';
import { type Json, type Service, someone, startService, text, type Workspace } from '../rigs/service.ts';
import { SOUND_TEMPLATES } from '../rigs/sound-templates.ts';

const nameOf = (form: string) => form.replaceAll(/\W/g, '_');
const componentsOf = ({ category, components }: (typeof SOUND_TEMPLATES)[string]) => {
  const capital = upperCased(components);
  return category === 'AUTHENTICATION'
    ? authComponents(capital)
    : (capital as unknown as SimulatorTemplate['components']);
};
const listed = (): SimulatorTemplate[] =>
  Object.entries(SOUND_TEMPLATES).map(([form, given], i) => ({
    id: `7000000000000${100 + i}`,
    name: nameOf(form),
    language: 'en',
    category: given.category.toUpperCase(),
    status: 'APPROVED',
    parameter_format: given.parameter_format ?? 'POSITIONAL',
    components: componentsOf(given),
  }));

const say = (...texts: string[]) => ({
  type: 'body',
  parameters: texts.map((each) => ({ type: 'text', text: each })),
});
const head = (parameter: object) => ({ type: 'header', parameters: [parameter] });
const press = (index: number, sub_type: string, parameter: object) => ({
  ...{ type: 'button', sub_type, index: String(index) },
  parameters: [parameter],
});
const suffix = (index: number, value: string) => press(index, 'url', { type: 'text', text: value });
const action = (more: object) => ({ type: 'action', action: more });
const COUPON = press(0, 'copy_code', { type: 'coupon_code', coupon_code: '25OFF' });
const END = {
  type: 'limited_time_offer',
  parameters: [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: 1_900_000_000_000 } }],
};
const PRODUCT = head({ type: 'product', product: { product_retailer_id: 'SKU1', catalog_id: '19' } });
const SECTIONS = [{ title: 'Silk', product_items: [{ product_retailer_id: 'SKU1' }] }];
const cards = (...list: object[][]) => ({
  type: 'carousel',
  cards: list.map((components, card_index) => ({ card_index, components })),
});

/** By form: what is sent, and what is refused with WhatsApp's code. `MEDIUM` stands for an image of ours. */
const MEDIUM = 'MEDIUM';
const image = head({ type: 'image', image: { id: MEDIUM } });
const card = [image, suffix(1, '1042')];
const link = (kind: string) => head({ type: kind, [kind]: { link: `https://rao.example/a.${kind}` } });
const order = say('Asha', '1042');
const SENDS: Record<string, { good: object[]; bad: [components: object[], code: number][] }> = {
  text: {
    good: [order],
    bad: [
      [[], 132000],
      [[say('Asha')], 132000],
      [[say('Asha', '')], 131008],
    ],
  },
  'text header': {
    good: [head({ type: 'text', text: '1042' }), order],
    bad: [[[order], 132000]],
  },
  image: {
    good: [image, order],
    bad: [
      [[order], 132012],
      [[link('video'), order], 132012],
    ],
  },
  video: { good: [link('video'), order], bad: [[[order], 132012]] },
  document: { good: [link('document'), order], bad: [[[image, order], 132012]] },
  location: {
    good: [head({ type: 'location', location: { latitude: 18.5, longitude: 73.8, name: 'Rao' } }), order],
    bad: [[[order], 132012]],
  },
  buttons: {
    good: [order, suffix(0, '1042'), press(2, 'quick_reply', { type: 'payload', payload: 'stop' })],
    bad: [
      [[order], 131008],
      [[order, suffix(0, '')], 131008],
    ],
  },
  flow: {
    good: [order, press(0, 'flow', action({ flow_token: 't1', flow_action_data: { k: 'v' } }))],
    bad: [],
  },
  authentication: {
    good: [say('123456'), suffix(0, '123456')],
    bad: [
      [[say('123456')], 131008],
      [[say('123456'), suffix(0, '1234567890123456')], 132005],
    ],
  },
  coupon: { good: [say('Asha'), COUPON], bad: [[[say('Asha')], 131008]] },
  'limited-time offer': {
    good: [say('Asha'), END, COUPON, suffix(1, '1042')],
    bad: [[[say('Asha'), COUPON, suffix(1, '1042')], 132012]],
  },
  'media carousel': {
    good: [say('Asha'), cards(card, card)],
    bad: [[[say('Asha'), cards(card, [image])], 131008]],
  },
  'product carousel': { good: [say('Asha'), cards([PRODUCT], [PRODUCT])], bad: [] },
  catalogue: { good: [say('Asha')], bad: [] },
  'several products': {
    good: [
      say('Asha'),
      press(0, 'mpm', action({ thumbnail_product_retailer_id: 'SKU1', sections: SECTIONS })),
    ],
    bad: [[[say('Asha')], 131008]],
  },
  'one product': { good: [PRODUCT, say('Asha')], bad: [[[say('Asha')], 132012]] },
};

onEachDatabase('a template of every form', (backend) => {
  let service: Service;
  let workspace: Workspace;
  let graphUrl: string;
  let medium: string;
  const closers: (() => unknown)[] = [];
  before(async () => {
    service = await startService(backend);
    const ids = { phoneNumberId: '100000000003001', wabaId: '200000000003001' };
    // A suite has no context of a test.
    const suite = { after: (close: () => unknown) => closers.push(close) } as unknown as TestContext;
    const webhookUrl = `${service.url}/webhooks/whatsapp`;
    const simulator = await standAloneSimulator(suite, webhookUrl, ids);
    simulator.control.settings({ statusDelayMs: 0 });
    const { accessToken, appSecret } = CREDENTIALS;
    const named = { displayPhone: '+15550000001', verifiedName: 'Rao', webhookUrl };
    simulator.addNumber({ ...ids, ...named, accessToken, appSecret, templates: listed() });
    ({ graphUrl } = simulator);
    const live = await liveWorkspace(service.db, `forms-${backend.name}`);
    await connectNumber(suite, service.db, { workspace: live, graphUrl, ...ids });
    workspace = await service.open(live.id, async () => simulator.control.messages());
    await eventually(async () => {
      const { status } = await workspace.call('POST', '/api/v1/messages/send', text(someone()));
      assert.equal(status, 200);
    });
    medium = (await upload(workspace, { bytes: JPEG, type: 'image/jpeg', name: 'a.jpg' })).body.data.id;
  });
  after(async () => {
    await service?.stop();
    for (const close of closers) await close();
  });

  const withMedium = (components: object[], id: string) =>
    JSON.parse(JSON.stringify(components).replaceAll(`"${MEDIUM}"`, JSON.stringify(id))) as Json[];
  const send = (form: string, components: object[]) =>
    workspace.call('POST', '/api/v1/messages/send', {
      ...{ to: someone(), type: 'template', templateName: nameOf(form), templateLanguage: 'en' },
      components: withMedium(components, medium),
    });

  test('is taken with all its parameters, and WhatsApp takes it too', async () => {
    const sent: string[] = [];
    for (const [form, { good }] of Object.entries(SENDS)) {
      const { status, body } = await send(form, good);
      assert.equal(status, 200, `${form}: ${JSON.stringify(body)}`);
      sent.push(body.data.messageId);
    }
    for (const id of sent) await workspace.reaches(id, 'read');
  });

  test('is refused without one of them, in the words in which WhatsApp refuses it', async () => {
    for (const [form, { bad }] of Object.entries(SENDS))
      for (const [components, code] of bad) {
        const { status, body } = await send(form, components);
        assert.equal(status, 422, `${form}: ${JSON.stringify(body)}`);
        assert.equal(body.error.code, 'TEMPLATE_PARAMETERS_INVALID');
        const answer = await fetch(`${graphUrl}/v26.0/100000000003001/messages`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${CREDENTIALS.accessToken}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            ...{ messaging_product: 'whatsapp', to: someone(), type: 'template' },
            template: {
              name: nameOf(form),
              language: { code: 'en' },
              components: withMedium(components, '1'),
            },
          }),
        });
        const { error } = (await answer.json()) as Json;
        assert.equal(error.code, code, form);
        const said = { code, message: error.error_data.details };
        assert.deepEqual(body.error.provider, said, form);
        assert.ok(
          body.error.details.some((each: Json) => each.provider?.message === said.message),
          `${form}: ${JSON.stringify(body.error.details)}`,
        );
      }
  });
});
