import { X } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { Button, IconButton } from '../../ui/elements/button.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { TextArea } from '../../ui/fields/field.tsx';
import { BareForm } from '../../ui/fields/form.tsx';
import { useConversationsWords } from '../../words/en/conversations.ts';
import { contactNotes } from '../contacts/queries.ts';
import { assigneesQuery } from './queries.ts';

interface NotesProps {
  contactId: string;
  /** The conversation that a new note belongs to; absent: it is on the contact. */
  conversationId?: string;
}

/** Shows what colleagues noted of a person, in whichever conversation, with a field for one more. */
export function Notes({ contactId, conversationId }: NotesProps) {
  const { notes: words } = useConversationsWords();
  const { session, administers } = useSignedInAs();
  const { data: notes } = useApiQuery(contactNotes(contactId));
  const { data: members = [] } = useApiQuery(assigneesQuery);
  const [typed, setTyped] = useState('');
  const refreshes = [contactNotes(contactId).key];
  const add = useApiMutation(
    (api, text: string) =>
      conversationId === undefined
        ? api.contacts.addNote(contactId, { text })
        : api.conversations.addNote(conversationId, { text }),
    { refreshes, onDone: () => setTyped('') },
  );
  const remove = useApiMutation(
    (api, note: { id: string; conversationId?: string }) =>
      note.conversationId === undefined
        ? api.contacts.deleteNote(contactId, note.id)
        : api.conversations.deleteNote(note.conversationId, note.id),
    { refreshes },
  );
  const error = add.error ?? remove.error;
  const submit = () => {
    if (!typed.trim()) return;
    remove.reset();
    add.mutate(typed.trim());
  };
  return (
    <>
      <p className="-mt-1 text-sm text-soft">{words.hint}</p>
      <BareForm aria-label={words.add} onSubmit={submit} className="flex flex-col gap-2">
        <TextArea
          label={words.placeholder}
          hideLabel
          placeholder={words.placeholder}
          rows={2}
          value={typed}
          onChange={setTyped}
          maxLength={4000}
        />
        {typed.trim() !== '' && (
          <Button small type="submit" busy={add.isPending} className="self-end">
            {words.add}
          </Button>
        )}
      </BareForm>
      {error && <ErrorNotice error={error} />}
      <ul className="flex flex-col gap-2">
        {notes?.map((note) => (
          <li key={note.id} className="rounded bg-amber-tint p-2.5 text-sm">
            <p className="whitespace-pre-wrap">{note.text}</p>
            <p className="mt-1 flex items-center gap-1 text-sm text-soft">
              {words.by(members.find((member) => member.id === note.author)?.name ?? words.someone)}{' '}
              <Time at={note.createdAt} />
              {(administers || note.author === session.person.id) && (
                <IconButton
                  small
                  className="ml-auto !min-h-6 size-6"
                  label={words.remove}
                  icon={<X className="size-3.5" />}
                  onClick={() => {
                    add.reset();
                    remove.mutate(note);
                  }}
                />
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
