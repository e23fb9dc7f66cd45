/** What the Graph door takes and what it refuses: tokens, faults, odd requests, repetitions. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { NOT_HERE, PASSED } from '../../src/features/graph/passed.ts';
import { messageIdOf } from '../../src/features/graph/wamid.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import type { GraphPlace } from '../rigs/graph-clients/client.ts';
import { ask, doorOf } from '../rigs/graph-place.ts';
import { JPEG } from '../rigs/media-files.ts';
import { type Json, serviceOf, someone } from '../rigs/service.ts';

onEachDatabase('requests at the Graph door', (backend) => {
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const service = serviceOf(backend, { log });
  let at: GraphPlace;
  before(async () => {
    at = await doorOf(service);
  });

  const bearer = () => ({ authorization: `Bearer ${at.token}` });
  const arrives = (wamid: string) =>
    eventually(async () => {
      const [message] = await service.accepted(messageIdOf(wamid)!);
      assert.ok(message);
      return message as Json;
    });

  test('a token is taken as each client sends it, and stands in no log', async () => {
    const path = `/v23.0/${at.phoneNumberId}?fields=id`;
    for (const [headers, query] of [
      [{ authorization: `bearer ${at.token}` }, ''],
      [{ authorization: `OAuth ${at.token}` }, ''],
      [{ 'x-api-key': at.token }, ''],
      [{}, `&access_token=${at.token}`],
      [{}, `&access_token=4004|${at.token}`],
    ] as const) {
      const answer = await ask(at, 'GET', path + query, undefined, headers);
      assert.equal(answer.body.id, at.phoneNumberId, JSON.stringify([headers, answer.body]));
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    }
    const doubled = await fetch(`${service.url}//v23.0//${at.phoneNumberId}/?fields=id`, {
      headers: bearer(),
    });
    assert.equal(((await doubled.json()) as Json).id, at.phoneNumberId, 'a base URL that ends in a slash');
    for (const query of [`?access_token=${at.token}`, ''])
      for (const elsewhere of ['/api/v1/contacts', '/api/v1/nothing', '/oauth/token'])
        assert.notEqual(
          (await fetch(service.url + elsewhere + query, { headers: { 'x-api-key': at.token } })).status,
          200,
        );
    await ask(at, 'POST', `/v23.0/nothing?access_token=${at.token}`, {}, {});
    await pause(50); // until what is logged after a response is
    assert.ok(logged.some((line) => line.includes('/graph/:node')));
    assert.deepEqual(
      logged.filter((line) => line.includes(at.token)),
      [],
    );
  });

  test('what is refused is refused in Graph’s own form', async () => {
    const send = (body: object, to = `/v23.0/${at.phoneNumberId}/messages`, headers = bearer()) =>
      ask(at, 'POST', to, { messaging_product: 'whatsapp', to: at.to, type: 'text', ...body }, headers);
    const neighbour = await service.workspace('neighbours');
    const theirs = { authorization: `Bearer ${neighbour.apiKey}` };
    const readOnly = { authorization: `Bearer ${await service.key(service.id, 'read-only')}` };
    const text = { body: 'x' };
    const code = { code: 'es_MX' };
    const reply = (id: string) => ({ type: 'reply', reply: { id, title: id } });
    const fourButtons = {
      ...{ type: 'button', body: { text: 'Which?' } },
      action: { buttons: ['a', 'b', 'c', 'd'].map(reply) },
    };
    const CASES: [
      what: string,
      Promise<{ status: number; body: Json }>,
      status: number,
      code: number,
      RegExp,
    ][] = [
      ['a bad token', send({ text }, undefined, { authorization: 'Bearer x' }), 401, 190, /access token/],
      ['no token', send({ text }, undefined, {} as never), 401, 190, /access token/],
      ['a key that may only read', send({ text }, undefined, readOnly), 403, 200, /#200/],
      ['another number', send({ text }, '/v23.0/100000000000999/messages'), 400, 100, /does not exist/],
      ['the number of a neighbour', send({ text }, undefined, theirs), 400, 100, /does not exist/],
      ['no product', send({ text, messaging_product: null }), 400, 100, /messaging_product is required/],
      ['nobody', send({ text, to: null }), 400, 100, /parameter to is required/],
      ['a number that is none', send({ text, to: '12' }), 400, 131009, /not valid/],
      ['no text', send({}), 400, 100, /parameter text is required/],
      ['an empty text', send({ text: { body: '' } }), 400, 100, /text\['body'\]/],
      [
        'too long a text',
        send({ text: { body: 'x'.repeat(4097) } }),
        400,
        100,
        /text\['body'\] must have at most 4096/,
      ],
      ...['poem', 'media', 'constructor', 'TEXT', ['text']].map((type): (typeof CASES)[number] => [
        `a type that is none of Graph’s: ${type}`,
        send({ type, poem: {}, media: { id: '1' } }),
        ...([400, 100] as const),
        /type must be one of \{AUDIO, CONTACTS, DOCUMENT, IMAGE, .*, VIDEO\} - got "/,
      ]),
      ['four buttons', send({ type: 'interactive', interactive: fourButtons }), 400, 131009, /not valid/],
      [
        'a receipt for nothing',
        send({ status: 'read', type: null, message_id: 'wamid.x' }),
        400,
        131009,
        /not valid/,
      ],
      [
        'an unknown medium',
        send({ type: 'image', image: { id: 'med_01m7xq05qjw84ssr1r5w8v6fcb' } }),
        400,
        100,
        /Param image\['id'\] is not a valid whatsapp business account media attachment ID$/,
      ],
      [
        'a bad address',
        send({ type: 'image', image: { link: 'nowhere' } }),
        400,
        100,
        /Param image\['link'\] is not a valid URI\.$/,
      ],
      [
        'an unknown template',
        send({ type: 'template', template: { name: 'x', language: code } }),
        404,
        132001,
        /#132001/,
      ],
      [
        'too few parameters',
        send({ type: 'template', template: { name: 'order_update', language: { code: 'en' } } }),
        400,
        132000,
        /^\(#132000\) Number of parameters does not match the expected number of params$/,
      ],
      [
        'a node that there is not',
        ask(at, 'GET', '/v23.0/4004'),
        400,
        100,
        /Object with ID '4004' does not exist/,
      ],
      [
        'an edge that there is not',
        ask(at, 'POST', `/v23.0/${at.phoneNumberId}/nothing/more`, {}),
        400,
        100,
        /does not exist/,
      ],
      [
        'voice calls',
        ask(at, 'POST', `/${at.phoneNumberId}/calls`, {}, bearer()),
        400,
        100,
        /Voice calls cannot be had/,
      ],
      [
        'an account’s owner',
        ask(at, 'GET', `/v23.0/${at.wabaId}?fields=owner_business_info`),
        400,
        100,
        /owner_business_info, which may lead to other accounts/,
      ],
      ['no file', ask(at, 'POST', `/v23.0/${at.phoneNumberId}/media`, {}), 400, 100, /file is required/],
    ];
    for (const [what, asked, status, graphCode, words] of CASES) {
      const answer = await asked;
      const { error } = answer.body;
      assert.deepEqual(
        [answer.status, error?.code],
        [status, graphCode],
        `${what}: ${JSON.stringify(answer.body)}`,
      );
      assert.match(error.message, words, what);
      for (const member of ['type', 'fbtrace_id']) assert.equal(typeof error[member], 'string', what);
    }
    const order = { name: 'order_update', language: { code: 'en' } };
    const parameters = [{ type: 'text', text: 'Asha' }];
    for (const components of [
      undefined,
      [],
      [{ type: 'body', parameters: [] }],
      [{ type: 'body', parameters }],
    ]) {
      const { error } = (await send({ type: 'template', template: { ...order, components } })).body;
      const given = components?.[0]?.parameters.length ?? 0;
      assert.deepEqual(
        [error.code, error.error_data.details],
        [
          132000,
          `body: number of localizable_params (${given}) does not match the expected number of params (3)`,
        ],
      );
    }
  });

  test('an upload has a handle when it is whole: none that ends before its length, or after it', async () => {
    const kept = async () => (await service.client.media.list()).data.length;
    const before = await kept();
    const begin = (file_length: unknown) =>
      ask(at, 'POST', '/v23.0/4004/uploads', { file_name: 'a.jpg', file_type: 'image/jpeg', file_length });
    for (const length of [0, -1, 1.5, 'many', 2 ** 40])
      assert.equal((await begin(length)).status, 400, String(length));
    const { id } = (await begin(JPEG.length)).body;
    const bring = (bytes: Buffer) => ask(at, 'POST', `/v23.0/${id}`, new Uint8Array(bytes));
    for (const wrong of [
      JPEG.subarray(0, -1),
      Buffer.alloc(0),
      Buffer.concat([JPEG, JPEG]),
      Buffer.alloc(300_000),
    ]) {
      const { status, body } = await bring(wrong);
      assert.deepEqual([status, body.h, body.error.code], [400, undefined, 100], JSON.stringify(body));
      assert.match(body.error.message, /did not match length of file/);
    }
    assert.equal((await ask(at, 'GET', `/v23.0/${id}`)).body.file_offset, 0);
    assert.equal(await kept(), before);
    assert.match((await bring(JPEG)).body.h, /^med_/);
  });

  test('somebody whose number is hidden is written to by Meta’s id of them', async () => {
    const from = someone('0012');
    await service.control('POST', 'inbound', { from, text: 'hidden' });
    const { sender } = await eventually(async () => {
      const { data } = await service.client.messages.list({ direction: 'inbound' });
      const found = data.find(({ message }) => message === 'hidden');
      assert.match(found?.sender ?? '', /^con_/, 'a number that ends in 0012 hides itself');
      return found!;
    });
    const [{ value }] = (await service.db
      .selectFrom('contact_aliases')
      .select('value')
      .where('workspace_id', '=', service.id)
      .where('contact_id', '=', sender!)
      .where('kind', '=', 'user_id')
      .execute()) as [{ value: string }];
    const path = `/v23.0/${at.phoneNumberId}/messages`;
    const body = { messaging_product: 'whatsapp', type: 'text', text: { body: 'Hello' } };
    const reference = 'r'.repeat(512);
    const sent = await ask(at, 'POST', path, {
      ...body,
      recipient: value,
      biz_opaque_callback_data: reference,
    });
    assert.deepEqual(sent.body.contacts, [{ input: value, user_id: value }], JSON.stringify(sent.body));
    const message = await service.client.messages.get(messageIdOf(sent.body.messages[0].id)!);
    assert.deepEqual([message.recipient, message.reference], [sender, reference]);
    const unknown = await ask(at, 'POST', path, { ...body, recipient: 'IN.000' });
    assert.deepEqual([unknown.status, unknown.body.error.code], [400, 131009]);
  });

  test('every edge answers in Graph’s form, whatever it is asked', async () => {
    const edges = [
      ...Object.entries(PASSED).flatMap(([edge, { calls }]) => Object.keys(calls).map((m) => [m, edge])),
      ...Object.keys(NOT_HERE).flatMap((edge) => ['GET', 'POST', 'DELETE'].map((m) => [m, edge])),
      ...['GET', 'POST', 'DELETE', 'PUT', 'PATCH'].map((method) => [method, 'nothing/at/all']),
      ...['GET /assets', 'POST /assets', 'POST /publish', 'POST /flows'].map((each) => each.split(' /')),
    ] as [string, string][];
    const odd = ['%00', '..%2f..', '4004', at.phoneNumberId, at.wabaId];
    for (const [method, edge] of edges)
      for (const node of edge.includes('nothing') ? ['4004'] : odd) {
        if (node === at.phoneNumberId && /register$/.test(edge)) continue;
        // Fields that are none are asked of the two that are nodes.
        for (const query of odd.indexOf(node) < 3 ? [''] : ['', '?fields=id&fields=%00']) {
          const path = `/v23.0/${node}/${edge.replace(':code', 'a%00b')}${query}`;
          const answer = await ask(at, method, path, method === 'GET' ? undefined : [1]);
          if (answer.status < 400) continue;
          const { error } = answer.body;
          assert.ok(answer.status < 500, `${method} ${path}: ${JSON.stringify(answer.body)}`);
          assert.ok(error.code && error.message && error.type && error.fbtrace_id, JSON.stringify(error));
        }
      }
  });

  test('a token is told to be what its key may do; one that is dead, or of another workspace, is valid no more', async () => {
    const debugged = async (token: string) => {
      const answer = await ask(
        at,
        'GET',
        `/v23.0/debug_token?${new URLSearchParams({ input_token: token })}`,
      );
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      const { is_valid: valid, scopes, error } = answer.body.data;
      return { valid, scopes, code: error?.code };
    };
    const MANAGEMENT = 'whatsapp_business_management';
    const MESSAGING = 'whatsapp_business_messaging';
    for (const [kind, scopes] of [
      ['read-only', [MANAGEMENT]],
      ['messaging', [MANAGEMENT, MESSAGING]],
      ['admin', [MANAGEMENT, MESSAGING]],
    ] as const) {
      const key = await service.key(service.id, kind);
      assert.deepEqual(await debugged(key), { valid: true, scopes, code: undefined }, kind);
      const mine = await ask(at, 'GET', '/v23.0/me?fields=permissions', undefined, {
        authorization: `Bearer ${key}`,
      });
      assert.deepEqual(
        mine.body.permissions.data.map(({ permission }: Json) => permission),
        scopes,
      );
    }
    const { data: revoked } = await service
      .call('POST', '/api/v1/keys', { kind: 'admin' })
      .then(({ body }) => body);
    assert.equal((await debugged(revoked.key)).valid, true);
    await service.call('DELETE', `/api/v1/keys/${revoked.id}`);
    const stranger = await service.workspace('strangers');
    for (const token of [revoked.key, stranger.apiKey, 'EAAB', 'न\r\nx: y', ' '])
      assert.deepEqual(await debugged(token), { valid: false, scopes: [], code: 190 });
    const none = await ask(at, 'GET', '/v23.0/debug_token');
    assert.deepEqual([none.status, none.body.error.code], [400, 100]);
  });

  test('pages lead on and back again, each with what the other had', async () => {
    const listed = async (path: string) => {
      const { body, status } = await ask(at, 'GET', path);
      assert.equal(status, 200, JSON.stringify(body));
      return { ids: body.data.map(({ id }: Json) => id), ...body.paging } as Json;
    };
    for (const name of ['pages_one', 'pages_two', 'pages_three']) {
      const text = `Your order has left our shop in Pune by ${name.slice(6)} of our vans.`;
      const template = { name, language: 'en', category: 'UTILITY', components: [{ type: 'BODY', text }] };
      const made = await ask(at, 'POST', `/v23.0/${at.wabaId}/message_templates`, template);
      assert.equal(made.status, 200, JSON.stringify(made.body));
    }
    const all = await listed(`/v23.0/${at.wabaId}/message_templates?fields=id`);
    assert.ok(all.ids.length >= 5, String(all.ids.length));
    assert.deepEqual([all.next, all.previous], [undefined, undefined]);
    const pages: Json[] = [await listed(`/v23.0/${at.wabaId}/message_templates?fields=id&limit=2`)];
    for (let next = pages[0].next; next; next = pages.at(-1).next) pages.push(await listed(next));
    assert.deepEqual(
      pages.flatMap(({ ids }) => ids),
      all.ids,
    );
    assert.equal(pages[0].previous, undefined);
    for (let i = pages.length - 1; i > 0; i--) {
      const back = await listed(pages[i].previous);
      assert.deepEqual(back, pages[i - 1], `page ${i}`);
      const { before } = pages[i].cursors;
      const asked = await listed(`/v23.0/${at.wabaId}/message_templates?fields=id&limit=2&before=${before}`);
      assert.deepEqual(asked.ids, pages[i - 1].ids);
    }
    const first = await listed(
      `/v23.0/${at.wabaId}/message_templates?fields=id&before=${pages[0].cursors.before}`,
    );
    assert.deepEqual(first, { ids: [] });
    const wrong = await ask(at, 'GET', `/v23.0/${at.wabaId}/message_templates?before=x`);
    assert.deepEqual([wrong.status, wrong.body.error.code], [400, 100]);
  });

  test('limits of Meta are named as Meta names them', async () => {
    const answer = await ask(at, 'POST', `/v23.0/${at.phoneNumberId}/messages`, {
      ...{ messaging_product: 'whatsapp', to: at.to, type: 'interactive' },
      interactive: { type: 'button', body: { text: 'Which?' }, action: { buttons: [] } },
    });
    assert.equal(
      answer.body.error.error_data.details,
      'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3',
    );
  });

  test('a repeated request with an Idempotency-Key is the same message', async () => {
    const send = () =>
      ask(
        at,
        'POST',
        `/v23.0/${at.phoneNumberId}/messages`,
        {
          messaging_product: 'whatsapp',
          to: `+${at.to.slice(0, 2)} (${at.to.slice(2, 7)})-${at.to.slice(7)}`,
          type: 'text',
          text: '{"body":"once"}',
        },
        { ...bearer(), 'idempotency-key': 'one' },
      );
    const [first, second] = [await send(), await send()];
    assert.deepEqual(second.body, first.body);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(first.body.contacts[0].wa_id, at.to);
    assert.equal(first.body.messages[0].message_status, 'accepted');
    const message = await arrives(first.body.messages[0].id);
    assert.equal(message.payload.body ?? message.payload.text?.body, 'once', JSON.stringify(message));
  });
});
