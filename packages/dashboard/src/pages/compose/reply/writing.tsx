import type { Channel, Message } from '@meghdoot/sdk';
import { useRef } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { allChannels } from '../../../nouns/channels/queries.ts';
import { useMedium } from '../../../nouns/media/queries.ts';
import { useSendOnce } from '../../../nouns/messages/send-once.ts';
import type { useThread } from '../../../nouns/messages/use-thread.ts';
import { useFilters } from '../../../search.ts';
import { type FormState, useForm } from '../../../ui/fields/form.tsx';
import { useReplyWords } from '../../../words/en/reply.ts';
import { PreviewBubble } from '../preview.tsx';
import { SenderField } from '../sender-field.tsx';
import { requestOf, type TypedMessage, takesCaption, typedFrom, typeFrom } from '../typed-message.ts';
import { useTemplateChoice } from '../use-template-choice.ts';
import { Composer } from './composer.tsx';
import { Thread } from './thread.tsx';
import { useOpenUntil } from './use-window.ts';
import { WindowNotice } from './window-notice.tsx';

const FIELDS = ['message', 'caption', 'mediaId', 'templateName', 'templateLanguage'];

interface WritingProps {
  list: ReturnType<typeof useThread>['list'];
  to: string;
  name: string;
  /** The last message of theirs; null: there is none; undefined: it is being looked for. */
  last: Message | null | undefined;
  /** The number that the reply comes from; undefined: the one that the API takes. */
  sender: Channel | undefined;
}

/** The conversation, with what is being written at its foot. */
export function Writing({ list, to, name, last, sender }: WritingProps) {
  const reply = useReplyWords();
  const [choice, choose] = useFilters();
  const { data: channels = [] } = useApiQuery(allChannels);
  const sendOnce = useSendOnce();
  const log = useRef<HTMLDivElement>(null);
  const until = useOpenUntil(last);
  const open = last === undefined || until !== undefined;
  const type = open && typeFrom(choice) !== 'template' ? 'text' : 'template';
  const { templates, template, fields } = useTemplateChoice(choice, { type, sender });
  const from = sender?.id;
  const form: FormState<TypedMessage> = useForm({
    initial: { ...typedFrom(choice), to, media: '' },
    fields: [...FIELDS, ...fields.flatMap(({ members }) => members)],
    send: async (typed) => {
      await sendOnce(request(typed));
      log.current?.scrollTo({ top: 0 }); // the foot, for it is reversed: what was sent stands there
      // Words that the attached file does not take are still to be sent.
      const unsent = typed.media !== '' && medium && !takesCaption(medium.kind) ? typed.message : '';
      form.setAll({ ...typedFrom({}), to, message: unsent });
      choose({ template: undefined, language: undefined, type: undefined, message: undefined });
    },
  });
  const medium = useMedium(form.values.media);
  const request = (typed: TypedMessage) =>
    type === 'text' && typed.media !== ''
      ? requestOf({ ...typed, caption: typed.message }, { type: 'media', from, template, medium })
      : requestOf(typed, { type, from, template });
  return (
    <>
      <Thread
        ref={log}
        list={list}
        label={reply.with(name)}
        preview={
          template && (
            <PreviewBubble
              request={request(form.values)}
              template={template}
              values={form.values.values}
              mediaType={undefined}
            />
          )
        }
      />
      <div
        {...(type === 'template' && { 'data-tall': true })}
        className="flex max-h-[65%] shrink-0 flex-col gap-3 overflow-y-auto border-t border-line bg-raised p-3 data-tall:max-h-none md:p-4"
      >
        {last !== undefined && <WindowNotice {...{ last, until, name }} />}
        <SenderField
          channels={channels}
          from={choice.from ?? (channels.length > 1 ? from : undefined)}
          error={form.errorOf('from')}
          onChoose={(chosen) => choose({ from: chosen })}
        />
        <Composer
          {...{ form, medium, type, open, name, choice, choose, templates, template, fields }}
          elsewhere={{ to, from: choice.from, ...(open ? { type: 'media' } : { type: 'text' }) }}
        />
      </div>
    </>
  );
}
