/** Programs that speak Meta's Graph API by themselves, as they do: Chatwoot, n8n, Evolution, Typebot, ERPNext. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { messageIdOf } from '../../src/features/graph/wamid.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import type { GraphPlace } from '../rigs/graph-clients/client.ts';
import { ask, doorOf } from '../rigs/graph-place.ts';
import { type GraphReceiver, startGraphReceiver } from '../rigs/graph-receiver.ts';
import { JPEG, PDF } from '../rigs/media-files.ts';
import { type Json, serviceOf, someone } from '../rigs/service.ts';

const PATH = { PATH: '/usr/bin:/bin' };

onEachDatabase('programs at the Graph door', (backend) => {
  const service = serviceOf(backend, { env: { ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8' } });
  let at: GraphPlace;
  let receiver: GraphReceiver;
  before(async () => {
    at = await doorOf(service);
    receiver = await startGraphReceiver();
  });
  after(() => receiver?.close());

  const bearer = () => ({ authorization: `Bearer ${at.token}` });
  const arrives = (wamid: string) =>
    eventually(async () => {
      const [message] = await service.accepted(messageIdOf(wamid)!);
      assert.ok(message);
      return message as Json;
    });
  const PLACES = ['/graph', ''];

  test('Chatwoot sends, lists templates page by page without headers, and fetches what it was sent', async () => {
    for (const place of PLACES) {
      const host = { ...at, url: service.url + place };
      const send = async (body: object) => {
        const answer = await ask(host, 'POST', `/v13.0/${at.phoneNumberId}/messages`, {
          ...{ messaging_product: 'whatsapp', context: null, to: at.to },
          ...body,
        });
        assert.equal(answer.body.error, undefined, JSON.stringify(answer.body));
        return arrives(answer.body.messages[0].id);
      };
      const text = await send({ type: 'text', text: { body: 'नमस्ते' } });
      assert.deepEqual([text.type, text.payload.body ?? text.payload.text?.body], ['text', 'नमस्ते']);
      const pdf = await send({
        type: 'document',
        document: { link: 'https://chat.example.in/rails/blobs/invoice.pdf', filename: 'invoice.pdf' },
      });
      assert.equal(pdf.type, 'document');
      const template = {
        name: 'hello_world',
        language: { policy: 'deterministic', code: 'en' },
        components: [],
      };
      assert.equal((await send({ type: 'template', template })).type, 'template');
      const button = { type: 'reply', reply: { id: '1', title: 'Yes' } };
      const action = JSON.stringify({ buttons: [button] });
      const buttons = await send({
        type: 'interactive',
        interactive: { type: 'button', body: { text: 'Shall we deliver?' }, action },
      });
      assert.deepEqual(buttons.payload.action ?? buttons.payload.interactive?.action, { buttons: [button] });
    }
    const names: string[] = [];
    let next: string | undefined =
      `${at.url}/v14.0/${at.wabaId}/message_templates?access_token=${at.token}&limit=1`;
    while (next) {
      const page: { status: number; body: Json } = await ask(at, 'GET', next, undefined, {});
      assert.equal(page.status, 200, JSON.stringify(page.body));
      names.push(...page.body.data.map(({ name, status }: Json) => `${name} ${status}`));
      next = page.body.paging?.next;
    }
    assert.deepEqual(names.sort(), ['hello_world APPROVED', 'order_update APPROVED']);
    const file = { kind: 'image', mimeType: 'image/jpeg', data: JPEG.toString('base64') };
    await service.control('POST', 'inbound', { from: someone(), text: '', file });
    const { media } = await eventually(async () => {
      const { data } = await service.client.messages.list({ direction: 'inbound', type: 'image' });
      assert.ok(data[0]?.media);
      return data[0] as Json;
    });
    const path = `/v13.0/${media.id}?phone_number_id=${at.phoneNumberId}`;
    const medium = await ask(at, 'GET', path);
    assert.deepEqual(
      [medium.status, medium.body.mime_type],
      [200, 'image/jpeg'],
      JSON.stringify(medium.body),
    );
    const bytes = await fetch(medium.body.url, { headers: bearer() });
    assert.deepEqual(Buffer.from(await bytes.arrayBuffer()), JPEG);
    const other = await bytesOf(medium.body.url, { host: 'lookaside.fbsbx.com' });
    assert.deepEqual(other, JPEG, 'good without a token and for any Host');
  });

  test('what the README says to paste is what Chatwoot asks', async () => {
    const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
    const paste = /What Chatwoot asks.*?```sh\n(.*?)```/s.exec(readme)![1]!;
    const script = paste.replaceAll('http://localhost:3000', service.url);
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { env: { ...PATH, key: at.token } });
    const sent = await arrives((JSON.parse(stdout) as Json).messages[0].id);
    assert.equal(sent.type, 'document');
  });

  /** Runs what a guide says to paste under a heading, and answers what it prints. */
  const pasted = async (guide: string, heading: string, values: Record<string, string> = {}) => {
    const text = readFileSync(new URL(`../../../../docs/${guide}.md`, import.meta.url), 'utf8');
    const script = text.split(`\n## ${heading}\n`)[1]!.match(/```sh\n(.*?)```/s)![1]!;
    const own = Object.entries(values).reduce(
      (whole, [name, value]) => whole.replace(new RegExp(`^${name}='.*?'`, 'm'), `${name}='${value}'`),
      script,
    );
    const env = { ...PATH, MEGHDOOT_URL: service.url, MEGHDOOT_API_KEY: service.apiKey };
    return JSON.parse((await promisify(execFile)('sh', ['-c', own], { env })).stdout) as Json;
  };

  test('what the guide says to paste for a program that does not register makes its webhook', async () => {
    const program = await startGraphReceiver();
    const own = { CALLBACK_URL: program.url, VERIFY_TOKEN: program.verifyToken };
    const { data } = await pasted('graph-door', 'Webhooks', own);
    assert.deepEqual([data.url, data.format, data.registration], [program.url, 'graph', undefined]);
    await service.client.webhooks.delete(data.id);
    await program.close();
  });

  test('what the guide says to paste for sending later is on time whenever it is pasted', async () => {
    const { data } = await pasted('messages', 'Later, and not at all');
    assert.equal(data.status, 'cancelled');
    assert.ok(Date.parse(data.sendAt) > Date.now());
  });

  test('n8n tests its credential, uploads without a type, and is told what it subscribed to', async () => {
    const tested = await ask(at, 'GET', '/v13.0/');
    assert.deepEqual([tested.status, tested.body.error.type], [400, 'GraphMethodException']);
    const wrong = await ask(at, 'GET', '/v13.0/', undefined, { authorization: 'Bearer EAAB' });
    assert.deepEqual(
      [wrong.status, wrong.body.error.type, wrong.body.error.code],
      [401, 'OAuthException', 190],
    );
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'invoice.pdf');
    form.append('messaging_product', 'whatsapp');
    const { id } = (await ask(at, 'POST', `/v13.0/${at.phoneNumberId}/media`, form)).body;
    const body = { messaging_product: 'whatsapp', to: at.to, type: 'document', document: { id } };
    const sent = await ask(at, 'POST', `/v13.0/${at.phoneNumberId}/messages`, body);
    assert.equal((await arrives(sent.body.messages[0].id)).type, 'document');
    assert.deepEqual((await ask(at, 'DELETE', `/v13.0/${id}`)).body, { success: true });
    const gone = await ask(at, 'GET', `/v13.0/${id}`);
    assert.deepEqual([gone.status, gone.body.error.code, gone.body.error.error_subcode], [400, 100, 33]);

    const pair = { client_id: '4004', client_secret: at.token, grant_type: 'client_credentials' };
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
    const token = (secret: string) =>
      ask(
        at,
        'POST',
        '/v19.0/oauth/access_token',
        String(new URLSearchParams({ ...pair, client_secret: secret })),
        asForm,
      );
    assert.equal((await token('wrong')).status, 400);
    assert.equal((await token(at.token)).body.access_token, at.token);
    const inQuery = await ask(at, 'GET', `/v19.0/oauth/access_token?${new URLSearchParams(pair)}`);
    assert.equal(inQuery.body.access_token, at.token);
    const subscription = {
      ...{ object: 'whatsapp_business_account', callback_url: receiver.url, include_values: true },
      ...{ verify_token: receiver.verifyToken, fields: JSON.stringify(['messages']) },
    };
    assert.deepEqual((await ask(at, 'POST', '/v19.0/4004/subscriptions', subscription)).body, {
      success: true,
    });
    const listed = await ask(at, 'GET', '/v19.0/4004/subscriptions');
    assert.deepEqual(
      listed.body.data.map((each: Json) => [each.callback_url, each.fields.map(({ name }: Json) => name)]),
      [[receiver.url, ['messages']]],
    );
    const { data: webhooks } = await service.client.webhooks.list();
    const [own] = webhooks.filter(({ registration }) => registration?.at === 'app');
    assert.equal(own!.registration!.node, '4004');
    const said = `for n8n ${crypto.randomUUID()}`;
    await service.control('POST', 'inbound', { from: someone(), text: said });
    await eventually(() =>
      assert.equal(receiver.messages().filter(({ text }) => text?.body === said).length, 1),
    );
    assert.deepEqual(receiver.unsigned(at.token), [], 'signed with the secret of the credential');
    const object = 'object=whatsapp_business_account';
    assert.deepEqual((await ask(at, 'DELETE', `/v19.0/4004/subscriptions?${object}`)).body, {
      success: true,
    });
    assert.deepEqual((await ask(at, 'GET', '/v19.0/4004/subscriptions')).body.data, []);
  });

  test('Evolution, Typebot and ERPNext are answered, each with its own habits', async () => {
    const form = new FormData();
    form.append('messaging_product', 'whatsapp');
    form.append('typeFile', 'image/jpeg');
    form.append('file', new Blob([new Uint8Array(JPEG)], { type: 'image/jpeg' }), 'a.jpg');
    const uploaded = await ask(at, 'POST', `/v20.0/${at.phoneNumberId}/media`, form);
    assert.match(uploaded.body.id, /^med_/, JSON.stringify(uploaded.body));
    const numbers = await ask(at, 'GET', `/v17.0/${at.wabaId}/phone_numbers`);
    assert.deepEqual(
      numbers.body.data.map(({ id }: Json) => id),
      [at.phoneNumberId],
    );
    const trailing = await ask(at, 'GET', `/v21.0/${uploaded.body.id}/`);
    assert.equal(trailing.body.mime_type, 'image/jpeg');
    const begun = await ask(
      at,
      'POST',
      '/v21.0/4004/uploads',
      String(
        new URLSearchParams({
          file_length: String(PDF.length),
          file_type: 'application/pdf',
          file_name: 'a.pdf',
        }),
      ),
      { ...bearer(), 'content-type': 'application/x-www-form-urlencoded' },
    );
    assert.match(begun.body.id, /^upload:/, JSON.stringify(begun.body));
    const oauth = { authorization: `OAuth ${at.token}` };
    assert.equal((await ask(at, 'GET', `/v21.0/${begun.body.id}`, undefined, oauth)).body.file_offset, 0);
    const kept = await ask(at, 'POST', `/v21.0/${begun.body.id}`, new Uint8Array(PDF), oauth);
    assert.match(kept.body.h, /^med_/, JSON.stringify(kept.body));
    assert.equal((await service.client.media.get(kept.body.h)).mimeType, 'application/pdf');
    const debug = await ask(at, 'GET', `/v21.0/debug_token?input_token=${at.token}`);
    assert.deepEqual([debug.body.data.is_valid, debug.body.data.type], [true, 'SYSTEM_USER']);
    const dead = await ask(at, 'GET', '/v21.0/debug_token?input_token=other');
    assert.deepEqual([dead.status, dead.body.data.is_valid], [200, false]);
  });

  const message = (fits: (message: Json) => unknown) =>
    eventually(() => {
      const found = receiver.messages().find(fits);
      assert.ok(found);
      return found;
    });

  test('where a message came from, and what no field of ours is for, is shown and comes as Meta said it', async () => {
    const hook = { override_callback_uri: receiver.url, verify_token: receiver.verifyToken };
    const registered = await ask(at, 'POST', `/v23.0/${at.wabaId}/subscribed_apps`, hook);
    assert.deepEqual(registered.body, { success: true });
    receiver.posts = [];
    const referral = {
      ...{ source_url: 'https://fb.me/3cr4Wqqkv', source_id: '120226305854810726', source_type: 'ad' },
      ...{ headline: 'आम are here', body: 'From Ratnagiri', media_type: 'image', image_url: 'https://m' },
      ...{ ctwa_clid: 'ARAkLkA8rmlFeiCk', welcome_message: { text: 'Hi' } },
    };
    const details = 'Message type is currently not supported.';
    const errors = [{ code: 131051, title: 'Unknown', message: 'Unknown', error_data: { details } }];
    const extra = {
      ...{ errors, identity: { hash: 'x' }, group_id: 'g', of_tomorrow: [{ depth: 3 }] },
      context: { forwarded: true, frequently_forwarded: false, referred_product: { catalog_id: '19' } },
      referral,
    };
    const from = someone();
    await service.control('POST', 'inbound', { from, text: 'How much?', extra });
    const { id, timestamp: _, from_user_id: __, ...forwarded } = await message(({ text }) => text);
    assert.deepEqual(forwarded, {
      ...{ from: from.slice(1), type: 'text', text: { body: 'How much?' } },
      ...extra,
    });
    const shown = await service.client.messages.get(messageIdOf(id)!);
    assert.deepEqual(shown.referral, {
      ...{ sourceUrl: referral.source_url, sourceId: referral.source_id, sourceType: 'ad' },
      ...{ headline: referral.headline, body: referral.body, mediaType: 'image', imageUrl: 'https://m' },
      ...{ ctwaClid: referral.ctwa_clid, welcomeMessage: 'Hi' },
    });
    assert.deepEqual(
      [shown.forwarded, shown.frequentlyForwarded, shown.referredProduct, shown.errors, shown.extra],
      [
        ...[true, false, { catalogId: '19' }],
        [{ code: 131051, title: 'Unknown', message: 'Unknown', details }],
        { identity: { hash: 'x' }, group_id: 'g', of_tomorrow: [{ depth: 3 }] },
      ],
    );
  });

  test('whose message is quoted stays known, and one that is not known here keeps Meta’s id', async () => {
    const from = someone();
    const { phone } = await service.client.channels.get(service.channelId);
    const says = async (text: string, context: object) => {
      await service.control('POST', 'inbound', { from, text, extra: { context } });
      return message((each) => each.text?.body === text);
    };
    const meta = async (id: string) =>
      (
        await service.db
          .selectFrom('messages')
          .select('provider_id')
          .where('id', '=', messageIdOf(id)!)
          .executeTakeFirstOrThrow()
      ).provider_id;
    const first = await says('1042?', { forwarded: true });
    const own = await says('As I wrote', { from: from.slice(1), id: await meta(first.id) });
    assert.deepEqual(own.context, { from: from.slice(1), id: first.id });
    const business = phone.slice(1);
    const stranger = { from: business, id: 'wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgS' };
    assert.deepEqual((await says('And this?', stranger)).context, stranger);
  });

  test('who has a new number is one message in WhatsApp’s words, and a reaction names what it is to', async () => {
    const [before, now] = [someone(), someone()];
    const sent = await ask(at, 'POST', `/v23.0/${at.phoneNumberId}/messages`, {
      ...{ messaging_product: 'whatsapp', to: before, type: 'template' },
      template: { name: 'hello_world', language: { code: 'en' } },
    });
    const { id } = sent.body.messages[0];
    await eventually(() => assert.ok(receiver.statuses(id).length >= 2));
    const kept = (await service.accepted(messageIdOf(id)!))[0]!;
    await service.control('POST', 'answer', { message: kept.id, reaction: '🙏' });
    const reaction = await message(({ type }) => type === 'reaction');
    assert.deepEqual([reaction.reaction, reaction.context], [{ emoji: '🙏', message_id: id }, undefined]);
    const shown = await service.client.messages.get(messageIdOf(reaction.id)!);
    assert.equal(shown.replyTo, messageIdOf(id));

    const system = {
      body: `User A changed from ${before} to ${now}`,
      wa_id: now.slice(1),
      type: 'user_changed_number',
    };
    const told = {
      from: before.slice(1),
      id: `wamid.${crypto.randomUUID()}`,
      timestamp: '1790000000',
      type: 'system',
      system,
    };
    await service.control('POST', 'change', { field: 'messages', value: { messages: [told] } });
    const post = await eventually(() => {
      const found = receiver.posts.find(({ value }) => value.messages?.[0].type === 'system');
      assert.ok(found);
      return found;
    });
    const { id: ours, timestamp: _, ...said } = post.value.messages[0];
    assert.deepEqual(said, { from: before.slice(1), type: 'system', system });
    assert.equal(post.value.contacts, undefined);
    const contact = (await service.client.contacts.list({ phone: now })).data[0]!;
    assert.equal((await service.client.messages.get(messageIdOf(ours)!)).contactId, contact.id);
    assert.equal(shown.contactId, contact.id);
  });
});

/** The bytes at a URL, asked for by another name of the server. */
function bytesOf(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { headers }, (answer) => buffer(answer).then(resolve, reject))
      .on('error', reject)
      .end();
  });
}
