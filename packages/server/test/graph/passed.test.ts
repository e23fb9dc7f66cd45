/** What the Graph door passes on to Meta with the operator's token, for whom, and what it does not. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { messageIdOf } from '../../src/features/graph/wamid.ts';
import {
  CREDENTIALS,
  connectNumber,
  liveWorkspace,
  standAloneSimulator,
} from '../rigs/channel-credentials.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type GraphDoor, graphDoor } from '../rigs/graph-door.ts';
import { ask } from '../rigs/graph-place.ts';
import { type Json, type Service, startService } from '../rigs/service.ts';

/** Three numbers of one account, which one token is for: two are connected by two customers, the third by nobody. */
const WABA = '200000000007000';
const OWN = '100000000007001';
const THEIRS = '100000000007002';
const NOBODYS = '100000000007003';
/** Of an account that is another customer's, and of the same token. */
const ELSEWHERE = { phoneNumberId: '100000000008001', wabaId: '200000000008000' };

onEachDatabase('a request that the Graph door passes on', (backend) => {
  const ends: (() => unknown)[] = [];
  const t = { after: (end: () => unknown) => void ends.push(end) };
  let service: Service;
  let meta: GraphDoor;
  let keys: Record<'admin' | 'messaging' | 'read-only', string>;
  let live: string;

  before(async () => {
    service = await startService(backend);
    const webhook = `${service.url}/webhooks/whatsapp`;
    const simulator = await standAloneSimulator(t, webhook, { phoneNumberId: OWN, wabaId: WABA });
    const { accessToken, appSecret } = CREDENTIALS;
    for (const ids of [{ phoneNumberId: THEIRS }, { phoneNumberId: NOBODYS }, ELSEWHERE])
      simulator.addNumber({
        ...{ wabaId: WABA, ...ids, verifiedName: 'Rao', webhookUrl: webhook, templates: [] },
        ...{ displayPhone: `+1555${ids.phoneNumberId.slice(-7)}`, accessToken, appSecret },
      });
    meta = await graphDoor(t, simulator.graphUrl);
    const [mine, neighbours] = [
      await liveWorkspace(service.db, `passed-${backend.name}`),
      await liveWorkspace(service.db, `passed-${backend.name}-2`),
    ];
    const connect = (workspace: typeof mine, phoneNumberId: string) =>
      connectNumber(t, service.db, { workspace, graphUrl: meta.url, phoneNumberId, wabaId: WABA });
    await connect(mine, OWN);
    await connect(neighbours, THEIRS);
    live = mine.id;
    keys = {
      admin: await service.key(live, 'admin'),
      messaging: await service.key(live, 'messaging'),
      'read-only': await service.key(live, 'read-only'),
    };
    for (const key of [keys.admin, await service.key(neighbours.id, 'admin')])
      await eventually(async () => {
        const listed = await request('GET', '/api/v1/channels', undefined, key, '');
        assert.equal(listed.body.data.length, 1);
      });
  });
  after(async () => {
    await service?.stop();
    for (const end of ends.toReversed()) await end();
  });

  const request = (
    method: string,
    path: string,
    body?: unknown,
    key = keys.admin,
    at = '/v23.0',
    headers: Record<string, string> = {},
  ) =>
    ask({ url: service.url, token: key } as never, method, at + path, body, {
      authorization: `Bearer ${key}`,
      ...headers,
    });
  /** What has reached Meta of what is done. */
  async function reached<T>(work: () => Promise<T>): Promise<[T, GraphDoor['asked']]> {
    const from = meta.asked.length;
    const done = await work();
    return [done, meta.asked.slice(from)];
  }
  const newFlow = async () => {
    const name = `Visit ${randomInt(1e9)}`;
    const made = await request('POST', `/${WABA}/flows`, { name, categories: ['OTHER'] });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    return made.body.id as string;
  };

  test('has each parameter once: none that is repeated, in brackets or in other letters reaches Meta', async () => {
    const far = 'owner_business_info';
    for (const query of [
      `fields=${far}`,
      `fields=id&fields=${far}`,
      `fields=${far}&fields=id`,
      `fields[]=${far}`,
      `fields=id&fields[]=${far}`,
      `fields%5B%5D=${far}`,
      `fields%5B0%5D=${far}`,
      `fields%5Ba%5D%5Bb%5D=${far}`,
      `fields=id,${far}`,
      `fields=id%7B${far}%7D`,
      `fields=analytics.start(1).end(2)%7B${far}%7D`,
      `fields=analytics.start(%7B${far}%7D)`,
      `fields=id%0A${far}`,
      'fields=na.limit(1)me',
      'fields=phone_numbers',
      'fields=subscribed_apps%7Bid%7D',
      'fields=assigned_users,product_catalogs',
    ]) {
      const [answer, asked] = await reached(() => request('GET', `/${WABA}?${query}`));
      assert.deepEqual([answer.status, answer.body.error?.code], [400, 100], query);
      assert.deepEqual(asked, [], query);
    }
    for (const query of [`Fields=${far}`, `FIELDS=${far}`, `fields.0=${far}`, `fields%00=${far}`]) {
      const [, asked] = await reached(() => request('GET', `/${WABA}?${query}`));
      for (const { line } of asked) assert.equal(line, `GET /v26.0/${WABA}`, query);
    }
  });

  test('has the parameters that the call is known to have, and no other', async () => {
    const [, listed] = await reached(() =>
      request('GET', `/${WABA}/flows?debug=all&ids=4004&appsecret_proof=1&limit=7&fields=id`),
    );
    assert.deepEqual(
      listed.map(({ line }) => line),
      [`GET /v26.0/${WABA}/flows?limit=7&fields=id`],
    );
    const [changed, asked] = await reached(() =>
      request('POST', `/${OWN}/whatsapp_business_profile?vertical=RETAIL&fields=id&access_token=x`, {
        ...{ messaging_product: 'whatsapp', about: 'Silk', access_token: 'x', batch: [], fields: 'id' },
        method: 'POST',
      }),
    );
    assert.deepEqual(changed.body, { success: true });
    assert.deepEqual(
      asked.map(({ line, body }) => [line, JSON.parse(body)]),
      [
        [
          `POST /v26.0/${OWN}/whatsapp_business_profile?vertical=RETAIL`,
          { messaging_product: 'whatsapp', about: 'Silk' },
        ],
      ],
    );
    const coded = await request('POST', `/${OWN}/message_qrdls?prefilled_message=Hello&redirect=1`);
    const [read, one] = await reached(() =>
      request(
        'GET',
        `/%31${OWN.slice(1)}/message_qrdls/${coded.body.code}?fields=code,qr_image_url.format(SVG)`,
      ),
    );
    assert.match(read.body.data[0].qr_image_url, /\.svg$/, JSON.stringify(read.body));
    assert.match(one[0]!.line, new RegExp(`^GET /v26.0/${OWN}/message_qrdls/`), 'the path is our own');
  });

  test('has of a file that is uploaded its own parts, written anew', async () => {
    const flow = await newFlow();
    const screens = [
      { id: 'START', title: 'Book', terminal: true, layout: { type: 'SingleColumnLayout', children: [] } },
    ];
    const form = new FormData();
    form.append('method', 'delete');
    form.append('access_token', 'x');
    form.append('asset_type', 'FLOW_JSON');
    form.append('name', 'flow.json');
    form.append('file', new Blob([JSON.stringify({ version: '7.0', screens })]), 'a"\r\nx: y.json');
    const [saved, asked] = await reached(() => request('POST', `/${flow}/assets?method=post`, form));
    assert.equal(saved.body.success, true, JSON.stringify(saved.body));
    const { line, body } = asked.at(-1)!;
    assert.equal(line, `POST /v26.0/${flow}/assets`);
    assert.deepEqual(
      [...body.matchAll(/form-data; name="(\w+)"/g)].map(([, name]) => name),
      ['asset_type', 'name', 'file'],
    );
    assert.doesNotMatch(body, /^x: y/m);
    const twice = new FormData();
    for (const type of ['FLOW_JSON', 'OTHER']) twice.append('asset_type', type);
    const [refused, none] = await reached(() => request('POST', `/${flow}/assets`, twice));
    assert.deepEqual([refused.status, refused.body.error.code], [400, 100]);
    assert.ok(none.every((each) => each.line.startsWith('GET ')));
    for (const [type, bytes] of [
      ['multipart/form-data; boundary=x', '--x\r\nnothing'],
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x\u00e9', '--x--'],
    ]) {
      const odd = await request('POST', `/${flow}/assets`, bytes, keys.admin, '/v23.0', {
        'content-type': type!,
      });
      assert.deepEqual([odd.status, odd.body.error?.code], [400, 100], type);
    }
  });

  test('is never of another method than its own', async () => {
    const flow = await newFlow();
    for (const [method, path] of [
      ['GET', `/${flow}?method=delete`],
      ['GET', `/${flow}?method=DELETE&method=get`],
      ['GET', `/${WABA}/flows?method=post&name=x&categories=[%22OTHER%22]`],
      ['GET', `/${OWN}/message_qrdls?method=post&prefilled_message=x`],
      ['HEAD', `/${OWN}/message_qrdls?method=post&prefilled_message=x`],
      ['POST', `/${OWN}/messages?method=get`],
      ['GET', '/me?method=delete'],
    ] as const) {
      const [answer, asked] = await reached(() => request(method, path, undefined, keys['read-only']));
      assert.ok([400, 403].includes(answer.status), `${method} ${path}: ${answer.status}`);
      assert.deepEqual(asked, [], path);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const [answer, asked] = await reached(() =>
      request('POST', `/${flow}`, 'method=delete', keys.admin, '/v23.0', form),
    );
    assert.deepEqual([answer.status, asked], [400, []]);
    const same = await request('GET', `/${flow}?method=get`, undefined, keys['read-only']);
    assert.equal(same.body.id, flow, 'its own method may be said twice');
    assert.equal(
      (await request('GET', `/${WABA}/flows?fields=id`)).body.data.some((f: Json) => f.id === flow),
      true,
    );
  });

  test('is for a number, an account or a flow of the workspace: what has no flow’s fields is none', async () => {
    for (const node of [THEIRS, NOBODYS])
      for (const [method, edge, body] of [
        ['GET', '', undefined],
        ['POST', '', { pin: '111111' }],
        ['DELETE', '', undefined],
        ['GET', '/assets', undefined],
        ['POST', '/publish', {}],
        ['POST', '/deprecate', {}],
        ['POST', '/register', { pin: '111111' }],
        ['GET', '/settings', undefined],
      ] as const) {
        const [answer, asked] = await reached(() => request(method, `/${node}${edge}`, body));
        assert.deepEqual(
          [answer.status, answer.body.error?.error_subcode],
          [400, 33],
          `${method} ${node}${edge}: ${JSON.stringify(answer.body)}`,
        );
        const looks = asked.filter(({ line }) => line.startsWith('GET ') && !line.endsWith(node));
        assert.deepEqual(asked, looks, 'it is looked at, and nothing is done');
        if (node === THEIRS) assert.deepEqual(asked, [], 'nobody needs to ask whose it is');
      }
    const listed = await request('GET', `/${WABA}/phone_numbers`);
    assert.deepEqual(
      listed.body.data.map(({ id }: Json) => id),
      [OWN],
    );
    const flow = await newFlow();
    const pinned = await request('POST', `/${flow}`, { name: `Renamed ${flow}`, pin: '111111' });
    assert.deepEqual(pinned.body, { success: true });
    assert.equal((await request('GET', `/${flow}?fields=name`)).body.name, `Renamed ${flow}`);
    assert.deepEqual((await request('DELETE', `/${flow}`)).body, { success: true });
  });

  test('leads to no flow of another account, be it asked for, changed or cloned', async () => {
    const made = await ask(
      { url: meta.url, token: CREDENTIALS.accessToken } as never,
      'POST',
      `/v26.0/${ELSEWHERE.wabaId}/flows`,
      {
        ...{ name: 'Theirs', categories: ['OTHER'] },
      },
    );
    const theirs = made.body.id as string;
    for (const work of [
      () => request('GET', `/${theirs}`),
      () => request('GET', `/${theirs}/assets`),
      () => request('POST', `/${theirs}`, { name: 'Mine' }),
      () => request('POST', `/${WABA}/flows`, { name: 'Mine', categories: ['OTHER'], clone_flow_id: theirs }),
      () => request('POST', `/${WABA}/flows?name=Mine&clone_flow_id=${theirs}`),
    ]) {
      const [answer, asked] = await reached(work);
      assert.deepEqual(
        [answer.status, answer.body.error?.error_subcode],
        [400, 33],
        JSON.stringify(answer.body),
      );
      assert.ok(asked.every(({ line }) => line.startsWith(`GET /v26.0/${theirs}?`)));
    }
    const own = await newFlow();
    const cloned = { name: `Clone ${own}`, clone_flow_id: own };
    assert.equal((await request('POST', `/${WABA}/flows`, cloned)).status, 200);
  });

  test('deletes a flow only with a key that may make one', async () => {
    const flow = await newFlow();
    for (const key of [keys.messaging, keys['read-only']]) {
      const [answer, asked] = await reached(() => request('DELETE', `/${flow}`, undefined, key));
      assert.deepEqual([answer.status, answer.body.error?.code, asked], [403, 200, []]);
    }
    assert.equal((await request('GET', `/${flow}`)).body.id, flow);
    const medium = await request('DELETE', '/med_01m7xq05qjw84ssr1r5w8v6fcb', undefined, keys.messaging);
    assert.equal(medium.body.error.error_subcode, 33, 'media are deleted by those who may upload them');
  });

  test('with HEAD is read as with GET, without its body', async () => {
    const flow = await newFlow();
    for (const path of [`/${OWN}`, `/${WABA}`, `/${flow}`, `/${OWN}/whatsapp_business_profile`, '/me']) {
      const answer = await request('HEAD', `${path}?fields=id`);
      assert.deepEqual([answer.status, answer.body], [200, ''], path);
    }
    assert.equal((await request('HEAD', `/${THEIRS}`)).status, 400);
  });

  test('to marketing_messages is a message that goes by Meta’s Marketing Messages API, templates of that category alone', async () => {
    const text = 'Diwali sale: 20 % off all sarees in our shop in Pune until Sunday.';
    const template = { name: 'sale', language: 'en', category: 'MARKETING' };
    const made = await request('POST', `/${WABA}/message_templates`, {
      ...template,
      components: [{ type: 'BODY', text }],
    });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    const message = (name: string) => ({
      ...{ messaging_product: 'whatsapp', to: '919800000101', type: 'template' },
      template: { name, language: { code: 'en' } },
    });
    const send = (body: object, key?: string) => request('POST', `/${OWN}/marketing_messages`, body, key);
    const spec = { bid_amount: 80_000, bid_strategy: 'LOWEST_COST_WITH_BID_CAP' };
    const options = {
      ...{ product_policy: 'STRICT', message_activity_sharing: 'true' },
      ...{ optimization_spec: JSON.stringify(spec), per_message_bid_multiplier: 1.2 },
    };
    const sent = await eventually(async () => {
      const answer = await send({ ...message('sale'), ...options });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body.messages[0].id as string;
    });
    const asked = await eventually(() => {
      const arrived = meta.asked.filter(({ line }) => /\/(marketing_)?messages$/.test(line));
      assert.ok(arrived.length > 0);
      return arrived;
    });
    assert.deepEqual(
      asked.map(({ line }) => line),
      [`POST /v26.0/${OWN}/marketing_messages`],
    );
    const payload = JSON.parse(asked[0]!.body);
    const { product_policy, message_activity_sharing, type, template: taken } = payload;
    assert.deepEqual([payload.optimization_spec, payload.per_message_bid_multiplier], [spec, 1.2]);
    assert.deepEqual(
      [product_policy, message_activity_sharing, type, taken.name],
      ['STRICT', true, 'template', 'sale'],
    );
    await eventually(async () => {
      const shown = await request('GET', `/api/v1/messages/${messageIdOf(sent)}`, undefined, undefined, '');
      assert.deepEqual(shown.body.data.marketing, {
        ...{ productPolicy: 'STRICT', activitySharing: true },
        ...{ optimizationSpec: spec, bidMultiplier: 1.2 },
      });
      assert.match(shown.body.data.status, /^(sent|delivered|read)$/);
    });
    for (const [body, code, words] of [
      [message('hello_world'), 134100, /Only marketing messages are supported/],
      [{ ...message('x'), type: 'text', text: { body: 'x' } }, 100, /must be a template message/],
      [{ status: 'read', message_id: 'wamid.x' }, 100, /must be a template message/],
      [{ ...message('sale'), product_policy: 'X' }, 100, /product_policy must be one of/],
      [{ ...message('sale'), message_activity_sharing: 1 }, 100, /must be a boolean/],
      [{ ...message('sale'), optimization_spec: 5 }, 100, /optimization_spec must be an object/],
      [{ ...message('sale'), per_message_bid_multiplier: -1 }, 100, /must be a positive number/],
      [message('none'), 132001, /does not exist/],
    ] as const) {
      const { status, body: refused } = await send(body);
      assert.ok(status >= 400 && status < 500);
      assert.deepEqual(
        [refused.error.code, words.test(refused.error.message)],
        [code, true],
        JSON.stringify(refused),
      );
    }
    assert.equal((await send(message('sale'), keys['read-only'])).status, 403);
  });
});
