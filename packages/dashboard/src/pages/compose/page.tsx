import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { NoNumber } from '../../nouns/channels/no-number.tsx';
import { allChannels } from '../../nouns/channels/queries.ts';
import { contactName, firstName } from '../../nouns/contacts/contact-name.ts';
import { useMedium } from '../../nouns/media/queries.ts';
import { useGivenFiles } from '../../nouns/media/use-given-files.ts';
import { useSendOnce } from '../../nouns/messages/send-once.ts';
import { useFilters } from '../../search.ts';
import { useSettings } from '../../settings.ts';
import { Code } from '../../ui/copy/code.tsx';
import { CopyAsCurl } from '../../ui/copy/copy-as-curl.tsx';
import { curlOf } from '../../ui/copy/curl.ts';
import { useDeveloperMode } from '../../ui/copy/developer-mode.ts';
import { Button } from '../../ui/elements/button.tsx';
import { nextHour } from '../../ui/elements/day-time.ts';
import { Disclosure } from '../../ui/elements/disclosure.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { Notice } from '../../ui/elements/notice.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import { Tabs } from '../../ui/elements/tabs.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/fields/field.tsx';
import { Form, type FormState, Submit, useForm } from '../../ui/fields/form.tsx';
import { useComposeWords } from '../../words/en/compose.ts';
import { useShellWords } from '../../words/en/shell.ts';
import { forgetDraft, useDraftKey } from './draft.ts';
import { Preview } from './preview.tsx';
import { RecipientField } from './recipient-field.tsx';
import { richFields } from './rich/request.ts';
import { SenderField, senderOf } from './sender-field.tsx';
import { TemplateFields } from './template-fields.tsx';
import {
  kindOf,
  requestOf,
  richKindFrom,
  TYPES,
  type TypedMessage,
  typedFrom,
  typeFrom,
} from './typed-message.ts';
import { useGreeting } from './use-greeting.ts';
import { useRecipient } from './use-recipient.ts';
import { useTemplateChoice } from './use-template-choice.ts';

const MediaFields = lazyPart(async () => (await import('./media-fields.tsx')).MediaFields);
const RichFields = lazyPart(async () => (await import('./rich/rich-fields.tsx')).RichFields);
const SendLater = lazyPart(async () => (await import('./send-later.tsx')).SendLater);
/** The fields of the request, of any type, that this form shows faults of. */
const FIELDS = [
  ...['to', 'from', 'sendAt', 'reference', 'message', 'templateName', 'templateLanguage'],
  ...['mediaUrl', 'mediaId', 'mediaType', 'caption', 'filename'],
];
/** The kinds of message where WhatsApp takes a template alone: that one stands there unless somebody chooses another. */
const TEMPLATE_FIRST = ['template', 'text', 'media', 'rich'] as const;
const PATH = '/api/v1/messages/send';

export function Page() {
  const compose = useComposeWords();
  const shell = useShellWords();
  const { apiUrl } = useSettings();
  const { workspace, isAgent } = useSignedInAs();
  const developer = useDeveloperMode();
  const navigate = useNavigate();
  const sendOnce = useSendOnce();
  const [choice, choose] = useFilters();
  const kind = richKindFrom(choice);
  const draftKey = useDraftKey(choice.conversation ?? '');
  const { data: channels } = useApiQuery(allChannels);

  const sender = channels && senderOf(channels, choice.from);
  const [to, setTo] = useState(choice.to ?? '');
  const { contact, templatesOnly } = useRecipient(to, sender);
  const type = typeFrom(choice, templatesOnly ? 'template' : 'text');
  const { templates, template, fields } = useTemplateChoice(choice, { type, sender });

  const requestFor = (message: TypedMessage) =>
    requestOf(message, { type, from: choice.from, template, medium, kind });
  const form = useForm({
    initial: typedFrom(choice),
    fields: (typed) => [
      ...FIELDS,
      ...fields.flatMap(({ members }) => members),
      ...(type === 'rich' ? richFields(typed.rich, kind) : []),
    ],
    send: async (typed) => {
      const { messageId } = await sendOnce(requestFor(typed));
      if (choice.conversation) forgetDraft(draftKey); // it was begun there, and is sent
      // What is sent later stands in no conversation yet that would show when; agents have no page of a message.
      if (typed.sendAt && !isAgent) await navigate({ to: '/messages/$id', params: { id: messageId } });
      else if (choice.conversation)
        await navigate({ to: '/conversations/$id', params: { id: choice.conversation } });
      else await navigate({ to: '/conversations/with/$id', params: { id: requestFor(typed).to } });
    },
  });
  const typed = form.values;
  if (typed.to !== to) setTo(typed.to);
  useGreeting(form, template, contact && firstName(contact));
  // A file that is dropped or pasted where a text is written goes with it: the text becomes its caption.
  const [given, setGiven] = useState<readonly File[]>();
  useGivenFiles(
    type !== 'text'
      ? undefined
      : (files) => {
          setGiven(files);
          form.setAll({ ...typed, caption: typed.caption || typed.message, media: '' });
          choose({ type: 'media' });
        },
  );
  const medium = useMedium(typed.media);
  const request = requestFor(typed);
  const curl = { method: 'POST', path: PATH, body: request, apiUrl } as const;

  return (
    <PageFrame title={shell.send} actions={<CopyAsCurl {...curl} />}>
      {channels?.length === 0 && <NoNumber />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:grid-rows-[auto_1fr]">
        <Card>
          <Form form={form} label={shell.send}>
            <RecipientField form={form} contact={contact} />
            <SenderField
              channels={channels ?? []}
              from={choice.from}
              error={form.errorOf('from')}
              onChoose={(from) => choose({ from })}
            />
            <Tabs
              label={compose.type}
              param="type"
              current={type}
              tabs={(templatesOnly ? TEMPLATE_FIRST : TYPES).map((value) => ({
                value,
                label: compose.types[value],
              }))}
            />
            {templatesOnly && !typed.sendAt && (
              <Notice
                tone="warning"
                title={compose.window.closed(contact ? contactName(contact) : formatPhone(request.to))}
              >
                {compose.window.text}
              </Notice>
            )}
            {type === 'text' && <TextFields form={form} />}
            {type === 'template' && (
              <TemplateFields
                {...{ form, templates, fields }}
                wanted={choice.template}
                chosen={template}
                onChoose={choose}
              />
            )}
            {type === 'rich' && (
              <RichFields
                kind={kind}
                draft={typed.rich}
                set={(change) => form.set('rich', { ...typed.rich, ...change })}
                errorOf={form.errorOf}
                details={form.details}
                onKind={(picked) => choose({ kind: picked })}
              />
            )}
            {type === 'media' && (
              <MediaFields {...{ form, medium, given }} onTaken={() => setGiven(undefined)} />
            )}
            <TextField
              label={compose.reference}
              hint={compose.referenceHint}
              autoComplete="off"
              {...form.field('reference')}
            />
            {typed.sendAt && <SendLater form={form} at={typed.sendAt} />}
            <div className="flex flex-wrap gap-2">
              <Submit>{typed.sendAt ? compose.later.send : compose.send}</Submit>
              <Button onClick={() => form.set('sendAt', typed.sendAt ? undefined : nextHour())}>
                {typed.sendAt ? compose.later.atOnce : compose.later.title}
              </Button>
            </div>
          </Form>
        </Card>
        <div className="min-w-0 lg:sticky lg:top-6 lg:row-span-2">
          <Preview
            {...{ request, template }}
            values={typed.values}
            mediaType={kindOf(typed, medium)}
            sender={sender?.displayName ?? sender?.phone ?? workspace.name}
          />
        </div>
        {developer && (
          <Disclosure title={compose.asRequest}>
            <p className="text-sm text-soft">{compose.asRequestHint}</p>
            <Code text={curlOf(curl)} label={compose.asRequest} />
          </Disclosure>
        )}
      </div>
    </PageFrame>
  );
}

const MOST_CHARACTERS = 4096;

function TextFields({ form }: { form: FormState<TypedMessage> }) {
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
