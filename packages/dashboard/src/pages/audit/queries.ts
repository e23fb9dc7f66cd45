import type { Meghdoot } from '@meghdoot/sdk';

export const auditPages = {
  key: ['audit'],
  read: (api: Meghdoot, cursor: string | undefined, signal: AbortSignal) =>
    api.audit.list({ limit: 50, ...(cursor !== undefined && { cursor }) }, { signal }),
};
