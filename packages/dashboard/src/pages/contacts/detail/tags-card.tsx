import type { Contact } from '@meghdoot/sdk';
import { useState } from 'react';
import { useWorkspaceCache } from '../../../api/api.tsx';
import { contactById, useContactChange } from '../../../nouns/contacts/queries.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { BareForm, useFault } from '../../../ui/fields/form.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { Tag, TagField } from '../tags.tsx';

/** Tags are shown added and removed at once; what the API refuses is taken back and stands in the field again. */
export function TagsCard({ contact }: { contact: Contact }) {
  const words = useContactsWords().tags;
  const toast = useToast();
  const cache = useWorkspaceCache();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string[]>();
  const change = useContactChange(contact.id);
  const fault = useFault(change.error);
  const tags = (change.isPending && asked) || contact.tags;

  function add() {
    const wanted = typed.trim();
    setTyped('');
    if (!wanted || tags.includes(wanted)) return;
    setAsked([...tags, wanted]);
    change.mutate({ addTags: [wanted] }, { onError: () => setTyped(wanted) });
  }
  function remove(tag: string) {
    setAsked(tags.filter((each) => each !== tag));
    change.mutate({ removeTags: [tag] });
    toast(words.removed(tag), () => {
      const now = cache.get<Contact>(contactById(contact.id).key)?.tags ?? [];
      setAsked([...now.filter((each) => each !== tag), tag]);
      change.mutate({ addTags: [tag] });
    });
  }

  return (
    <Card title={words.title}>
      <div className="flex flex-col gap-4">
        <div aria-live="polite">
          {tags.length === 0 ? (
            <p className="text-soft">{words.none}</p>
          ) : (
            <ul className="flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li key={tag} className="min-w-0">
                  <Tag tag={tag} onRemove={() => remove(tag)} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <BareForm className="flex items-start gap-2" onSubmit={add}>
          <TagField
            label={words.tag}
            hideLabel
            placeholder={words.placeholder}
            value={typed}
            onChange={setTyped}
            error={fault}
            className="min-w-0 flex-1"
          />
          <Button type="submit">{words.add}</Button>
        </BareForm>
      </div>
    </Card>
  );
}
