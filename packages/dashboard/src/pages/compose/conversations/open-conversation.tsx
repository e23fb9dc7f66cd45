import type { ConversationDetail } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, UserRoundX } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { allChannels } from '../../../nouns/channels/queries.ts';
import { ContactLink } from '../../../nouns/contacts/contact-link.tsx';
import { contactName, firstName, numberBeside } from '../../../nouns/contacts/contact-name.ts';
import { conversationById } from '../../../nouns/conversations/queries.ts';
import { useConversationThread } from '../../../nouns/conversations/use-conversation-thread.ts';
import { useLastWritten } from '../../../nouns/messages/use-thread.ts';
import type { Search } from '../../../search.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { Empty } from '../../../ui/elements/empty.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { useKeyboardRoom } from '../../../ui/elements/use-keyboard-room.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useConversationsWords } from '../../../words/en/conversations.ts';
import { useReplyWords } from '../../../words/en/reply.ts';
import { Thread } from '../reply/thread.tsx';
import { Writing } from '../reply/writing.tsx';
import { Actions } from './actions.tsx';

const PersonPane = lazyPart(
  async () => (await import('./person-pane.tsx')).PersonPane,
  () => <SkeletonLines lines={8} />,
);

/** One conversation: over the whole screen on a phone, without the bar at its foot. */
export function OpenConversation({ id }: { id: string }) {
  const query = useApiQuery(conversationById(id));
  const { isAgent } = useSignedInAs();
  const covered = useKeyboardRoom();
  const gone = query.error?.code === 'NOT_FOUND';
  return (
    <div
      style={{ '--keyboard': `${covered}px` } as CSSProperties}
      className="flex min-w-0 flex-1 bg-ground max-md:fixed max-md:inset-x-0 max-md:top-0 max-md:bottom-(--keyboard) max-md:z-40"
    >
      {query.data && !gone ? (
        <Opened conversation={query.data} />
      ) : (
        <div className="flex-1 p-6">
          <Back />
          {gone && isAgent ? (
            <NotYours />
          ) : (
            <Loaded query={query} lines={8}>
              {() => null}
            </Loaded>
          )}
        </div>
      )}
    </div>
  );
}

/** Says to an agent that they do not see it: it is another's, or gone. */
function NotYours() {
  const { notYours } = useConversationsWords();
  return (
    <Empty icon={<UserRoundX />} title={notYours.title}>
      {notYours.text}
    </Empty>
  );
}

function Back() {
  const words = useConversationsWords();
  return (
    <Link
      to="/conversations"
      search={(before: Search) => before}
      aria-label={words.back}
      className="-ml-2 inline-flex size-11 shrink-0 items-center justify-center rounded text-ink hover:bg-grey-tint md:hidden"
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
  );
}

function Opened({ conversation }: { conversation: ConversationDetail }) {
  const words = useConversationsWords();
  const reply = useReplyWords();
  const { session } = useSignedInAs();
  const { contactId, channelId, windowOpenUntil: openUntil } = conversation;
  const contact = conversation.contact as Parameters<typeof contactName>[0];
  const name = contactName(contact);
  const number = numberBeside(contact);
  const { data: channels } = useApiQuery(allChannels);
  const { list, show } = useConversationThread(conversation);
  const last = useLastWritten(contactId, channelId);
  const [about, setAbout] = useState(false);
  useEffect(() => {
    document.title = `${name} · Meghdoot`;
  }, [name]);
  const to = contact.phone ?? contactId;
  const sender = channels?.find((channel) => channel.id === channelId);
  return (
    <>
      <section aria-label={reply.with(name)} className="flex min-w-0 flex-1 flex-col overflow-hidden">
        <header className="flex min-h-14 items-center gap-2 border-b border-line bg-card px-3 py-1.5 md:gap-3 md:px-4">
          <Back />
          <Avatar id={contactId} name={contact.name} />
          <div className="min-w-0 flex-1 leading-tight">
            <h1 className="truncate text-name font-semibold">
              <ContactLink id={contactId} called={name} />
            </h1>
            {(number ?? contact.username) && (
              <p className="truncate text-sm whitespace-nowrap text-soft md:max-lg:hidden">
                {number ?? `@${contact.username}`}
                {channels && channels.length > 1 && sender && ` → ${sender.displayName ?? sender.phone}`}
              </p>
            )}
          </div>
          <Actions conversation={conversation} onAbout={() => setAbout(true)} />
        </header>
        {channels && (openUntil ?? last) !== undefined && list.rows ? (
          <Writing
            {...{ list, show, to, name, last, openUntil, sender }}
            greeted={firstName(contact)}
            within={{
              conversationId: conversation.id,
              me: session.person.name ?? '',
              them: contact.name ?? '',
            }}
          />
        ) : (
          <Thread list={list} name={name} preview={undefined} />
        )}
      </section>
      <aside
        aria-label={words.person.label}
        className="hidden w-80 shrink-0 overflow-y-auto border-l border-line bg-card p-4 xl:block 2xl:w-112 2xl:p-6"
      >
        <PersonPane conversation={conversation} />
      </aside>
      <Dialog open={about} onClose={() => setAbout(false)} title={name}>
        <PersonPane conversation={conversation} />
      </Dialog>
    </>
  );
}
