import type { Contact, ContactAttribute } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { DayField } from '../../ui/fields/day-field.tsx';
import { SelectField, TextField } from '../../ui/fields/field.tsx';
import { BareForm, useFault } from '../../ui/fields/form.tsx';
import { useContactDetailsWords } from '../../words/en/contact-details.ts';
import { attributesQuery, useContactChange } from './queries.ts';

type Value = NonNullable<Contact['attributes']>[string];

/** The attributes of a contact, each in a field that is saved when it is left. */
export function AttributeFields({ contact }: { contact: Contact }) {
  const { attributes: words } = useContactDetailsWords();
  const { data: attributes } = useApiQuery(attributesQuery);
  const change = useContactChange(contact.id);
  const fault = useFault(change.error);
  if (!attributes) return null;
  if (attributes.length === 0) return <p className="text-sm text-soft">{words.none}</p>;
  const failed = Object.keys(change.variables?.attributes ?? {});
  return (
    <div className="flex flex-col gap-3">
      {attributes.map((attribute) => {
        const { id, key } = attribute;
        const value = contact.attributes?.[key];
        return (
          <ValueField
            key={`${id} ${value}`}
            attribute={attribute}
            value={value}
            error={failed.includes(key) ? fault : undefined}
            onSave={(next) => next !== value && change.mutate({ attributes: { [key]: next ?? null } })}
          />
        );
      })}
    </div>
  );
}

interface ValueProps {
  attribute: ContactAttribute;
  value: Value | undefined;
  error: string | undefined;
  onSave: (value: Value | undefined) => void;
}

function ValueField({ attribute, value, error, onSave }: ValueProps) {
  const { attributes: words } = useContactDetailsWords();
  const { name: label, type, choices = [] } = attribute;
  if (type === 'boolean') {
    return (
      <SelectField
        {...{ label, error }}
        value={value === undefined ? '' : String(value)}
        options={[
          { value: '', label: words.unset },
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ]}
        onChange={(chosen) => onSave(chosen === '' ? undefined : chosen === 'true')}
      />
    );
  }
  const text = value === undefined ? '' : String(value);
  if (type === 'choice') {
    const offered = text && !choices.includes(text) ? [text, ...choices] : choices;
    return (
      <SelectField
        {...{ label, error }}
        value={text}
        options={[
          { value: '', label: words.unset },
          ...offered.map((each) => ({ value: each, label: each })),
        ]}
        onChange={(chosen) => onSave(chosen || undefined)}
      />
    );
  }
  if (type === 'date') {
    return <DayField {...{ label, error }} value={text} onChange={(day) => onSave(day || undefined)} />;
  }
  return <TypedField {...{ label, text, error }} number={type === 'number'} onSave={onSave} />;
}

interface TypedProps {
  label: string;
  text: string;
  number: boolean;
  error: string | undefined;
  onSave: (value: Value | undefined) => void;
}

function TypedField({ label, text, number, error, onSave }: TypedProps) {
  const [typed, setTyped] = useState(text);
  const save = () => {
    const wanted = typed.trim();
    if (wanted === text) return;
    onSave(wanted === '' ? undefined : number ? Number(wanted) : wanted);
  };
  return (
    <BareForm onSubmit={save}>
      <TextField
        {...{ label, error }}
        value={typed}
        onChange={setTyped}
        onBlur={save}
        autoComplete="off"
        {...(number ? { type: 'number', step: 'any' } : { maxLength: 500 })}
      />
    </BareForm>
  );
}
