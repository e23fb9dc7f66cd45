import type { Channel, Message } from '@meghdoot/sdk';
import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { allChannels } from '../../../nouns/channels/queries.ts';
import { useMedium } from '../../../nouns/media/queries.ts';
import { useSendOnce } from '../../../nouns/messages/send-once.ts';
import type { useThread } from '../../../nouns/messages/use-thread.ts';
import { useFilters } from '../../../search.ts';
import { Notice } from '../../../ui/elements/notice.tsx';
import { shortTime, Time } from '../../../ui/elements/time.tsx';
import { type FormState, useForm } from '../../../ui/fields/form.tsx';
import { useReplyWords } from '../../../words/en/reply.ts';
import { PreviewBubble } from '../preview.tsx';
import { SenderField } from '../sender-field.tsx';
import { requestOf, type TypedMessage, takesCaption, typedFrom, typeFrom } from '../typed-message.ts';
import { useTemplateChoice } from '../use-template-choice.ts';
import { Composer } from './composer.tsx';
import { readDraft, useDraftKey, useKeptDraft } from './draft.ts';
import { Thread } from './thread.tsx';

const FIELDS = ['message', 'caption', 'mediaId', 'templateName', 'templateLanguage'];

interface WritingProps {
  list: ReturnType<typeof useThread>['list'];
  to: string;
  name: string;
  /** The last message of theirs; null: there is none; undefined: it is being looked for. */
  last: Message | null | undefined;
  /** The number that the reply comes from; undefined: the one that the API takes. */
  sender: Channel | undefined;
  /** The two of a conversation, whose number is settled. */
  within?: { me: string; them: string };
}

export function Writing({ list, to, name, last, sender, within }: WritingProps) {
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
  const draftKey = useDraftKey(to);
  const form: FormState<TypedMessage> = useForm({
    initial: { ...typedFrom(choice), to, media: '', message: choice.message ?? readDraft(draftKey) },
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
  useKeptDraft(draftKey, form.values.message);
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
        {...(type === 'template' && !within && { 'data-tall': true })}
        className="flex max-h-[65%] shrink-0 flex-col gap-3 overflow-y-auto border-t border-line bg-raised p-3 data-tall:max-h-none md:p-4"
      >
        {last !== undefined && !(within && open) && <WindowNotice {...{ last, until, name }} />}
        {!within && (
          <SenderField
            channels={channels}
            from={choice.from ?? (channels.length > 1 ? from : undefined)}
            error={form.errorOf('from')}
            onChoose={(chosen) => choose({ from: chosen })}
          />
        )}
        <Composer
          {...{ form, medium, type, open, name, choice, choose, templates, template, fields, within, until }}
          elsewhere={{ to, from: choice.from, ...(open ? { type: 'media' } : { type: 'text' }) }}
        />
      </div>
    </>
  );
}

/** WhatsApp takes free text for so long after a person has last written. */
const OPEN_MS = 24 * 60 * 60 * 1000;

/**
 * Returns until when a person can be written to freely, in milliseconds since the epoch, or undefined when they
 * cannot.
 */
function useOpenUntil(last: Message | null | undefined): number | undefined {
  const until = last ? Date.parse(last.createdAt) + OPEN_MS : 0;
  const [, redraw] = useState(0);
  useEffect(() => {
    const leftMs = until - Date.now();
    if (leftMs <= 0) return;
    const timer = setTimeout(() => redraw((times) => times + 1), leftMs);
    return () => clearTimeout(timer);
  }, [until]);
  return until > Date.now() ? until : undefined;
}

interface WindowNoticeProps {
  /** The last message of theirs; null: there is none. */
  last: Message | null;
  until: number | undefined;
  name: string;
}

/** Says whether free text reaches the person now and for how long, and what does otherwise. */
function WindowNotice({ last, until, name }: WindowNoticeProps) {
  const { window: words } = useReplyWords();
  if (until === undefined) {
    return (
      <Notice tone="warning" title={last ? words.closed(name) : words.never(name)}>
        {words.closedText}
      </Notice>
    );
  }
  const at = new Date(until).toISOString();
  return (
    <p className="flex items-baseline gap-2 text-sm text-soft">
      <Clock aria-hidden className="size-4 shrink-0 self-center" />
      <span>
        {words.open} {shortTime(at)} (<Time at={at} />
        ), {words.openWhy}
      </span>
    </p>
  );
}
