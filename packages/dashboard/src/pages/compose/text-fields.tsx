import { Checkbox, TextArea } from '../../ui/fields/field.tsx';
import type { FormState } from '../../ui/fields/form.tsx';
import { useComposeWords } from '../../words/en/compose.ts';
import type { TypedMessage } from './typed-message.ts';

const MOST_CHARACTERS = 4096;

export function TextFields({ form }: { form: FormState<TypedMessage> }) {
  const compose = useComposeWords();
  const { message, previewUrl } = form.values;
  return (
    <>
      <div className="flex flex-col gap-1">
        <TextArea label={compose.message} hint={compose.messageHint} rows={6} {...form.field('message')} />
        <p className={`self-end text-sm ${message.length > MOST_CHARACTERS ? 'text-red' : 'text-soft'}`}>
          {compose.characters(message.length, MOST_CHARACTERS)}
        </p>
      </div>
      <Checkbox
        label={compose.previewUrl}
        checked={previewUrl}
        onChange={(checked) => form.set('previewUrl', checked)}
      />
    </>
  );
}
