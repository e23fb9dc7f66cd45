import assert from 'node:assert/strict';
import * as module from '@whatsapp-cloudapi/client';
import { JPEG } from '../media-files.ts';
import { functionsOf, type GraphCall, type GraphClient, type GraphPlace, sending, sentId } from './client.ts';

const base = ({ token, phoneNumberId, url }: GraphPlace) => ({
  accessToken: token,
  from: phoneNumberId,
  baseUrl: url,
});

/** A send: who it is from and to stands in front of what is its own. */
const send = (
  sends: string,
  call: (to: ReturnType<typeof base> & { to: string }, at: GraphPlace) => Promise<unknown>,
): GraphCall => sending(sends, async (at) => sentId(await call({ ...base(at), to: at.to }, at)));

export const whatsAppCloudApiClient: GraphClient = {
  name: '@whatsapp-cloudapi/client',
  methods: async () => functionsOf(module),
  leftOut: {},
  calls: {
    sendTextMessage: send('text', ({ to, ...from }) =>
      module.sendTextMessage({ ...from, to: `+${to}`, text: 'नमस्ते', bizOpaqueCallbackData: 'order-1042' }),
    ),
    sendImageMessage: send('image', async (to, at) =>
      module.sendImageMessage({ ...to, mediaId: await at.medium('image'), caption: 'Blue' }),
    ),
    'sendImageMessage no-caption': send('image', async (to, at) =>
      module.sendImageMessage({ ...to, mediaId: await at.medium('image') }),
    ),
    sendTemplateMessage: send('template', (to, { template: { name, language } }) =>
      module.sendTemplateMessage({
        ...to,
        templateName: name,
        languageCode: language,
        languagePolicy: 'deterministic',
      }),
    ),
    'sendTemplateMessage reply': send('template', async (to, { template: { name, language }, received }) =>
      module.sendTemplateMessage({
        ...to,
        replyToMessageId: await received(),
        templateName: name,
        languageCode: language,
      }),
    ),
    sendButtonsMessage: send('interactive', (to) =>
      module.sendButtonsMessage({
        ...to,
        bodyText: 'Which?',
        headerText: 'Sarees',
        footerText: 'Rao Textiles',
        buttons: [{ id: 'red', title: 'Red' } as never, { id: 'blue', title: 'Blue' } as never],
      }),
    ),
    sendListMessage: send('interactive', (to) =>
      module.sendListMessage({
        ...to,
        bodyText: 'When?',
        buttonText: 'Choose',
        sections: [{ title: 'Days', rows: [{ id: 'd1', title: 'Tomorrow', description: '9 am' }] }],
      }),
    ),
    sendCTAURLMessage: send('interactive', (to) =>
      module.sendCTAURLMessage({
        ...to,
        bodyText: 'Look',
        buttonText: 'Open',
        url: 'https://rao.example/sarees',
      }),
    ),
    sendFlowMessage: send('interactive', (to) =>
      module.sendFlowMessage({
        ...{ ...to, bodyText: 'Book a visit', flowToken: 't1', flowId: '7700000000000001' },
        ...{ flowCta: 'Book', flowAction: 'navigate', screen: 'START' },
      }),
    ),
    markMessageRead: async (at) => {
      const messageId = await at.received();
      const answer = await module.markMessageRead({ ...base(at), messageId, showTypingIndicator: true });
      assert.deepEqual(answer, { success: true });
    },
    uploadMedia: async (at) => {
      const file = new File([new Uint8Array(JPEG)], 'saree.jpg', { type: 'image/jpeg' });
      const { id } = await module.uploadMedia({ ...base(at), file });
      assert.equal(typeof id, 'string');
    },
  },
};
