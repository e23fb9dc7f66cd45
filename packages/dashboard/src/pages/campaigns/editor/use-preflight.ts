import { useEffect, useEffectEvent } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { preflightOf } from '../../../nouns/campaigns/queries.ts';
import type { Draft } from './use-draft.ts';

export type Preflight = ReturnType<typeof usePreflight>;

/** Returns whom the draft would reach as it is; it is gone through anew once a change of it is saved. */
export function usePreflight({ saved, keeping, save }: Draft, { enabled }: { enabled: boolean }) {
  const begin = useEffectEvent(() => void save());
  useEffect(() => {
    if (enabled) begin();
  }, [enabled]);
  return useApiQuery(preflightOf(saved.id, saved.updatedAt), { enabled: enabled && keeping === 'saved' });
}
