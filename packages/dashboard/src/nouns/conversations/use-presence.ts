/** This file tells colleagues that we are at a conversation, and returns who else is. */
import { useEffect, useMemo, useState } from 'react';
import { useApi, useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { postAsPageGoes } from '../../api/as-page-goes.ts';
import { usePresent } from '../../api/live.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { assigneesQuery } from './queries.ts';

/** The server forgets who has not said so for 45 seconds. */
const AGAIN_MS = 20_000;
/** Somebody who has typed nothing for so long does not write any more. */
const RESTS_MS = 8_000;

type State = 'looking' | 'writing' | 'away';

export interface Other {
  id: string;
  name: string;
  writing: boolean;
}

/** Tells colleagues that we look at a conversation, or write in it, and returns those of them who do. */
export function usePresence(conversationId: string, typed: string): Other[] {
  const { client, workspaceId } = useApi();
  const cache = useWorkspaceCache();
  const { session } = useSignedInAs();
  const present = usePresent();
  const { data: members = [] } = useApiQuery(assigneesQuery);
  const writing = useTyping(typed);
  const tell = useMemo(
    () => oneAtATime((state: State) => client.conversations.present(conversationId, { state })),
    [client, conversationId],
  );
  useEffect(() => {
    const say = () => tell(document.visibilityState !== 'visible' ? 'away' : writing ? 'writing' : 'looking');
    say();
    const timer = setInterval(() => document.visibilityState === 'visible' && say(), AGAIN_MS);
    document.addEventListener('visibilitychange', say);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
    };
  }, [tell, writing]);
  useEffect(() => {
    // A page that goes waits for no response.
    const leave = () =>
      postAsPageGoes(workspaceId, `/api/v1/conversations/${conversationId}/presence`, { state: 'away' });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      tell('away');
    };
  }, [tell, workspaceId, conversationId]);
  const others = present.filter(
    (each) => each.conversationId === conversationId && each.member !== session.person.id,
  );
  const nameOf = (member: string) => members.find(({ id }) => id === member)?.name;
  const unknown = others.some(({ member }) => nameOf(member) === undefined);
  useEffect(() => {
    if (unknown) void cache.refresh(assigneesQuery.key); // they have joined since
  }, [unknown, cache]);
  return others.flatMap(({ member, writing }) => {
    const name = nameOf(member);
    return name === undefined ? [] : [{ id: member, name, writing }];
  });
}

/**
 * Returns a function that says one state after the other, and of those that are to be said meanwhile the last, so that no
 * older one is heard last.
 */
function oneAtATime(say: (state: State) => Promise<unknown>): (state: State) => void {
  let next: State | undefined;
  let saying = false;
  return async (state) => {
    next = state;
    if (saying) return;
    saying = true;
    while (next !== undefined) {
      const now: State = next;
      next = undefined;
      await say(now).catch(() => undefined); // said again soon
    }
    saying = false;
  };
}

function useTyping(typed: string): boolean {
  const [seen, setSeen] = useState(typed);
  const [writing, setWriting] = useState(false);
  if (typed !== seen) {
    setSeen(typed);
    setWriting(typed !== '');
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the rest anew
  useEffect(() => {
    if (!writing) return;
    const timer = setTimeout(() => setWriting(false), RESTS_MS);
    return () => clearTimeout(timer);
  }, [writing, typed]);
  return writing;
}
