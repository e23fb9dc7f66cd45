import { useId } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { asE164 } from '../../nouns/contacts/address.ts';
import { contactName } from '../../nouns/contacts/contact-name.ts';
import { addressOf, suggestedContacts } from '../../nouns/contacts/queries.ts';
import { Notice } from '../../ui/elements/notice.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import type { FormState } from '../../ui/fields/form.tsx';
import { useComposeWords } from '../../words/en/compose.ts';
import type { TypedMessage } from './typed-message.ts';
import { useSettled } from './use-settled.ts';

export function RecipientField({ form }: { form: FormState<TypedMessage> }) {
  const compose = useComposeWords();
  const { to } = form.values;
  const list = useId();
  const search = useSettled(to.trim());
  const { data: contacts } = useApiQuery(suggestedContacts(search), { enabled: search !== '' });
  const chosen = contacts?.find((contact) => addressOf(contact) === asE164(to));
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={compose.to}
        hint={chosen?.name ?? compose.toHint}
        list={list}
        autoComplete="off"
        {...form.field('to')}
      />
      <datalist id={list}>
        {contacts?.map((contact) => (
          <option key={contact.id} value={addressOf(contact)}>
            {contactName(contact)}
          </option>
        ))}
      </datalist>
      {chosen?.optOut && <Notice tone="warning">{compose.optedOut[chosen.optOut.scope]}</Notice>}
    </div>
  );
}
