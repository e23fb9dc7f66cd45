import { useState } from 'react';
import { useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { useLive } from '../../api/live.tsx';
import { asE164 } from '../../nouns/contacts/address.ts';
import { useListedPerson } from '../../nouns/contacts/person.ts';
import { peopleIn, SOMEBODY } from '../../nouns/phone/people.ts';
import { latestMessages } from '../../nouns/phone/queries.ts';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import { SkeletonLines } from '../../ui/elements/skeleton.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { BareForm } from '../../ui/fields/form.tsx';
import { usePhoneWords } from '../../words/en/phone.ts';

const MOST = 8;

interface ChoosePersonProps {
  person: string;
  onChoose: (person: string) => void;
}

/** Chooses whose phone is shown: somebody who was lately written to, or any number. */
export function ChoosePerson({ person, onChoose }: ChoosePersonProps) {
  const phone = usePhoneWords();
  const cache = useWorkspaceCache();
  const { data: messages } = useApiQuery(latestMessages);
  useLive((events) => {
    if (events.some(({ type }) => type.startsWith('message.'))) void cache.refresh(latestMessages.key);
  });
  const people = messages && peopleIn(messages).slice(0, MOST);
  return (
    <Card title={phone.whose} lead={phone.whoseHint}>
      <div className="flex flex-col gap-4">
        <NewNumber onChoose={onChoose} />
        {people === undefined && <SkeletonLines />}
        {people && people.length > 0 && (
          <div>
            <h3 className="mb-1 text-sm text-soft">{phone.lately}</h3>
            <ul className="flex flex-wrap gap-2 max-md:[&>:nth-child(n+5)]:hidden">
              {people.map(({ number, contactId }) => (
                <li key={number} className="max-w-full">
                  <PersonButton
                    number={number}
                    contactId={contactId}
                    pressed={number === person}
                    onChoose={onChoose}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}

interface PersonButtonProps extends Pick<ChoosePersonProps, 'onChoose'> {
  number: string;
  contactId: string | undefined;
  pressed: boolean;
}

function PersonButton({ number, contactId, pressed, onChoose }: PersonButtonProps) {
  const person = useListedPerson(number, contactId);
  return (
    <Button
      aria-pressed={pressed}
      onClick={() => onChoose(number)}
      className="min-h-11 max-w-full py-1 !px-2 text-left aria-pressed:border-accent aria-pressed:bg-accent-tint"
    >
      <Avatar id={person.id} name={person.name} />
      <span className="min-w-0 pr-1 leading-tight">
        <span className="block truncate">{person.called}</span>
        {person.number && <span className="block text-sm font-normal text-soft">{person.number}</span>}
      </span>
    </Button>
  );
}

function NewNumber({ onChoose }: Pick<ChoosePersonProps, 'onChoose'>) {
  const phone = usePhoneWords();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  return (
    <BareForm
      className="flex items-start gap-2"
      onSubmit={() => {
        const number = asE164(typed);
        const fits = /^\+[1-9]\d{7,14}$/.test(number);
        setError(fits ? undefined : phone.notANumber);
        if (fits) onChoose(number);
      }}
    >
      <TextField
        label={phone.number}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={formatPhone(SOMEBODY)}
        value={typed}
        onChange={setTyped}
        error={error}
        className="min-w-0 flex-1"
      />
      <Button type="submit" className="mt-7">
        {phone.take}
      </Button>
    </BareForm>
  );
}
