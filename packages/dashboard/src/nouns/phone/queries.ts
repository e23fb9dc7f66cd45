import { queryOf } from '../../api/api.tsx';

const SCREENFUL = 50;

/** The latest messages with a person, in both directions, newest first. */
export const conversationWith = (person: string) =>
  queryOf(
    ['messages', 'with', person],
    async (api, options) => (await api.messages.list({ recipient: person, limit: SCREENFUL }, options)).data,
  );

/** The latest messages of the workspace, newest first. */
export const latestMessages = queryOf(
  ['messages', 'latest'],
  async (api, options) => (await api.messages.list({ limit: SCREENFUL }, options)).data,
);
