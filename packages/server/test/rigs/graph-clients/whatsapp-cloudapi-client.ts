import assert from 'node:assert/strict';
import * as module from '@whatsapp-cloudapi/client';
import { JPEG } from '../media-files.ts';
import { functionsOf, type GraphClient, type GraphPlace, sentId } from './client.ts';

const base = ({ token, phoneNumberId, url }: GraphPlace) => ({
  accessToken: token,
  from: phoneNumberId,
  baseUrl: url,
});

export const whatsAppCloudApiClient: GraphClient = {
  name: '@whatsapp-cloudapi/client',
  methods: async () => functionsOf(module),
  leftOut: {},
  calls: {
    sendTextMessage: {
      sends: 'text',
      run: async (at) =>
        sentId(
          await module.sendTextMessage({
            ...base(at),
            to: `+${at.to}`,
            text: 'नमस्ते',
            bizOpaqueCallbackData: 'order-1042',
          }),
        ),
    },
    sendImageMessage: {
      sends: 'image',
      run: async (at) =>
        sentId(
          await module.sendImageMessage({
            ...base(at),
            to: at.to,
            mediaId: await at.medium('image'),
            caption: 'Blue',
          }),
        ),
    },
    sendTemplateMessage: {
      sends: 'template',
      run: async (at) => {
        const { name, language } = at.template;
        const to = { ...base(at), to: at.to };
        return sentId(
          await module.sendTemplateMessage({
            ...to,
            templateName: name,
            languageCode: language,
            languagePolicy: 'deterministic',
          }),
        );
      },
    },
    'sendTemplateMessage reply': {
      sends: 'template',
      async run(at) {
        const { name, language } = at.template;
        const replyToMessageId = await at.received();
        const to = { ...base(at), to: at.to, replyToMessageId };
        return sentId(
          await module.sendTemplateMessage({ ...to, templateName: name, languageCode: language }),
        );
      },
    },
    'sendImageMessage no-caption': {
      sends: 'image',
      run: async (at) =>
        sentId(await module.sendImageMessage({ ...base(at), to: at.to, mediaId: await at.medium('image') })),
    },
    sendButtonsMessage: {
      sends: 'interactive',
      run: async (at) =>
        sentId(
          await module.sendButtonsMessage({
            ...base(at),
            to: at.to,
            bodyText: 'Which?',
            headerText: 'Sarees',
            footerText: 'Rao Textiles',
            buttons: [{ id: 'red', title: 'Red' } as never, { id: 'blue', title: 'Blue' } as never],
          }),
        ),
    },
    sendListMessage: {
      sends: 'interactive',
      run: async (at) =>
        sentId(
          await module.sendListMessage({
            ...base(at),
            to: at.to,
            bodyText: 'When?',
            buttonText: 'Choose',
            sections: [{ title: 'Days', rows: [{ id: 'd1', title: 'Tomorrow', description: '9 am' }] }],
          }),
        ),
    },
    sendCTAURLMessage: {
      sends: 'interactive',
      run: async (at) =>
        sentId(
          await module.sendCTAURLMessage({
            ...base(at),
            to: at.to,
            bodyText: 'Look',
            buttonText: 'Open',
            url: 'https://rao.example/sarees',
          }),
        ),
    },
    sendFlowMessage: {
      sends: 'interactive',
      run: async (at) =>
        sentId(
          await module.sendFlowMessage({
            ...base(at),
            to: at.to,
            bodyText: 'Book a visit',
            flowToken: 't1',
            flowId: '7700000000000001',
            flowCta: 'Book',
            flowAction: 'navigate',
            screen: 'START',
          }),
        ),
    },
    markMessageRead: {
      run: async (at) => {
        const messageId = await at.received();
        const answer = await module.markMessageRead({ ...base(at), messageId, showTypingIndicator: true });
        assert.deepEqual(answer, { success: true });
      },
    },
    uploadMedia: {
      run: async (at) => {
        const file = new File([new Uint8Array(JPEG)], 'saree.jpg', { type: 'image/jpeg' });
        const { id } = await module.uploadMedia({ ...base(at), file });
        assert.equal(typeof id, 'string');
      },
    },
  },
};
