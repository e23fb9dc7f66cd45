import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Search } from '../../../search.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { useDocumentMark } from '../../../ui/elements/use-document-mark.ts';
import { useKeyboardRoom } from '../../../ui/elements/use-keyboard-room.ts';
import { useConversationsWords } from '../../../words/en/conversations.ts';

interface WholeScreenProps {
  /** The classes that it has where it is wider than a phone. */
  className: string;
  children: ReactNode;
}

/** Takes the whole screen of a phone, above its keyboard, in the place of the header and the bar at the foot. */
export function WholeScreen({ className, children }: WholeScreenProps) {
  const covered = useKeyboardRoom();
  useDocumentMark('screen');
  return (
    <div
      style={{ '--keyboard': `${covered}px` } as CSSProperties}
      className={`max-md:fixed max-md:inset-x-0 max-md:top-0 max-md:bottom-(--keyboard) max-md:z-40 max-md:flex max-md:bg-ground ${className}`}
    >
      {children}
    </div>
  );
}

/** Leads from a phone's screen to the list of conversations. */
export function Back() {
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

interface HeaderProps {
  id: string;
  /** The name of the person; undefined: it is not known. */
  name: string | undefined;
  /** The person as they are called, linked where their contact is known. */
  heading: ReactNode;
  /** The line beneath, such as their number; it has no room on a tablet. */
  line: ReactNode;
  actions: ReactNode;
}

/** The head of a thread: the person, and what can be done. */
export function ThreadHeader({ id, name, heading, line, actions }: HeaderProps) {
  return (
    <header className="flex min-h-14 items-center gap-2 border-b border-line bg-card px-3 py-1.5 md:gap-3 md:px-4">
      <Back />
      <Avatar id={id} name={name} />
      <div className="min-w-0 flex-1 leading-tight">
        <h1 className="truncate text-name font-semibold">{heading}</h1>
        {line && <p className="truncate text-sm whitespace-nowrap text-soft md:max-lg:hidden">{line}</p>}
      </div>
      {actions}
    </header>
  );
}
