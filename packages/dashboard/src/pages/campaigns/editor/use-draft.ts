/** A draft that is kept as one goes: what is changed shows at once, and is saved a moment later. */
import { type Campaign, type CampaignChange, MeghdootError } from '@meghdoot/sdk';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi, useWorkspaceCache } from '../../../api/api.tsx';
import { CAMPAIGNS, campaignById } from '../../../nouns/campaigns/queries.ts';
import { useCommonWords } from '../../../words/en/common.ts';

/** A change of a draft says each field whole; null takes it out. */
export type DraftChange = Omit<CampaignChange, 'canary' | 'waves' | 'stopAt'> &
  Partial<Pick<Campaign, 'canary' | 'waves' | 'stopAt'>>;

export interface Draft {
  /** As it stands on the page. */
  value: Campaign;
  /** As the server last had it. */
  saved: Campaign;
  change: (change: DraftChange) => void;
  /** Says whether all of it is saved, is being saved, or could not be. */
  keeping: 'saved' | 'saving' | 'failed';
  error: unknown;
  /** Returns what the API has said of a field. */
  errorOf: (field: string) => string | undefined;
  /** Saves at once what is not saved yet; returns whether everything is. */
  save: () => Promise<boolean>;
}

const REST_MS = 500;

export function useDraft(first: Campaign): Draft {
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const { fault } = useCommonWords();
  const [value, setValue] = useState(first);
  const [saved, setSaved] = useState(first);
  const [keeping, setKeeping] = useState<Draft['keeping']>('saved');
  const [error, setError] = useState<unknown>();
  const unsaved = useRef<DraftChange>({});
  const turn = useRef<Promise<boolean>>(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = async (): Promise<boolean> => {
    const change = unsaved.current;
    if (Object.keys(change).length === 0) return true;
    unsaved.current = {};
    try {
      const now = await client.campaigns.update(first.id, change);
      cache.set(campaignById(first.id).key, now);
      setSaved(now);
      setError(undefined);
      setKeeping(Object.keys(unsaved.current).length > 0 ? 'saving' : 'saved');
      void cache.refresh(CAMPAIGNS);
      return true;
    } catch (thrown) {
      unsaved.current = { ...change, ...unsaved.current };
      setError(thrown);
      setKeeping('failed');
      return false;
    }
  };
  const save = (): Promise<boolean> => {
    clearTimeout(timer.current);
    turn.current = turn.current.then(send);
    return turn.current;
  };
  const leave = useEffectEvent(() => void save());
  useEffect(() => () => leave(), []);

  return {
    value,
    saved,
    change: (change) => {
      unsaved.current = { ...unsaved.current, ...change };
      setValue((before) => changed(before, change));
      setKeeping('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), REST_MS);
    },
    keeping,
    error,
    errorOf: (field) => {
      const details = error instanceof MeghdootError ? error.details : [];
      const found = details.find((detail) => detail.field === field || detail.field.startsWith(`${field}.`));
      return found && fault(found.message);
    },
    save,
  };
}

function changed(before: Campaign, { channel, ...change }: DraftChange): Campaign {
  const next: Record<string, unknown> = {
    ...before,
    ...change,
    ...(channel !== undefined && { channelId: channel }),
  };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null)) as Campaign;
}
