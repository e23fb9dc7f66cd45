import type { Channel, Medium, Message, SendRequest } from '@meghdoot/sdk';
import { Clock } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi, useApiQuery } from '../../../api/api.tsx';
import { allChannels } from '../../../nouns/channels/queries.ts';
import type { Recorded } from '../../../nouns/media/voice/use-recorder.ts';
import { useSendOnce } from '../../../nouns/messages/send-once.ts';
import type { useThread } from '../../../nouns/messages/use-thread.ts';
import { type Search, useFilters } from '../../../search.ts';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { shortTime, Time } from '../../../ui/elements/time.tsx';
import { useDocumentMark } from '../../../ui/elements/use-document-mark.ts';
import { type FormState, useForm } from '../../../ui/fields/form.tsx';
import { useReplyWords } from '../../../words/en/reply.ts';
import { readDraft, useDraftKey, useKeptDraft } from '../draft.ts';
import { PreviewBubble } from '../preview-bubble.tsx';
import { SenderField } from '../sender-field.tsx';
import { requestOf, type TypedMessage, takesCaption, typedFrom, typeFrom } from '../typed-message.ts';
import { useGreeting } from '../use-greeting.ts';
import { useTemplateChoice } from '../use-template-choice.ts';
import { Composer } from './composer.tsx';
import { Others } from './others.tsx';
import { Thread } from './thread.tsx';
import { useThreadActions } from './thread-actions.ts';

const Scheduled = lazyPart(async () => (await import('./scheduled.tsx')).Scheduled);
const FIELDS = ['sendAt', 'message', 'caption', 'mediaId', 'templateName', 'templateLanguage'];

interface WritingProps {
  list: ReturnType<typeof useThread>['list'];
  /** Shows a message that was sent at the foot. */
  show: (message: Message) => void;
  to: string;
  name: string;
  /** The first name of theirs, with which a template begins; undefined: it is not known. */
  greeted: string | undefined;
  /** The last message of theirs; null: there is none; undefined: it is being looked for. */
  last: Message | null | undefined;
  /** Says until when WhatsApp takes free text to them from the number; undefined: it takes none. */
  openUntil: string | undefined;
  /** The number that the reply comes from; undefined: the one that the API takes. */
  sender: Channel | undefined;
  /** The two of a conversation, whose number is settled. */
  within?: { conversationId: string; me: string; them: string };
}

export function Writing(props: WritingProps) {
  const { list, show, to, name, greeted, last, openUntil, sender, within } = props;
  const [choice, choose] = useFilters();
  const { data: channels = [] } = useApiQuery(allChannels);
  const { client } = useApi();
  const sendOnce = useSendOnce();
  const log = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [files, setFiles] = useState<readonly Medium[]>([]);
  const [quoted, setQuoted] = useState<Message>();
  /** Enter was pressed while a message was under way: what was written on goes next. */
  const goesNext = useRef(false);
  /** The id of the message that failed and that is changed in the box. */
  const corrected = useRef<string>(undefined);
  const until = useOpen(openUntil);
  const open = until !== undefined;
  const type = open && typeFrom(choice) !== 'template' ? 'text' : 'template';
  const { templates, template, fields } = useTemplateChoice(choice, { type, sender });
  const from = sender?.id;
  const draftKey = useDraftKey(within?.conversationId ?? to);
  const empty = { ...typedFrom({}), to };
  const send = async (request: SendRequest, quotes = quoted) => {
    const whole = { ...request, ...(quotes && { replyTo: quotes.messageId }) };
    const { messageId } = await sendOnce(whole, corrected.current);
    corrected.current = undefined;
    setQuoted(undefined);
    if (request.sendAt) return; // it stands above the box until then
    log.current?.scrollTo({ top: 0 }); // the foot, for it is reversed: what was sent stands there
    void client.messages.get(messageId).then(show, () => undefined); // it comes as an event too
  };
  const form: FormState<TypedMessage> = useForm({
    initial: { ...typedFrom(choice), to, media: '', message: choice.message ?? readDraft(draftKey) },
    fields: [...FIELDS, ...fields.flatMap(({ members }) => members)],
    send: async (typed) => {
      if (type === 'text' && files.length > 0) return sendFiles(typed);
      await send(request(typed));
      form.setAll(({ message }) => ({ ...empty, message: writtenSince(typed.message, message) }));
      choose({ template: undefined, language: undefined, type: undefined, message: undefined });
    },
  });
  useGreeting(form, template, greeted);
  /** Sends each file as a message; the words go with the first that takes any, else stay for the next message. */
  async function sendFiles(typed: TypedMessage) {
    let { message } = typed;
    let quotes = quoted;
    for (const medium of files) {
      const caption = takesCaption(medium.kind) ? message : '';
      const chosen = { type: 'media', from, template, medium } as const;
      await send(requestOf({ ...typed, media: medium.id, caption }, chosen), quotes);
      quotes = undefined;
      if (caption) message = '';
      form.setAll((now) => ({ ...empty, message: writtenSince(caption, now.message) }));
      setFiles((now) => now.filter(({ id }) => id !== medium.id));
    }
  }
  const uploaded = useRef<{ file: File; id: string }>(undefined);
  /** Sends a voice message; one that was refused is not uploaded again. */
  async function sendVoice({ file, voice }: Recorded) {
    if (uploaded.current?.file !== file)
      uploaded.current = { file, id: (await client.media.upload(file)).id };
    const typed = { ...empty, sendAt: form.values.sendAt, media: uploaded.current.id };
    await send({ ...requestOf(typed, { type: 'media', from, template }), ...(voice && { voice }) });
    form.set('sendAt', undefined);
  }
  const submit = () => {
    if (form.busy) goesNext.current = true;
    else form.submit();
  };
  const sendNext = useEffectEvent(() => {
    const failed = form.failure !== undefined || form.details.length > 0;
    if (goesNext.current && !failed && form.values.message.trim() !== '') form.submit();
    goesNext.current = false;
  });
  useEffect(() => {
    if (!form.busy) sendNext();
  }, [form.busy]);
  useKeptDraft(draftKey, form.values.message);
  const request = (typed: TypedMessage) => requestOf(typed, { type, from, template });
  const reply = useCallback((message: Message) => {
    setQuoted(message);
    box.current?.focus();
  }, []);
  const put = (message: Message) => {
    const { templateName, templateLanguage, variables, components } = message;
    corrected.current = message.messageId;
    const again: Search = {
      ...(templateName && { type: 'template', template: templateName, language: templateLanguage }),
      ...(variables && { variables: JSON.stringify(variables) }),
      ...(components && { components: JSON.stringify(components) }),
    };
    form.setAll({ ...empty, ...typedFrom({ ...again, to, message: message.message ?? message.caption }) });
    const needsTemplate = !open || message.failure?.code === 'WINDOW_CLOSED';
    const { template: named, language } = again;
    choose({ type: needsTemplate ? 'template' : again.type, template: named, language });
    box.current?.focus();
  };
  const latestPut = useRef(put);
  useEffect(() => {
    latestPut.current = put;
  });
  const correct = useCallback((message: Message) => latestPut.current(message), []);
  const elsewhere: Search = {
    ...{ to, from: choice.from, type: open ? 'media' : 'text', conversation: within?.conversationId },
    ...(form.values.message !== '' && { message: form.values.message, caption: form.values.message }),
  };
  useDocumentMark('tall', type === 'template' && !within);
  const actions = useThreadActions({ to, from, show, reply, correct });
  return (
    <>
      <Thread
        ref={log}
        list={list}
        name={name}
        actions={open ? actions : undefined}
        failed={actions}
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
      <div className="flex max-h-[65%] flex-col gap-3 overflow-y-auto border-t border-line bg-raised p-3 max-md:gap-2 md:p-4 md:in-data-tall:max-h-none">
        {within && (
          <Others conversationId={within.conversationId} typed={form.values.message} messages={list.rows} />
        )}
        {last !== undefined && !(within && open) && <WindowNotice {...{ last, until, name }} />}
        {!within && (
          <SenderField
            channels={channels}
            from={choice.from ?? (channels.length > 1 ? from : undefined)}
            error={form.errorOf('from')}
            onChoose={(chosen) => choose({ from: chosen })}
          />
        )}
        <Scheduled {...{ to, from }} />
        <Composer
          {...{ from, files, setFiles, box, quoted, type, open, name, choice, choose }}
          form={{ ...form, submit }}
          {...{ templates, template, fields, within, until }}
          onVoice={sendVoice}
          onDropQuoted={() => setQuoted(undefined)}
          elsewhere={elsewhere}
        />
      </div>
    </>
  );
}

/** Returns what somebody has written on while a text was sent, which stood in the box until then. */
function writtenSince(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}

/** Returns until when a person can be written to freely, in milliseconds since the epoch, while that is so. */
function useOpen(openUntil: string | undefined): number | undefined {
  const until = openUntil === undefined ? 0 : Date.parse(openUntil);
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
      <Notice tone="warning">
        <b className="font-semibold">{last ? words.closed(name) : words.never(name)}</b> {words.closedText}
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
