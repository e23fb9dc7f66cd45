import type { Medium } from '@meghdoot/sdk';
import { MediaField } from '../../nouns/media/media-field.tsx';
import { isMediumId } from '../../nouns/media/medium-id.ts';
import { MEDIA_TYPES, mediaTypeOf } from '../../nouns/whatsapp/media.ts';
import { SelectField, TextField } from '../../ui/fields/field.tsx';
import type { FormState } from '../../ui/fields/form.tsx';
import { useComposeWords } from '../../words/en/compose.ts';
import { usePreviewWords } from '../../words/en/preview.ts';
import { kindOf, type TypedMessage, takesCaption, takesFilename } from './typed-message.ts';

interface MediaFieldsProps {
  form: FormState<TypedMessage>;
  /** The file that was uploaded, once it is known. */
  medium: Medium | undefined;
  /** Files that were dropped or pasted where a text was written. */
  given: readonly File[] | undefined;
  onTaken: () => void;
}

export function MediaFields({ form, medium, given, onTaken }: MediaFieldsProps) {
  const compose = useComposeWords();
  const preview = usePreviewWords();
  const { media } = form.values;
  const kind = kindOf(form.values, medium);
  const named = mediaTypeOf(media.trim());
  const types = MEDIA_TYPES.map((type) => ({ value: type, label: preview.media[type] }));
  return (
    <>
      <MediaField
        label={compose.file}
        value={media}
        given={given}
        onTaken={onTaken}
        onChange={(value) => form.set('media', value)}
        error={form.errorOf('mediaUrl', 'mediaId')}
        urlLabel={compose.media}
        urlHint={compose.mediaHint}
      />
      {media !== '' && !isMediumId(media) && (
        <SelectField
          label={compose.mediaType}
          {...form.field('mediaType')}
          options={[
            { value: '' as const, label: named ? compose.asNamed(preview.media[named]) : compose.chooseType },
            ...types,
          ]}
        />
      )}
      {takesCaption(kind) && <TextField label={compose.caption} {...form.field('caption')} />}
      {takesFilename(kind) && (
        <TextField
          label={compose.filename}
          hint={compose.filenameHint}
          placeholder={medium?.fileName}
          {...form.field('filename')}
        />
      )}
    </>
  );
}
