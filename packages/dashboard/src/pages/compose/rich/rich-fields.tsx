import type { ErrorDetail } from '@meghdoot/sdk';
import { MediaField } from '../../../nouns/media/media-field.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/fields/field.tsx';
import { useComposeRichWords } from '../../../words/en/compose-rich.ts';
import { ButtonsFields, ListFields } from './choices.tsx';
import { type HeaderKind, RICH_KINDS, type RichKind, type RichPartProps } from './draft.ts';
import { JsonField } from './json-field.tsx';
import { CardFields, PlaceFields } from './place-and-cards.tsx';

interface RichFieldsProps extends RichPartProps {
  kind: RichKind;
  onKind: (kind: RichKind) => void;
  details: readonly ErrorDetail[];
}

/** Takes a message that is more than a text: a kind, and the fields of that kind. */
export function RichFields({ kind, onKind, details, ...part }: RichFieldsProps) {
  const words = useComposeRichWords();
  return (
    <>
      <SelectField
        label={words.kind}
        hint={words.hints[kind]}
        value={kind}
        options={RICH_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={onKind}
      />
      {kind === 'json' && <JsonField {...part} details={details} />}
      {kind === 'location' && <PlaceFields {...part} />}
      {kind === 'contacts' && <CardFields {...part} />}
      {kind !== 'json' && kind !== 'location' && kind !== 'contacts' && (
        <InteractiveFields kind={kind} {...part} />
      )}
    </>
  );
}

const HEADERS: Partial<Record<RichKind, readonly HeaderKind[]>> = {
  button: ['', 'text', 'image', 'video', 'document'],
  cta_url: ['', 'text', 'image', 'video', 'document'],
  list: ['', 'text'],
};

function InteractiveFields({ kind, ...part }: RichPartProps & { kind: RichKind }) {
  const words = useComposeRichWords();
  const { draft, set, errorOf } = part;
  const headers = HEADERS[kind];
  const opens = (
    <TextField
      label={kind === 'list' ? words.listButton : words.linkButton}
      maxLength={20}
      value={draft.opens}
      onChange={(text) => set({ opens: text })}
      error={errorOf('interactive.action.button', 'interactive.action.parameters.display_text')}
    />
  );
  return (
    <>
      {headers && <HeaderFields {...part} kinds={headers} />}
      <TextArea
        label={words.body}
        rows={4}
        value={draft.body}
        onChange={(body) => set({ body })}
        error={errorOf('interactive.body')}
      />
      {headers && (
        <TextField
          label={words.footer}
          hint={words.footerHint}
          value={draft.footer}
          onChange={(footer) => set({ footer })}
          error={errorOf('interactive.footer')}
        />
      )}
      {kind === 'button' && <ButtonsFields {...part} />}
      {kind === 'list' && (
        <>
          {opens}
          <ListFields {...part} />
        </>
      )}
      {kind === 'cta_url' && (
        <>
          {opens}
          <TextField
            label={words.url}
            inputMode="url"
            autoComplete="off"
            placeholder={words.urlExample}
            value={draft.url}
            onChange={(url) => set({ url })}
            error={errorOf('interactive.action.parameters.url')}
          />
        </>
      )}
    </>
  );
}

interface HeaderFieldsProps extends RichPartProps {
  kinds: readonly HeaderKind[];
}

function HeaderFields({ draft, set, errorOf, kinds }: HeaderFieldsProps) {
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
