import type { Template } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { blanksOf, contentFor, headerKindOf } from '../../../nouns/campaigns/slots.ts';
import { allChannels } from '../../../nouns/channels/queries.ts';
import { languageName } from '../../../nouns/templates/language-name.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { Checkbox, TextField } from '../../../ui/fields/field.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { useComposeWords } from '../../../words/en/compose.ts';
import { Blanks } from './blanks.tsx';
import { NumberField } from './number-field.tsx';
import type { Draft } from './use-draft.ts';

const TemplateChoice = lazyPart(
  async () => (await import('./template-choice.tsx')).TemplateChoice,
  () => <SkeletonLines lines={6} />,
);
const MediaField = lazyPart(async () => (await import('../../../nouns/media/media-field.tsx')).MediaField);

interface MessageStepProps {
  draft: Draft;
  /** Null: it is not there any more. */
  template: Template | null | undefined;
  onPoint: (template: Template | undefined) => void;
}

/** The step that says what is sent: the name of the campaign, its template and what stands in its blanks. */
export function MessageStep({ draft, template, onPoint }: MessageStepProps) {
  const { message } = useCampaignEditorWords();
  const { value, change, errorOf } = draft;
  const { data: channels } = useApiQuery(allChannels);
  const [choosing, setChoosing] = useState(template === null);
  const take = (chosen: Template) => {
    change({
      channel: chosen.channelId,
      template: chosen.name,
      language: chosen.language,
      ...{ variables: null, header: null, buttons: null, components: null, shortLinks: null },
      ...contentFor(chosen),
    });
    onPoint(undefined);
    setChoosing(false);
  };
  return (
    <>
      <TextField
        label={message.name}
        hint={message.nameHint}
        maxLength={80}
        autoComplete="off"
        value={value.name}
        error={errorOf('name')}
        onChange={(name) => change({ name })}
      />
      {choosing ? (
        <>
          {template === null && value.template && (
            <Notice tone="warning" title={message.gone(value.template)} />
          )}
          <NumberField
            channels={channels ?? []}
            chosen={value.channelId}
            error={errorOf('channel')}
            onChoose={(channel) => change({ channel })}
          />
          <TemplateChoice channelId={value.channelId} onChoose={take} onPoint={onPoint} />
        </>
      ) : (
        <>
          <Chosen template={template} onAnother={() => setChoosing(true)} />
          {template ? <Content draft={draft} template={template} /> : <SkeletonLines />}
        </>
      )}
    </>
  );
}

function Chosen({ template, onAnother }: { template: Template | null | undefined; onAnother: () => void }) {
  const { message } = useCampaignEditorWords();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium">{message.template}</p>
        {template && (
          <p className="text-soft wrap-anywhere">
            {template.name} ({languageName(template.language)})
          </p>
        )}
      </div>
      <Button small onClick={onAnother}>
        {message.another}
      </Button>
    </div>
  );
}

function Content({ draft, template }: { draft: Draft; template: Template }) {
  const { message } = useCampaignEditorWords();
  const compose = useComposeWords();
  const { value, change, errorOf } = draft;
  const kind = headerKindOf(template);
  const blanks = blanksOf(template);
  return (
    <>
      {kind && (
        <MediaField
          label={compose.headerMedia[kind]}
          kind={kind}
          value={value.header?.mediaId ?? ''}
          onChange={(mediaId) => change({ header: mediaId ? { ...value.header, mediaId } : null })}
          error={errorOf('header.mediaId')}
        />
      )}
      {blanks.length > 0 && (
        <>
          <Blanks draft={draft} template={template} />
          <Checkbox
            label={message.shortLinks}
            hint={message.shortLinksHint}
            checked={value.shortLinks ?? false}
            onChange={(shortLinks) => change({ shortLinks })}
          />
        </>
      )}
      {!kind && blanks.length === 0 && <p className="text-soft">{message.takesNothing}</p>}
    </>
  );
}
