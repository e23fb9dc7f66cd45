/** This file says a notice in words, as a phone shows it. */
import type { Db } from '../../platform/database/dialect.ts';
import type { Language } from '../../platform/language.ts';
import { contactViews } from '../contacts/identity/find.ts';
import { namesOfPeople } from '../people/people.ts';
import { findWorkspace } from '../workspaces/store.ts';
import type { Notice } from './notices.ts';
import type { Shown } from './push/push.ts';
import type { Choices } from './schemas.ts';
import { notificationWords } from './words.ts';

/** A member as a notice is said to them. */
export interface Listener {
  language: Language | null;
  choices: Choices;
}

const LONGEST_LINE = 120;
/** A later one of these takes the place of the one before. */
const MANY = 'many';

export interface Voice {
  one(notice: Notice, to: Listener): Shown;
  /** Says several in one line. */
  many(conversations: number, to: Listener): Shown;
  test(to: Listener): Shown;
}

/** Reads the names that the notices need. */
export async function voiceOf(db: Db, workspaceId: string, notices: readonly Notice[]): Promise<Voice> {
  const people = await contactViews(db, workspaceId, [...new Set(notices.map(({ contactId }) => contactId))]);
  const givers = [...new Set(notices.flatMap(({ by }) => by ?? []))];
  const members = new Map(givers.length > 0 ? await namesOfPeople(db, givers) : []);
  const { slug, name } = (await findWorkspace(db, { id: workspaceId }))!;
  const path = (of: string) => `/dashboard/conversations${of}?workspace=${encodeURIComponent(slug)}`;

  return {
    one(notice, { language, choices }) {
      const words = notificationWords[language ?? 'en'];
      const person = people.get(notice.contactId);
      const { conversationId } = notice;
      return {
        title: person?.name ?? person?.phone ?? words.mail.someone,
        body:
          notice.kind === 'assigned'
            ? words.assigned(notice.by && members.get(notice.by))
            : (lineOf(notice, choices.showText, words) ?? words.wrote),
        ...{ url: path(`/${conversationId}`), tag: conversationId, lang: language ?? 'en' },
      };
    },
    many(conversations, { language }) {
      const words = notificationWords[language ?? 'en'];
      return {
        ...{ title: name, body: words.many(conversations), url: path(''), tag: MANY, lang: language ?? 'en' },
      };
    },
    test({ language }) {
      const words = notificationWords[language ?? 'en'];
      return { title: name, body: words.test, url: path(''), tag: 'test', lang: language ?? 'en' };
    },
  };
}

/** The first line of what was written, or what kind of message it was. */
function lineOf(
  { message }: Notice,
  showText: boolean,
  words: (typeof notificationWords)[Language],
): string | undefined {
  if (!message || !showText) return undefined;
  const line = (message.message ?? message.answer?.title ?? message.caption)
    ?.trim()
    .split('\n', 1)[0]
    ?.trim();
  if (!line) return words.types[message.type];
  const letters = [...line];
  return letters.length > LONGEST_LINE ? `${letters.slice(0, LONGEST_LINE - 1).join('')}…` : line;
}
