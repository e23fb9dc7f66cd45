import { MediaField } from '../../../nouns/media/media-field.tsx';
import { SelectField, TextField } from '../../../ui/fields/field.tsx';
import { useComposeRichWords } from '../../../words/en/compose-rich.ts';
import type { HeaderKind, RichPartProps } from './draft.ts';

interface HeaderFieldsProps extends RichPartProps {
  kinds: readonly HeaderKind[];
}

export function HeaderFields({ draft, set, errorOf, kinds }: HeaderFieldsProps) {
  const words = useComposeRichWords();
  const kind = kinds.includes(draft.headerKind) ? draft.headerKind : '';
  const error = errorOf('interactive.header');
  return (
    <>
      <SelectField
        label={words.header}
        value={kind}
        options={kinds.map((value) => ({ value, label: words.headers[value] }))}
        onChange={(headerKind) => set({ headerKind, headerMedia: '' })}
      />
      {kind === 'text' && (
        <TextField
          label={words.headerText}
          maxLength={60}
          value={draft.header}
          onChange={(header) => set({ header })}
          error={error}
        />
      )}
      {kind !== '' && kind !== 'text' && (
        <MediaField
          key={kind}
          label={words.headers[kind]}
          kind={kind}
          value={draft.headerMedia}
          onChange={(headerMedia) => set({ headerMedia })}
          error={error}
          urlLabel={words.mediaUrl}
        />
      )}
    </>
  );
}
