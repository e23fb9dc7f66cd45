import { useParams } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useEffect } from 'react';
import { Empty } from '../../../ui/elements/empty.tsx';
import { useConversationsWords } from '../../../words/en/conversations.ts';
import { ConversationList } from './list.tsx';
import { OpenConversation } from './open-conversation.tsx';

/**
 * The conversations: the list, the one that is open, and its person beside it; on a phone one of them at a time, over
 * the whole screen.
 */
export function Page() {
  const words = useConversationsWords();
  const { id } = useParams({ strict: false }) as { id?: string };
  useEffect(() => {
    if (id === undefined) document.title = `${words.title} · Meghdoot`;
  }, [id, words]);
  return (
    <div className="-mx-4 -mt-4 -mb-28 flex h-[calc(100dvh-3rem)] md:-mx-8 md:-mt-3 md:-mb-16">
      <div
        className={`min-w-0 flex-col border-line bg-card max-md:w-full max-md:pb-14 md:flex md:w-72 md:shrink-0 md:border-r lg:w-80 2xl:w-120 ${id === undefined ? 'flex' : 'hidden'}`}
      >
        <ConversationList chosen={id} />
      </div>
      {id === undefined ? (
        <div className="hidden flex-1 items-center justify-center bg-sunk md:flex">
          <Empty icon={<MessagesSquare />} title={words.choose.title}>
            {words.choose.text}
          </Empty>
        </div>
      ) : (
        <OpenConversation key={id} id={id} />
      )}
    </div>
  );
}
