import type { Channel, Message, Template } from '@meghdoot/sdk';
import type { ApiQuery } from '../../api/api.tsx';

/** The template that a message was made from; null where it is there no longer. */
export function templateOf({
  templateName: name = '',
  templateLanguage: language = '',
  channelId,
}: Message): ApiQuery<Template | null> {
  const filter = { name, language, channelId, limit: 1 };
  return {
    key: ['templates', 'sent', filter],
    read: async (api, signal) => (await api.templates.list(filter, { signal })).data[0] ?? null,
  };
}

const SCREENFUL = 50;

/** The latest messages with a person, in both directions, newest first. */
export const conversationWith = (person: string): ApiQuery<Message[]> => ({
  key: ['messages', 'with', person],
  read: async (api, signal) =>
    (await api.messages.list({ recipient: person, limit: SCREENFUL }, { signal })).data,
});

/** The latest messages of the workspace, newest first. */
export const latestMessages: ApiQuery<Message[]> = {
  key: ['messages', 'latest'],
  read: async (api, signal) => (await api.messages.list({ limit: SCREENFUL }, { signal })).data,
};

/** The numbers of the workspace. */
export const allChannels: ApiQuery<Channel[]> = {
  key: ['channels', 'all'],
  read: async (api, signal) => (await api.channels.list({ limit: 100 }, { signal })).data,
};
