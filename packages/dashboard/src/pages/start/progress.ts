import type { Key, Message, Webhook } from '@meghdoot/sdk';
import { queryOf, useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { useLive } from '../../api/live.tsx';
import { type OwnWorkspace, useSignedInAs } from '../../api/session.tsx';
import { latestMessages } from '../../nouns/phone/queries.ts';

/** The state of a workspace that the steps go by. */
export interface Progress {
  /** The outbound ones of the latest messages, newest first. */
  sent: Message[];
  keys: Key[];
  webhook: Webhook | null;
  /** The workspace itself when it is live; when it is a test workspace, the person's live ones. */
  live: OwnWorkspace[];
}

export type StepName = 'send' | 'key' | 'webhook' | 'live';

/** The steps in their order: those of the shop, then those of its program. Without a number a live workspace sends nothing. */
export const STEPS: Record<OwnWorkspace['mode'], readonly StepName[]> = {
  test: ['send', 'live', 'key', 'webhook'],
  live: ['live', 'send', 'key', 'webhook'],
};

export const isDone: Record<StepName, (progress: Progress) => boolean> = {
  send: ({ sent }) => sent.length > 0,
  key: ({ keys }) => keys.some(({ lastUsedAt }) => lastUsedAt !== undefined),
  webhook: ({ webhook }) => webhook !== null,
  live: ({ live }) => live.some(({ hasNumber }) => hasNumber),
};

const workingKeys = queryOf(['keys', 'working'], async (api, options) =>
  (await api.keys.list({ limit: 100 }, options)).data.filter(({ revokedAt }) => !revokedAt),
);

const latestWebhook = queryOf(
  ['webhooks', 'latest'],
  async (api, options) => (await api.webhooks.list({ limit: 1 }, options)).data[0] ?? null,
);

const ASK_AGAIN_MS = 3_000;

export function useProgress() {
  const cache = useWorkspaceCache();
  const { session, workspace, administers } = useSignedInAs();
  const messages = useApiQuery(latestMessages);
  const webhook = useApiQuery(latestWebhook);
  const keys = useApiQuery(workingKeys, {
    enabled: administers,
    // No event says that a key was used.
    everyMs: (found) =>
      found?.length && found.every(({ lastUsedAt }) => !lastUsedAt) ? ASK_AGAIN_MS : undefined,
  });
  useLive((events) => {
    if (events.some(({ type }) => type.startsWith('message.'))) void cache.refresh(latestMessages.key);
  });
  const known = messages.data && webhook.data !== undefined && (keys.data || !administers);
  const progress: Progress | undefined = known
    ? {
        sent: messages.data.filter(({ direction }) => direction === 'outbound'),
        keys: keys.data ?? [],
        webhook: webhook.data,
        live:
          workspace.mode === 'live' ? [workspace] : session.workspaces.filter(({ mode }) => mode === 'live'),
      }
    : undefined;
  const failed = [messages, webhook, keys].find(({ error }) => error);
  return { progress, failed };
}
