import { useState } from 'react';
import { useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { useLive } from '../../api/live.tsx';
import { asE164 } from '../../nouns/contacts/phone-number.ts';
import { peopleIn } from '../../nouns/phone/people.ts';
import { latestMessages } from '../../nouns/phone/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { phone as enPhone } from '../../words/en/phone.ts';
import { useWords } from '../../words/words.tsx';

const MOST = 8;

interface ChoosePersonProps {
  person: string;
  onChoose: (person: string) => void;
}

/** Whose phone is shown: somebody who was lately written to, or any number. */
export function ChoosePerson({ person, onChoose }: ChoosePersonProps) {
  const phone = useWords(enPhone);
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
              {people.map((number) => (
                <li key={number}>
                  <Button
                    small
                    aria-pressed={number === person}
                    onClick={() => onChoose(number)}
                    className="font-mono aria-pressed:border-accent aria-pressed:bg-accent-tint max-md:min-h-10"
                  >
                    {number}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}

function NewNumber({ onChoose }: Pick<ChoosePersonProps, 'onChoose'>) {
  const phone = useWords(enPhone);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
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
        placeholder="+919876543210"
        value={typed}
        onChange={setTyped}
        error={error}
        className="min-w-0 flex-1"
      />
      <Button type="submit" className="mt-7">
        {phone.take}
      </Button>
    </form>
  );
}
