import { SelectField, TextField } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form.tsx';
import { MEDIA_TYPES, mediaTypeOf } from '../../ui/media.ts';
import { compose as enCompose } from '../../words/en/compose.ts';
import { preview as enPreview } from '../../words/en/preview.ts';
import { useWords } from '../../words/words.tsx';
import { kindOf, type TypedMessage, takesCaption, takesFilename } from './typed-message.ts';

export function MediaFields({ form }: { form: FormState<TypedMessage> }) {
  const compose = useWords(enCompose);
  const preview = useWords(enPreview);
  const { media } = form.values;
  const kind = kindOf(form.values);
  const named = mediaTypeOf(media.trim());
  const types = MEDIA_TYPES.map((type) => ({ value: type, label: preview.media[type] }));
  return (
    <>
      <TextField
        label={compose.media}
        hint={compose.mediaHint}
        inputMode="url"
        autoComplete="off"
        value={media}
        onChange={(value) => form.set('media', value)}
        error={form.errorOf('mediaUrl', 'mediaId')}
      />
      <SelectField
        label={compose.mediaType}
        {...form.field('mediaType')}
        options={[
          { value: '' as const, label: named ? compose.asNamed(preview.media[named]) : compose.chooseType },
          ...types,
        ]}
      />
      {takesCaption(kind) && <TextField label={compose.caption} {...form.field('caption')} />}
      {takesFilename(kind) && (
        <TextField label={compose.filename} hint={compose.filenameHint} {...form.field('filename')} />
      )}
    </>
  );
}
