import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { type GraphCall, methodsOf, type OpenGraphClient } from './client.ts';

const require = createRequire(import.meta.url);
const GRAPH = 'https://graph.facebook.com/';

/** Its host is a constant: what goes there by axios goes to the world instead. */
export const openWhatsappCloudApi: OpenGraphClient = (world) => {
  const { default: axios } = require('axios') as typeof import('axios');
  const { createBot } = require('whatsapp-cloud-api') as typeof import('whatsapp-cloud-api');
  const pointed = axios.interceptors.request.use((config) => {
    if (config.url?.startsWith(GRAPH)) config.url = `${world.baseUrl}/${config.url.slice(GRAPH.length)}`;
    return config;
  });
  const bot = createBot(world.phoneNumberId, world.token, { version: 'v20.0' });
  const to = world.person;
  const send = (method: string, make: () => ReturnType<typeof bot.sendText>): GraphCall => ({
    method,
    async make() {
      const sent = await make();
      assert.match(sent.messageId, /^wamid\./);
      assert.equal(sent.phoneNumber, to);
      assert.equal(sent.whatsappId, to.replace(/\D/g, ''));
    },
  });
  const link = (name: string) => `https://files.example.com/${name}`;
  return {
    name: 'whatsapp-cloud-api',
    exported: methodsOf(bot),
    local: {
      startExpressServer: 'listens for webhooks',
      on: 'subscribes to what its server hears',
      unsubscribe: 'takes that back',
    },
    calls: [
      send('sendText', () => bot.sendText(to, 'Hello', { preview_url: true })),
      send('sendMessage', () => bot.sendMessage(to, 'Hello')),
      send('sendImage', () => bot.sendImage(to, link('a.jpg'), { caption: 'A' })),
      send('sendDocument', () => bot.sendDocument(to, link('a.pdf'), { caption: 'A', filename: 'a.pdf' })),
      send('sendAudio', () => bot.sendAudio(to, link('a.mp3'))),
      send('sendVideo', () => bot.sendVideo(to, link('a.mp4'), { caption: 'A' })),
      send('sendSticker', () => bot.sendSticker(to, link('a.webp'))),
      send('sendLocation', () => bot.sendLocation(to, 18.52, 73.85, { name: 'Pune', address: 'FC Road' })),
      send('sendTemplate', () =>
        bot.sendTemplate(to, world.template.name, world.template.language as 'en', []),
      ),
      send('sendContacts', () =>
        bot.sendContacts(to, [
          { name: { formatted_name: 'Asha Rao', first_name: 'Asha' }, phones: [{ phone: '+919800001234' }] },
        ]),
      ),
      send('sendReplyButtons', () =>
        bot.sendReplyButtons(to, 'Which?', { one: 'One', two: 'Two' }, { footerText: 'Rao Textiles' }),
      ),
      send('sendList', () =>
        bot.sendList(to, 'Choose', 'Which?', { Silk: [{ id: 'a', title: 'Red', description: 'A red one' }] }),
      ),
    ],
    close: () => axios.interceptors.request.eject(pointed),
  };
};
