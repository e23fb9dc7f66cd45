import type { DayTime } from '../../ui/elements/day-time.ts';
import { DayAndTime } from '../../ui/fields/day-and-time.tsx';
import type { FormState } from '../../ui/fields/form.tsx';
import { useComposeWords } from '../../words/en/compose.ts';
import type { TypedMessage } from './typed-message.ts';

export function SendLater({ form, at }: { form: FormState<TypedMessage>; at: DayTime }) {
  const { later } = useComposeWords();
  return (
    <DayAndTime
      label={later.title}
      value={at}
      onChange={(next) => form.set('sendAt', next)}
      error={form.errorOf('sendAt')}
      hint={later.hint}
    />
  );
}
