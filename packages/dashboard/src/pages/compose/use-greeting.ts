import type { Template } from '@meghdoot/sdk';
import { useEffect, useEffectEvent } from 'react';
import { greetedBlank } from '../../nouns/templates/greeted-blank.ts';
import { partsOf } from '../../nouns/whatsapp/template-parts.ts';
import type { FormState } from '../../ui/fields/form.tsx';
import type { TypedMessage } from './typed-message.ts';

/** Begins a template with the first name of whom it is for, where that is known and nothing stands there yet. */
export function useGreeting(
  form: FormState<TypedMessage>,
  template: Template | undefined,
  name: string | undefined,
): void {
  const blank = template && greetedBlank(partsOf(template).body ?? '');
  const greet = useEffectEvent((key: string, value: string) => {
    const { values } = form.values;
    if (!values[key]) form.set('values', { ...values, [key]: value });
  });
  useEffect(() => {
    if (blank !== undefined && name !== undefined) greet(blank, name);
  }, [blank, name]);
}
