import { Notes } from '../../../nouns/conversations/notes.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { useConversationsWords } from '../../../words/en/conversations.ts';

export function NotesCard({ contactId }: { contactId: string }) {
  const { notes } = useConversationsWords();
  return (
    <Card title={notes.title}>
      <div className="flex flex-col gap-2">
        <Notes contactId={contactId} />
      </div>
    </Card>
  );
}
