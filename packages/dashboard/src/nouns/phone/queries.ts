import type { Message } from '@meghdoot/sdk';
import type { ApiQuery } from '../../api/api.tsx';

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
