import type { Contact, ContactDetail } from '@meghdoot/sdk';
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useApiPages, useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { NoNumber } from '../../../nouns/channels/no-number.tsx';
import { allChannels } from '../../../nouns/channels/queries.ts';
import { isContactId } from '../../../nouns/contacts/address.ts';
import { ContactLink } from '../../../nouns/contacts/contact-link.tsx';
import { contactName, firstName } from '../../../nouns/contacts/contact-name.ts';
import { addressOf, contactById } from '../../../nouns/contacts/queries.ts';
import { conversationList } from '../../../nouns/conversations/queries.ts';
import { useLastWritten, useThread } from '../../../nouns/messages/use-thread.ts';
import { useFilters } from '../../../search.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { Above, Card, Facts } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { Time } from '../../../ui/elements/time.tsx';
import { useComposeWords } from '../../../words/en/compose.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { useConversationsWords } from '../../../words/en/conversations.ts';
import { useReplyWords } from '../../../words/en/reply.ts';
import { ThreadHeader, WholeScreen } from './frame.tsx';
import { Thread } from './thread.tsx';
import { Writing } from './writing.tsx';

export function Page() {
  const { id } = useParams({ from: '/conversations/with/$id' });
  return <Reply key={id} person={id} />;
}

function Reply({ person }: { person: string }) {
  const reply = useReplyWords();
  const conversations = useConversationsWords();
  const { workspace } = useSignedInAs();
  const { list, contactId, show } = useThread(person);
  const elsewhere = useConversationInstead(contactId);
  const query = useApiQuery(contactById(contactId ?? ''), { enabled: contactId !== undefined });
  const contact = query.data;
  const number = contact?.phone ?? (isContactId(person) ? undefined : person);
  const written = number && formatPhone(number);
  const name = contact ? contactName(contact) : (written ?? reply.conversation);
  const title = reply.with(name);
  useEffect(() => {
    document.title = `${title} · Meghdoot`;
  }, [title]);
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-2 2xl:max-w-[96rem]">
      <div className="max-md:hidden">
        <Above page={{ to: '/conversations' }} label={conversations.title} />
      </div>
      <WholeScreen className="items-start gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem]">
        <section
          aria-label={title}
          className="flex min-w-0 flex-col overflow-hidden bg-card max-md:flex-1 max-md:self-stretch md:h-[max(26rem,calc(100dvh-9.5rem))] md:rounded md:border md:border-line md:shadow-card md:in-data-tall:h-auto"
        >
          <ThreadHeader
            id={contactId ?? person}
            name={contact?.name}
            heading={contact ? <ContactLink id={contact.id} called={name} /> : name}
            line={written !== name && written}
            actions={
              workspace.mode === 'test' &&
              number !== undefined && (
                <ButtonLink small to="/phone" search={{ person: number }}>
                  {reply.phone}
                </ButtonLink>
              )
            }
          />
          {elsewhere ? (
            <div className="p-4">
              <SkeletonLines lines={8} />
            </div>
          ) : contactId === undefined && !isContactId(person) ? (
            <Conversing {...{ list, show }} to={person} name={name} about={person} contact={undefined} />
          ) : (
            <Loaded query={query} lines={8}>
              {(found) => (
                <Conversing
                  {...{ list, show }}
                  to={addressOf(found)}
                  name={name}
                  about={found.id}
                  contact={found}
                />
              )}
            </Loaded>
          )}
        </section>
        {contact && !elsewhere && <PersonFacts contact={contact} />}
      </WholeScreen>
    </div>
  );
}

/**
 * Goes on to the conversation with the person once there is one: it begins with what a member sends. Returns whether it
 * is there, or still looked for.
 */
function useConversationInstead(contactId: string | undefined): boolean {
  const navigate = useNavigate();
  const [{ from, ...search }] = useFilters();
  const { rows } = useApiPages(conversationList({ view: 'all', contactId: contactId ?? '' }));
  const found = rows?.find(({ channelId }) => from === undefined || channelId === from);
  const id = contactId === undefined ? undefined : found?.id;
  const go = useEffectEvent((to: string) =>
    navigate({ to: '/conversations/$id', params: { id: to }, search, replace: true }),
  );
  // Whoever sends from elsewhere is still on the way here: two navigations at once would give up one of them.
  const arrived = useRouterState({ select: ({ status }) => status === 'idle' });
  useEffect(() => {
    if (arrived && id !== undefined) void go(id);
  }, [arrived, id]);
  return contactId !== undefined && (rows === undefined || id !== undefined);
}

interface ConversingProps {
  list: ReturnType<typeof useThread>['list'];
  show: ReturnType<typeof useThread>['show'];
  /** A number, or the contact's id where WhatsApp hides it. */
  to: string;
  name: string;
  about: string;
  contact: ContactDetail | undefined;
}

function Conversing({ list, show, to, name, about, contact }: ConversingProps) {
  const compose = useComposeWords();
  const [{ from }] = useFilters();
  const { data: channels } = useApiQuery(allChannels);
  const last = useLastWritten(about, from);
  // They are answered by the number that they wrote to.
  const channelId = from ?? last?.channelId ?? list.rows?.[0]?.channelId;
  const known = channels?.find(({ id }) => id === channelId);
  const openUntil = contact?.windows.find((each) => each.channelId === channelId)?.windowOpenUntil;
  const looked = last !== undefined || from !== undefined;
  const ready = looked && channels !== undefined && list.rows !== undefined;
  return (
    <>
      {channels?.length === 0 && <NoNumber />}
      {contact?.optOut && <Notice tone="warning">{compose.optedOut[contact.optOut.scope]}</Notice>}
      {ready ? (
        <Writing
          {...{ list, show, to, name, last, openUntil }}
          greeted={contact && firstName(contact)}
          sender={known}
        />
      ) : (
        <Thread list={list} name={name} preview={undefined} />
      )}
    </>
  );
}

/** Shows the person beside the conversation where there is room. */
function PersonFacts({ contact }: { contact: Contact }) {
  const { facts, tags: words, scopes } = useContactsWords();
  const reply = useReplyWords();
  const { id, username, tags, optOut, createdAt } = contact;
  return (
    <Card title={reply.about} className="max-xl:hidden">
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            username !== undefined && [facts.username, `@${username}`],
            tags.length > 0 && [words.title, tags.join(', ')],
            optOut !== undefined && [reply.refuses, scopes[optOut.scope].refuses],
            [facts.added, <Time key="added" at={createdAt} />],
          ]}
        />
        <ButtonLink small to="/contacts/$id" params={{ id }} className="self-start">
          {reply.contact}
        </ButtonLink>
      </div>
    </Card>
  );
}
