import type { Campaign, CampaignPerson } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { MessageSquareReply, MessageSquareText, MessageSquareX, MousePointerClick } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { Time } from '../../../ui/elements/time.tsx';
import type { Column } from '../../../ui/lists/columns.ts';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';
import { useReasonName } from './person-filter.ts';
import { PersonStateWord, usePersonStates } from './person-state.tsx';

export function usePeopleColumns(campaign: Campaign): readonly Column<CampaignPerson>[] {
  const { list } = useCampaignsWords();
  const { columns } = list;
  const nameOf = useReasonName();
  const states = usePersonStates(campaign);
  return [
    {
      key: 'person',
      title: columns.person,
      min: 208,
      grow: 2,
      cell: (person, gone) => (
        <PersonCell
          person={person}
          beneath={gone.has('reason') && person.reason !== undefined ? nameOf(person.reason) : undefined}
        />
      ),
    },
    {
      key: 'state',
      title: columns.state,
      min: 144,
      cell: ({ state, againAt }) => (
        <>
          <PersonStateWord state={state} word={states[state]} />
          {againAt && (
            <div className="text-sm leading-tight text-soft">
              {list.again} <Time at={againAt} />
            </div>
          )}
        </>
      ),
    },
    {
      key: 'reason',
      title: columns.reason,
      min: 176,
      leaves: 2,
      grow: 2,
      cell: ({ reason, answered, stopped, clicked }) =>
        reason !== undefined ? (
          <span className="text-soft">{nameOf(reason)}</span>
        ) : stopped ? (
          <Heard icon={<MessageSquareX className="text-red" />}>{list.heard.stopped}</Heard>
        ) : answered ? (
          <Heard icon={<MessageSquareReply className="text-second" />}>{list.heard.answered}</Heard>
        ) : (
          clicked && <Heard icon={<MousePointerClick className="text-second" />}>{list.heard.clicked}</Heard>
        ),
    },
    {
      key: 'message',
      title: columns.message,
      min: 96,
      leaves: 1,
      cell: ({ messageId }) =>
        messageId !== undefined && (
          <Link
            to="/messages/$id"
            params={{ id: messageId }}
            aria-label={list.open}
            data-whole={list.open}
            className="inline-flex size-8 items-center justify-center rounded text-soft hover:bg-grey-tint hover:text-ink"
          >
            <MessageSquareText aria-hidden className="size-4" />
          </Link>
        ),
    },
  ];
}

function Heard({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm [&>svg]:size-4">
      {icon}
      {children}
    </span>
  );
}

const TWO_LINES = 'flex min-h-11 min-w-0 flex-1 flex-col justify-center leading-tight';

/** The number stands beneath the name where nothing else has to; whoever has a contact is a link to it. */
function PersonCell({ person, beneath }: { person: CampaignPerson; beneath: string | undefined }) {
  const { list } = useCampaignsWords();
  const { contactId, name, phone } = person;
  const called = name ?? (phone === undefined ? list.erased : formatPhone(phone));
  const below = beneath ?? (name === undefined || phone === undefined ? undefined : formatPhone(phone));
  const lines = (
    <>
      <span className="truncate leading-snug font-medium text-ink underline-offset-4 group-hover:underline">
        {called}
      </span>
      {below && <span className="truncate text-sm text-soft">{below}</span>}
    </>
  );
  return (
    <span className="flex items-center gap-3">
      <Avatar id={contactId ?? phone ?? ''} name={name} />
      {contactId === undefined ? (
        <span className={TWO_LINES}>{lines}</span>
      ) : (
        <Link to="/contacts/$id" params={{ id: contactId }} className={`group no-underline ${TWO_LINES}`}>
          {lines}
        </Link>
      )}
    </span>
  );
}
