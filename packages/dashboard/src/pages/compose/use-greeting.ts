import type { Template } from '@meghdoot/sdk';
import { useEffect, useEffectEvent } from 'react';
import { partsOf } from '../../nouns/whatsapp/template-parts.ts';
import type { FormState } from '../../ui/fields/form.tsx';
import type { TypedMessage } from './typed-message.ts';

const FIRST_BLANK = /^([^{}]{0,24})\{\{\s*(\w+)\s*\}\}/;
/** A blank that is numbered, priced or counted is no name. */
const OTHER_THAN_NAME = /\d|#|₹|order|bill|invoice|code|otp|ऑर्डर|बिल|कोड/i;
const A_NAME = /name|naam/i;

/** Returns the name of the blank of a template that greets its reader, if it has one: "Hi {{1}}, your order …". */
export function greetedBlank(body: string): string | undefined {
  const named = [...body.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].find(([, name]) => A_NAME.test(name!));
  if (named) return named[1];
  const [, before = '', name] = FIRST_BLANK.exec(body) ?? [];
  return before.trim() === '' || OTHER_THAN_NAME.test(before) ? undefined : name;
}

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
