import type { ConversationDetail } from '@meghdoot/sdk';
import { UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { allChannels } from '../../../nouns/channels/queries.ts';
import { ContactLink } from '../../../nouns/contacts/contact-link.tsx';
import { contactName, firstName, numberBeside } from '../../../nouns/contacts/contact-name.ts';
import { conversationById } from '../../../nouns/conversations/queries.ts';
import { useConversationThread } from '../../../nouns/conversations/use-conversation-thread.ts';
import { useLastWritten } from '../../../nouns/messages/use-thread.ts';
import { Empty } from '../../../ui/elements/empty.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useConversationsWords } from '../../../words/en/conversations.ts';
import { useReplyWords } from '../../../words/en/reply.ts';
import { Back, ThreadHeader, WholeScreen } from '../reply/frame.tsx';
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
  const gone = query.error?.code === 'NOT_FOUND';
  return (
    <WholeScreen className="flex min-w-0 flex-1 bg-ground">
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
    </WholeScreen>
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
        <ThreadHeader
          id={contactId}
          name={contact.name}
          heading={<ContactLink id={contactId} called={name} />}
          line={
            (number ?? contact.username) && (
              <>
                {number ?? `@${contact.username}`}
                {channels && channels.length > 1 && sender && ` → ${sender.displayName ?? sender.phone}`}
              </>
            )
          }
          actions={<Actions conversation={conversation} onAbout={() => setAbout(true)} />}
        />
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
        className="hidden w-80 shrink-0 overflow-y-auto border-l border-line bg-card p-4 wide:block 2xl:w-112 2xl:p-6"
      >
        <PersonPane conversation={conversation} />
      </aside>
      <Dialog open={about} onClose={() => setAbout(false)} title={name}>
        <PersonPane conversation={conversation} />
      </Dialog>
    </>
  );
}
