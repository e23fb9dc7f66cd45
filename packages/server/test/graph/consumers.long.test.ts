/** Programs that registered at the Graph door for Meta's webhooks, and what they are sent. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { messageIdOf, wamidOf } from '../../src/features/graph/wamid.ts';
import { connectNumber, liveWorkspace, standAloneSimulator } from '../rigs/channel-credentials.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import type { GraphPlace } from '../rigs/graph-clients/client.ts';
import { ask, doorOf } from '../rigs/graph-place.ts';
import { type GraphReceiver, startGraphReceiver } from '../rigs/graph-receiver.ts';
import { type Json, serviceOf, someone } from '../rigs/service.ts';

onEachDatabase('consumers at the Graph door', (backend) => {
  const service = serviceOf(backend, { env: { ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8' } });
  let at: GraphPlace;
  let receiver: GraphReceiver;
  before(async () => {
    at = await doorOf(service);
    receiver = await startGraphReceiver();
  });
  after(() => receiver?.close());
  beforeEach(() => {
    receiver.posts = [];
  });

  const subscribe = (verifyToken = receiver.verifyToken, to = at) =>
    ask(to, 'POST', `/v23.0/${to.wabaId}/subscribed_apps`, {
      override_callback_uri: receiver.url,
      verify_token: verifyToken,
    });
  const message = (fits: (message: Json) => unknown) =>
    eventually(() => {
      const found = receiver.messages().find(fits);
      assert.ok(found);
      return found;
    });
  const send = async (body: object) => {
    const whole = { messaging_product: 'whatsapp', to: at.to, ...body };
    const answer = await ask(at, 'POST', `/v23.0/${at.phoneNumberId}/messages`, whole);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.messages[0].id as string;
  };

  test('a consumer is asked by Meta’s handshake, and kept only when it answers', async () => {
    const refused = await subscribe('another');
    assert.deepEqual([refused.status, refused.body.error.code], [400, 2200]);
    assert.match(refused.body.error.message, /Callback verification failed.*403/);
    assert.deepEqual((await service.client.webhooks.list()).data, []);
    assert.deepEqual((await subscribe()).body, { success: true });
    assert.deepEqual((await subscribe()).body, { success: true }, 'once more changes nothing');
    const { data } = await service.client.webhooks.list();
    assert.deepEqual(
      data.map(({ url, format, registration }) => [url, format, registration?.at, registration?.node]),
      [[receiver.url, 'graph', 'account', at.wabaId]],
    );
    const key = await service.client.keys.get(data[0]!.registration!.apiKeyId);
    assert.equal(key.lastFour, at.token.slice(-4));
    const listed = await ask(at, 'GET', `/v23.0/${at.wabaId}/subscribed_apps`);
    assert.equal(listed.body.data[1].override_callback_uri, receiver.url);
  });

  test('it gets the statuses of a message by the id that the door gave, each signed and alone', async () => {
    const id = await send({ type: 'text', text: { body: 'नमस्ते' }, biz_opaque_callback_data: 'order 1042' });
    await eventually(() => assert.deepEqual(receiver.statuses(id), ['sent', 'delivered', 'read']));
    assert.deepEqual(receiver.unsigned(at.token), []);
    for (const { body, value } of receiver.posts) {
      assert.deepEqual(
        [body.object, body.entry.length, body.entry[0].changes.length],
        ['whatsapp_business_account', 1, 1],
      );
      assert.equal((value.statuses ?? value.messages).length, 1);
      assert.equal(value.metadata.phone_number_id, at.phoneNumberId);
    }
    const [{ value }] = receiver.posts as [GraphReceiver['posts'][0]];
    assert.equal(value.statuses[0].biz_opaque_callback_data, 'order 1042');
    assert.equal(value.statuses[0].recipient_id, at.to);
  });

  test('what a person writes comes in Meta’s words, and is quoted by its id', async () => {
    const from = someone();
    await service.control('POST', 'inbound', { from, text: 'नमस्ते, where is 1042?' });
    const said = await message(({ type }) => type === 'text');
    assert.deepEqual(
      [said.from, said.type, said.text],
      [from.slice(1), 'text', { body: 'नमस्ते, where is 1042?' }],
    );
    assert.match(receiver.posts[0]!.raw, /\\u0928/, 'nothing beyond ASCII, as Meta writes it');
    assert.equal(receiver.posts[0]!.value.contacts[0].wa_id, from.slice(1));
    const reply = await send({
      to: from,
      type: 'text',
      text: { body: 'On its way' },
      context: { message_id: said.id },
    });
    const row = await service.client.messages.get(messageIdOf(reply)!);
    assert.equal(row.replyTo, messageIdOf(said.id));
  });

  test('what the shop sends from the app on its phone comes as an echo, by the id that its statuses have', async () => {
    const to = someone();
    await service.control('POST', 'echo', { to, text: 'Your order is packed' });
    const { field, value } = await eventually(() => {
      const found = receiver.posts.find((post) => post.value.message_echoes);
      assert.ok(found);
      return found;
    });
    const [echo] = value.message_echoes;
    assert.equal(field, 'smb_message_echoes');
    assert.deepEqual(
      [echo.to, echo.from, echo.type, echo.text],
      [to.slice(1), value.metadata.display_phone_number, 'text', { body: 'Your order is packed' }],
    );
    const row = await service.client.messages.get(messageIdOf(echo.id)!);
    assert.equal(row.sentFrom, 'app');
    assert.deepEqual(receiver.statuses(echo.id), [], 'it is not told of twice');
  });

  test('who has opted out is a failure that comes later, as at Meta', async () => {
    const to = someone();
    await service.control('POST', 'inbound', { from: to, text: 'STOP' });
    await eventually(async () => {
      const [contact] = (await service.client.contacts.list({ phone: to })).data;
      assert.equal(contact?.optOut?.scope, 'all');
    });
    const id = await send({
      to,
      type: 'template',
      template: { name: 'hello_world', language: { code: 'en' } },
    });
    await eventually(() => assert.ok(receiver.statuses(id).length > 0));
    const failed = receiver.posts.find(({ value }) => value.statuses?.[0].id === id)!.value.statuses[0];
    assert.deepEqual([failed.status, failed.errors[0].code], ['failed', 131050]);
  });

  test('news of a template made at the door comes with Meta’s id of it', async () => {
    const template = {
      ...{ name: 'left_pune', language: 'en', category: 'utility', allow_category_change: true },
      components: [{ type: 'body', text: 'Your order has left our shop in Pune today.' }],
    };
    const made = await ask(at, 'POST', `/v23.0/${at.wabaId}/message_templates`, template);
    assert.equal(made.status, 200, JSON.stringify(made.body));
    await eventually(() => {
      const news = receiver.posts.filter(({ field }) => field === 'message_template_status_update');
      assert.deepEqual(
        news.map(({ value, raw }) => [
          value.event,
          value.message_template_name,
          raw.includes(`id":${made.body.id},`),
        ]),
        [
          ['PENDING', 'left_pune', true],
          ['APPROVED', 'left_pune', true],
        ],
      );
    });
    const again = await ask(at, 'POST', `/v23.0/${at.wabaId}/message_templates`, {
      ...template,
      category: 'marketing',
    });
    const { error } = again.body;
    assert.deepEqual(
      [again.status, error.code, error.error_subcode],
      [400, 100, 2388024],
      JSON.stringify(error),
    );
    assert.equal(error.error_user_title, 'Content in This Language Already Exists');
    const none = await ask(at, 'DELETE', `/v23.0/${at.wabaId}/message_templates?name=nothing`);
    assert.deepEqual([none.status, none.body.error.error_user_title], [400, 'Message Template Not Found']);
  });

  test('quality, a notice of a category and the change of it come in their own fields', async () => {
    const template = { name: 'left_pune', language: 'en' };
    const named = {
      ...{ message_template_name: 'left_pune', message_template_language: 'en' },
      message_template_id: undefined as unknown,
    };
    const news = async (path: string, change: object, field: string, fits: (value: Json) => unknown) => {
      await service.control('POST', path, { ...template, ...change });
      return eventually(() => {
        const found = receiver.posts.find((post) => post.field === field && fits(post.value));
        assert.ok(found);
        named.message_template_id = found.value.message_template_id;
        return found.value;
      });
    };
    const quality = await news(
      ...(['template-quality', { score: 'RED' }, 'message_template_quality_update'] as const),
      () => true,
    );
    assert.deepEqual(quality, { ...named, previous_quality_score: 'UNKNOWN', new_quality_score: 'RED' });
    const field = 'template_category_update';
    const category = { category: 'MARKETING' };
    const { category_update_timestamp: at, ...notice } = await news(
      ...(['template-category', category, field] as const),
      ({ correct_category }) => correct_category,
    );
    assert.deepEqual(notice, { ...named, new_category: 'UTILITY', correct_category: 'MARKETING' });
    assert.ok(at > Date.now() / 1000, 'when it will change');
    const done = await news(
      ...(['template-category', { ...category, done: true }, field] as const),
      ({ previous_category }) => previous_category,
    );
    assert.deepEqual(done, { ...named, previous_category: 'UTILITY', new_category: 'MARKETING' });
    assert.deepEqual(
      receiver.posts.filter(({ field }) => field === 'message_template_status_update'),
      [],
    );
    const events = (await service.feed()).filter(({ type }) => type === 'template.updated');
    assert.deepEqual(
      events.slice(-3).map(({ data }) => (data as Json).change.kind),
      ['quality', 'category_notice', 'category'],
    );
  });

  test('one that does not answer is tried again, as every webhook is', async () => {
    receiver.answer = 503;
    const id = await send({ type: 'text', text: { body: 'once more' } });
    await eventually(() => assert.ok(receiver.statuses(id).length >= 3));
    receiver.answer = 200;
    const { id: webhookId } = (await service.client.webhooks.list()).data[0]!;
    const waiting = await eventually(async () => {
      const { data } = await service.client.webhooks.deliveries.list(webhookId, { status: 'pending' });
      assert.ok(data.length >= 3);
      return data;
    });
    receiver.posts = [];
    await service.client.webhooks.deliveries.retry(webhookId, waiting[0]!.id);
    await eventually(() => assert.equal(receiver.statuses(id).length, 1));
  });

  test('one whose program cannot register is made by our API, for the number that it is about', async () => {
    const { webhooks } = service.client;
    const url = receiver.url;
    const graph = { url, format: 'graph' as const };
    const wrong = (input: Parameters<typeof webhooks.create>[0], words: RegExp) =>
      assert.rejects(webhooks.create(input), { message: words });
    await wrong({ url, verifyToken: 'x' }, /verifyToken goes with the format graph only/);
    await wrong({ ...graph, channelId: 'chn_none' }, /channelId: names no channel/);
    await wrong({ ...graph, events: ['contact.*'] }, /events\[0\]: must be one of message.received/);
    await wrong(
      { ...graph, verifyToken: 'another' },
      /did not complete the handshake: HTTP Status Code = 403/,
    );
    await wrong({ ...graph, url: 'http://127.0.0.1:9/', verifyToken: 'x' }, /did not complete the handshake/);
    const { secret, ...made } = await webhooks.create({
      ...{ ...graph, verifyToken: receiver.verifyToken, channelId: service.channelId },
    });
    assert.deepEqual([made.format, made.channelId], ['graph', service.channelId]);
    await assert.rejects(webhooks.update(made.id, { events: ['*'] }), { code: 'INVALID_PAYLOAD' });
    await assert.rejects(webhooks.test(made.id), { code: 'CONFLICT' });
    await service.client.webhooks.delete((await webhooks.list()).data.find(({ id }) => id !== made.id)!.id);
    receiver.posts = [];
    const id = await send({ type: 'text', text: { body: 'by our API' } });
    await eventually(() => assert.deepEqual(receiver.statuses(id), ['sent', 'delivered', 'read']));
    assert.deepEqual(receiver.unsigned(secret), []);
    await subscribe(); // as it was
    await webhooks.delete(made.id);
  });

  test('one of a number hears of no other, in a replay neither', async (t) => {
    const live = await liveWorkspace(service.db, `live-${backend.name}`);
    const doors: GraphPlace[] = [];
    for (const nth of [1, 2]) {
      const ids = { phoneNumberId: `10000000000000${nth}`, wabaId: `20000000000000${nth}` };
      const simulator = await standAloneSimulator(t, `${service.url}/webhooks/whatsapp`, ids);
      simulator.control.settings({ statusDelayMs: 0 });
      await connectNumber(t, service.db, { workspace: live, graphUrl: simulator.graphUrl, ...ids });
      doors.push({ ...at, ...ids, to: someone().slice(1), token: await service.key(live.id, 'admin') });
    }
    const [first, second] = doors as [GraphPlace, GraphPlace];
    const hook = { override_callback_uri: receiver.url, verify_token: receiver.verifyToken };
    const path = `/v23.0/${first.phoneNumberId}`;
    const body = { webhook_configuration: hook };
    await eventually(async () =>
      assert.deepEqual((await ask(first, 'POST', path, body)).body, { success: true }),
    );
    const text = (place: GraphPlace) =>
      eventually(async () => {
        const message = { messaging_product: 'whatsapp', to: place.to, type: 'text', text: { body: 'x' } };
        const answer = await ask(place, 'POST', `/v23.0/${place.phoneNumberId}/messages`, message);
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
        return answer.body.messages[0].id as string;
      });
    const other = await text(second);
    const own = await text(first);
    const { client } = await service.open(live.id);
    const [registered] = (await client.webhooks.list()).data;
    const { at: where, node } = registered!.registration!;
    assert.deepEqual([where, node], ['number', first.phoneNumberId]);
    const all = ['sent', 'delivered', 'read'];
    const done = async () => {
      await eventually(() => assert.deepEqual([...new Set(receiver.statuses(own))], all));
      for (const id of [own, other])
        await eventually(async () =>
          assert.equal((await client.messages.get(messageIdOf(id)!)).status, 'read'),
        );
    };
    await done();
    const { id } = (await client.webhooks.list()).data[0]!;
    receiver.posts = [];
    await client.webhooks.replay(id, { after: 0 });
    await done();
    await eventually(async () =>
      assert.deepEqual((await client.webhooks.deliveries.list(id, { status: 'pending' })).data, []),
    );
    assert.deepEqual(
      receiver.posts.filter(({ value }) => value.metadata.phone_number_id !== first.phoneNumberId),
      [],
    );
    assert.deepEqual(receiver.statuses(other), []);
  });

  test('a program hears of each event once: by the callback of the number, else of the account, else of the app', async () => {
    await ask(at, 'DELETE', `/v23.0/${at.wabaId}/subscribed_apps`);
    const hook = { verify_token: receiver.verifyToken };
    const at_ = (place: string) => `${receiver.url}?${place}`;
    const calls: [string, string, object][] = [
      [`/v23.0/4004/subscriptions`, 'app', { object: 'whatsapp_business_account', callback_url: at_('app') }],
      [`/v23.0/${at.wabaId}/subscribed_apps`, 'account', { override_callback_uri: at_('account') }],
      [
        ...([`/v23.0/${at.phoneNumberId}`, 'number'] as const),
        { webhook_configuration: { ...hook, override_callback_uri: at_('number') } },
      ],
    ];
    const heard = async (text: string) => {
      receiver.posts = [];
      await service.control('POST', 'inbound', { from: someone(), text });
      await service.control('POST', 'template-quality', { name: 'left_pune', language: 'en', score: text });
      await eventually(async () => {
        const fields = receiver.posts.map(({ field }) => field);
        assert.ok(fields.includes('messages') && fields.includes('message_template_quality_update'));
        const cursors = await service.db
          .selectFrom('webhooks')
          .select('cursor')
          .where('workspace_id', '=', service.id)
          .execute();
        const last = (await service.feed()).at(-1)!.sequence;
        assert.deepEqual(new Set(cursors.map(({ cursor }) => cursor)), new Set([last]), 'all have read it');
      });
      return receiver.posts
        .map(({ field, url }) => `${field} ${new URL(url, at.url).search.slice(1)}`)
        .sort();
    };
    const found: string[][] = [];
    for (const [nth, [path, , body]] of calls.entries()) {
      assert.deepEqual((await ask(at, 'POST', path, { ...hook, ...body })).body, { success: true });
      found.push(await heard(['GREEN', 'YELLOW', 'RED'][nth]!));
    }
    assert.deepEqual(found, [
      ['message_template_quality_update app', 'messages app'],
      ['message_template_quality_update app', 'messages account'],
      ['message_template_quality_update app', 'messages number'],
    ]);
    for (const { id, url } of (await service.client.webhooks.list()).data)
      if (!url.endsWith('account')) await service.client.webhooks.delete(id);
    assert.deepEqual(await heard('GREEN'), ['message_template_quality_update account', 'messages account']);
  });

  test('a consumer that is given up gets nothing more', async () => {
    const gone = await ask(at, 'DELETE', `/v23.0/${at.wabaId}/subscribed_apps`);
    assert.deepEqual(gone.body, { success: true });
    assert.deepEqual((await service.client.webhooks.list()).data, []);
  });
});

test('an id of the door is made from ours and read back, and no other is', () => {
  const id = 'msg_01m7xq05qjw84ssr1r5w8v6fcb';
  assert.match(wamidOf(id), /^wamid\.[\w+/]+$/);
  assert.equal(messageIdOf(wamidOf(id)), id);
  for (const other of ['wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgS', 'wamid.', 'msg_1', `${wamidOf(id)}AAAA`])
    assert.equal(messageIdOf(other), undefined, other);
});
