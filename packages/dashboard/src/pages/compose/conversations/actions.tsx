import type { Assignee, ConversationDetail, MeghdootError } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { AlarmClock, Check, EllipsisVertical, Info, MailOpen, RotateCcw, UserRound } from 'lucide-react';
import { useApiMutation, useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import {
  assigneesQuery,
  type ConversationChange,
  LISTS,
  useConversationChange,
} from '../../../nouns/conversations/queries.ts';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { daysAfter, today } from '../../../ui/elements/days.ts';
import { useErrorLine } from '../../../ui/elements/notice.tsx';
import { shortDate, shortTime } from '../../../ui/elements/time.tsx';
import { useRoomForPopovers } from '../../../ui/elements/use-wide.ts';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../ui/overlays/menu.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useConversationsWords } from '../../../words/en/conversations.ts';

interface ActionsProps {
  conversation: ConversationDetail;
  onAbout: () => void;
}

/** The buttons of a conversation: who answers, later, closed. */
export function Actions({ conversation, onAbout }: ActionsProps) {
  const words = useConversationsWords();
  const toast = useToast();
  const navigate = useNavigate();
  const errorLine = useErrorLine();
  const wide = useRoomForPopovers();
  const { data: members = [] } = useApiQuery(assigneesQuery);
  const { id, state, assignee } = conversation;
  const change = useConversationChange(id);
  const { mutate: markUnread } = useApiMutation((api, _: undefined) => api.conversations.markUnread(id), {
    refreshes: [LISTS],
    onDone: () => void navigate({ to: '/conversations', search: (before) => before }),
  });
  const make = (to: ConversationChange, said?: string, undo?: ConversationChange) =>
    change.mutate(to, {
      onSuccess: () => said && toast(said, undo && (() => change.mutate(undo))),
      onError: (error) => toast(quicker(error) ?? errorLine(error)),
    });
  /** Says who took it meanwhile. */
  const quicker = ({ code, details }: MeghdootError) => {
    const by = code === 'CONFLICT' && details.find(({ field }) => field === 'assignee')?.message;
    const name = members.find((member) => member.id === by)?.name;
    return name && words.assignee.taken(name);
  };
  const later = (
    <>
      <MenuLabel>{words.snooze.label}</MenuLabel>
      {snoozes().map(({ name, until }) => (
        <MenuItem
          key={name}
          onSelect={() =>
            make({ state: 'snoozed', snoozedUntil: until }, words.snooze.done, { state: 'open' })
          }
        >
          <span className="flex-1">{words.snooze[name]}</span>
          <span className="text-sm text-soft">
            {shortDate(until)}, {shortTime(until)}
          </span>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={<MailOpen />} onSelect={() => markUnread(undefined)}>
        {words.markUnread}
      </MenuItem>
    </>
  );
  return (
    <div className="flex shrink-0 items-center gap-1">
      <AssigneeMenu
        members={members}
        assignee={assignee}
        onAssign={(to) => make({ assignee: to, assigneeBefore: assignee ?? null })}
      />
      {wide && (
        <Menu
          trigger={<IconButton small label={words.snooze.label} icon={<AlarmClock className="size-4.5" />} />}
        >
          {later}
        </Menu>
      )}
      {state === 'open' ? (
        <Button
          small
          busy={change.isPending}
          icon={<Check aria-hidden className="size-4" />}
          onClick={() => make({ state: 'closed' }, words.closed, { state: 'open' })}
        >
          <span className="max-lg:sr-only">{words.close}</span>
        </Button>
      ) : (
        <Button
          small
          busy={change.isPending}
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={() => make({ state: 'open' })}
        >
          <span className="max-lg:sr-only">{words.reopen}</span>
        </Button>
      )}
      {wide ? (
        <IconButton
          small
          className="wide:hidden"
          label={words.person.show}
          icon={<Info className="size-4.5" />}
          onClick={onAbout}
        />
      ) : (
        <Menu
          trigger={
            <IconButton small label={words.further} icon={<EllipsisVertical className="size-4.5" />} />
          }
        >
          <MenuItem icon={<Info />} onSelect={onAbout}>
            {words.person.show}
          </MenuItem>
          <MenuLine />
          {later}
        </Menu>
      )}
    </div>
  );
}

interface AssigneeProps {
  members: readonly Assignee[];
  assignee: string | undefined;
  onAssign: (to: string | null) => void;
}

function AssigneeMenu({ members, assignee, onAssign }: AssigneeProps) {
  const { assignee: words } = useConversationsWords();
  const { session } = useSignedInAs();
  const me = session.person.id;
  const name = members.find(({ id }) => id === assignee)?.name;
  const others = members.filter(({ id }) => id !== me && id !== assignee);
  return (
    <Menu
      trigger={
        <Button
          small
          kind={assignee === undefined ? 'plain' : 'quiet'}
          icon={<UserRound aria-hidden className="size-4" />}
          aria-label={assignee === undefined ? `${words.label}: ${words.nobody}` : words.of(name ?? '')}
        >
          <span className="max-w-32 truncate max-lg:sr-only">{name ?? words.nobody}</span>
        </Button>
      }
    >
      <MenuLabel>{words.label}</MenuLabel>
      {assignee !== me && <MenuItem onSelect={() => onAssign(me)}>{words.me}</MenuItem>}
      {others.map(({ id, name: called, away }) => (
        <MenuItem key={id} onSelect={() => onAssign(id)}>
          {called}
          {away && <span className="text-sm text-soft">{words.away}</span>}
        </MenuItem>
      ))}
      {assignee !== undefined && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => onAssign(null)}>{words.release}</MenuItem>
        </>
      )}
    </Menu>
  );
}

/** The times until which a conversation rests, in IST, those that are ahead. */
function snoozes(now = Date.now()) {
  const at = (day: string, hour: string) => new Date(`${day}T${hour}:00:00+05:30`).toISOString();
  const weekday = new Date(`${today()}T12:00:00+05:30`).getUTCDay();
  const all = [
    { name: 'hour', until: new Date(now + 3_600_000).toISOString() },
    { name: 'evening', until: at(today(), '18') },
    { name: 'morning', until: at(daysAfter(today(), 1), '09') },
    { name: 'monday', until: at(daysAfter(today(), (8 - weekday) % 7 || 7), '09') },
  ] as const;
  return all.filter(({ until }) => Date.parse(until) > now + 60_000);
}
