import assert from 'node:assert/strict';
import { createBot } from 'whatsapp-cloud-api';
import { functionsOf, type GraphCall, type GraphClient, type GraphPlace, sending } from './client.ts';
import { withGraphAt } from './fixed-host.ts';

const botAt = ({ phoneNumberId, token }: GraphPlace) => createBot(phoneNumberId, token, { version: 'v23.0' });
type Bot = ReturnType<typeof createBot>;
interface Sent {
  messageId: string;
  phoneNumber: string;
  whatsappId: string;
}

/** It has no setting for the host, and refuses addresses of media without a known top-level domain. */
const send = (sends: string, call: (bot: Bot, at: GraphPlace) => Promise<Sent>): GraphCall =>
  sending(sends, (at) =>
    withGraphAt(at.url, async () => {
      const sent = await call(botAt(at), at);
      assert.match(sent.messageId, /^wamid\./);
      assert.equal(sent.whatsappId, at.to);
      return sent.messageId;
    }),
  );

export const whatsAppCloudApi: GraphClient = {
  name: 'whatsapp-cloud-api',
  methods: async () => functionsOf(createBot('1', 'token')),
  leftOut: {
    startExpressServer: 'receives webhooks',
    on: 'hears of what was received',
    unsubscribe: 'hears of it no more',
  },
  calls: {
    sendText: send('text', (bot, { to }) => bot.sendText(to, 'नमस्ते', { preview_url: true })),
    sendMessage: send('text', (bot, { to }) => bot.sendMessage(to, 'नमस्ते')),
    sendImage: send('image', async (bot, at) =>
      bot.sendImage(at.to, await at.medium('image'), { caption: 'Blue' }),
    ),
    sendDocument: send('document', async (bot, at) =>
      bot.sendDocument(at.to, await at.medium('document'), { filename: 'invoice.pdf' }),
    ),
    sendAudio: send('audio', async (bot, at) => bot.sendAudio(at.to, await at.medium('audio'))),
    sendVideo: send('video', async (bot, at) => bot.sendVideo(at.to, await at.medium('video'))),
    sendSticker: send('sticker', async (bot, at) => bot.sendSticker(at.to, await at.medium('sticker'))),
    sendLocation: send('location', (bot, { to }) => bot.sendLocation(to, 18.52, 73.85, { name: 'Rao' })),
    sendTemplate: send('template', (bot, { to, template }) =>
      bot.sendTemplate(to, template.name, template.language),
    ),
    sendContacts: send('contacts', (bot, { to }) =>
      bot.sendContacts(to, [
        { name: { formatted_name: 'Asha Rao', first_name: 'Asha' }, phones: [{ phone: '+919812345678' }] },
      ] as never),
    ),
    sendReplyButtons: send('interactive', (bot, { to }) =>
      bot.sendReplyButtons(to, 'Which?', { red: 'Red', blue: 'Blue' }, { footerText: 'Rao Textiles' }),
    ),
    sendList: send('interactive', (bot, { to }) =>
      bot.sendList(to, 'Choose', 'When?', { Days: [{ id: 'd1', title: 'Tomorrow' }] }),
    ),
  },
};
