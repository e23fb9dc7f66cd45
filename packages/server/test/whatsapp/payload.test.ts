import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mediaTypeOfUrl } from '../../src/whatsapp/send/media-type.ts';
import { messagePayload, type OutgoingMessage } from '../../src/whatsapp/send/message-payload.ts';

const TO = { phone: '+16505551234' };
const ENVELOPE = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: TO.phone,
  biz_opaque_callback_data: 'msg_1.1',
};
const payload = (m: OutgoingMessage) => messagePayload(m, TO, 'msg_1.1');

test('a text carries its tag, its preview wish and what it quotes', () => {
  assert.deepEqual(payload({ type: 'text', message: 'hi' }), {
    ...ENVELOPE,
    type: 'text',
    text: { body: 'hi' },
  });
  assert.deepEqual(
    payload({ type: 'text', message: 'hi', previewUrl: false, replyToProviderId: 'wamid.X' }),
    {
      ...ENVELOPE,
      type: 'text',
      text: { preview_url: false, body: 'hi' },
      context: { message_id: 'wamid.X' },
    },
  );
});

test('a business-scoped user id goes into recipient, for `to` would win', () => {
  const body = messagePayload({ type: 'text', message: 'hi' }, { userId: 'US.123' }, 't');
  assert.ok(!('to' in body));
  assert.equal((body as { recipient: string }).recipient, 'US.123');
});

test('variables become the body, by position or by name', () => {
  assert.deepEqual(payload({ type: 'template', templateName: 'a', variables: ['x', 'y'] }), {
    ...ENVELOPE,
    type: 'template',
    template: {
      name: 'a',
      language: { code: 'en' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'x' },
            { type: 'text', text: 'y' },
          ],
        },
      ],
    },
  });
  const named = payload({
    type: 'template',
    templateName: 'a',
    templateLanguage: 'hi',
    variables: { first_name: 'Ann' },
  }) as { template: object };
  assert.deepEqual(named.template, {
    name: 'a',
    language: { code: 'hi' },
    components: [{ type: 'body', parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Ann' }] }],
  });
});

test('a template without parameters has no components', () => {
  for (const given of [{}, { variables: [] }, { variables: {} }, { components: [] }]) {
    const { template } = payload({ type: 'template', templateName: 'hello_world', ...given }) as {
      template: object;
    };
    assert.deepEqual(template, { name: 'hello_world', language: { code: 'en' } });
  }
});

test('given components stay as they are beside the body of the variables', () => {
  const header = { type: 'header', parameters: [{ type: 'image', image: { id: '9' } }] };
  const { template } = payload({
    type: 'template',
    templateName: 'a',
    variables: ['x'],
    components: [header],
  }) as { template: { components: object[] } };
  assert.deepEqual(template.components, [
    header,
    { type: 'body', parameters: [{ type: 'text', text: 'x' }] },
  ]);
  const whole = [{ type: 'body', parameters: [{ type: 'text', text: 'x' }] }, header];
  const given = payload({ type: 'template', templateName: 'a', components: whole }) as {
    template: { components: object[] };
  };
  assert.deepEqual(given.template.components, whole);
});

test('media go by link or id, with a caption and a file name only where WhatsApp takes them', () => {
  const all = { caption: 'c', filename: 'f.pdf' };
  assert.deepEqual(payload({ type: 'media', mediaUrl: 'https://x.test/a.jpg', ...all }), {
    ...ENVELOPE,
    type: 'image',
    image: { link: 'https://x.test/a.jpg', caption: 'c' },
  });
  assert.deepEqual(payload({ type: 'media', mediaId: '12', mediaType: 'document', ...all }), {
    ...ENVELOPE,
    type: 'document',
    document: { id: '12', caption: 'c', filename: 'f.pdf' },
  });
  assert.deepEqual(payload({ type: 'media', mediaId: '12', mediaType: 'audio', ...all }), {
    ...ENVELOPE,
    type: 'audio',
    audio: { id: '12' },
  });
});

test('the extension of a URL tells the kind of media', () => {
  assert.equal(mediaTypeOfUrl('https://x.test/a/b.PDF?x=.png#.mp3'), 'document');
  assert.equal(mediaTypeOfUrl('https://x.test/b.webp'), 'sticker');
  assert.equal(mediaTypeOfUrl('https://x.test/b.mp4'), 'video');
  assert.equal(mediaTypeOfUrl('https://x.test/b.exe'), undefined);
  assert.equal(mediaTypeOfUrl('https://x.pdf/'), undefined);
  assert.equal(mediaTypeOfUrl('not a url.png'), undefined);
});
