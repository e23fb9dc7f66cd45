import type { Medium, Message } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { Clock, Mic, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Recorded } from '../../../nouns/media/voice/use-recorder.ts';
import type { Search } from '../../../search.ts';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { nextHour } from '../../../ui/elements/day-time.ts';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { Tabs } from '../../../ui/elements/tabs.tsx';
import { Instant, useTick } from '../../../ui/elements/time.tsx';
import { TextArea } from '../../../ui/fields/field.tsx';
import { Form, type FormState } from '../../../ui/fields/form.tsx';
import { useComposeWords } from '../../../words/en/compose.ts';
import { useReplyWords } from '../../../words/en/reply.ts';
import { useThreadWords } from '../../../words/en/thread.ts';
import { type TypedMessage, takesCaption } from '../typed-message.ts';
import type { useTemplateChoice } from '../use-template-choice.ts';
import { FreeMessages, Price } from './free-messages.tsx';
import { QuickReplies, useQuickReplies } from './quick-reply.tsx';
import { QuotedInBox } from './quoted.tsx';

interface ComposerProps extends ReturnType<typeof useTemplateChoice> {
  form: FormState<TypedMessage>;
  files: readonly Medium[];
  setFiles: (files: Medium[]) => void;
  box: RefObject<HTMLTextAreaElement | null>;
  /** The message that is replied to. */
  quoted: Message | undefined;
  onDropQuoted: () => void;
  /** The number that the reply comes from, once it is known. */
  from: string | undefined;
  /** Sends a voice message. */
  onVoice: (recorded: Recorded) => Promise<void>;
  type: 'text' | 'template';
  /** Says whether free text reaches the person. */
  open: boolean;
  name: string;
  choice: Search;
  choose: (choice: Search) => void;
  /** The two of a conversation, in which `/` finds quick replies. */
  within?: { me: string; them: string } | undefined;
  /** The end of the time in which free text reaches them, in milliseconds since the epoch. */
  until: number | undefined;
  /** The parameters of the page on which every other kind of message is written. */
  elsewhere: Search;
}

const Attach = lazyPart(
  async () => (await import('../../../nouns/media/attach.tsx')).Attach,
  () => <span className="size-10 shrink-0" />,
);
const EmojiButton = lazyPart(
  async () => (await import('../../../nouns/whatsapp/emoji-button.tsx')).EmojiButton,
  () => <span className="size-10 shrink-0" />,
);
const SendLater = lazyPart(async () => (await import('../send-later.tsx')).SendLater);
const Recorder = lazyPart(async () => (await import('../../../nouns/media/voice/recorder.tsx')).Recorder);
const TemplateFields = lazyPart(
  async () => (await import('../template-fields.tsx')).TemplateFields,
  () => <SkeletonLines />,
);
const TYPES = ['text', 'template'] as const;
const QUIET_LINK =
  'inline-flex min-h-10 shrink-0 items-center text-sm text-soft underline underline-offset-4 hover:text-ink';

export function Composer(props: ComposerProps) {
  const { form, files, setFiles, box, quoted, onDropQuoted, onVoice, from, ...others } = props;
  const { type, open, name, choice, choose, elsewhere, within, until, ...template } = others;
  const compose = useComposeWords();
  const reply = useReplyWords();
  const thread = useThreadWords();
  const [uploading, setUploading] = useState(false);
  const [recording, setRecording] = useState(false);
  const { message, sendAt } = form.values;
  const quick = useQuickReplies(message, within, (text) => form.set('message', text));
  const ready = message.trim() !== '' || files.length > 0;
  const empty = message === '' && files.length === 0;
  const unfit = message.trim() !== '' && files.length > 0 && !files.some(({ kind }) => takesCaption(kind));
  const putEmoji = (emoji: string) => {
    const area = box.current;
    if (!area) return;
    area.setRangeText(emoji, area.selectionStart, area.selectionEnd, 'end');
    form.set('message', area.value);
  };
  const words = sendAt ? compose.later.send : reply.send;
  const send = (
    <Button
      type="submit"
      kind="primary"
      busy={form.busy || uploading}
      icon={<SendHorizontal aria-hidden className="size-4" />}
      // Where there is little room it takes the place of the microphone, as in WhatsApp.
      className={`shrink-0 ${type === 'text' && empty ? '@max-xl:hidden' : ''}`}
    >
      {type === 'text' && !sendAt ? <span className="@max-xl:sr-only">{words}</span> : words}
    </Button>
  );
  return (
    <Form form={form} label={reply.write(name)}>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-3">
        {open && within && until !== undefined && type === 'text' && <TimeLeft until={until} />}
        {open && !(within && type === 'text') && (
          <Tabs
            label={compose.type}
            param="type"
            current={type}
            tabs={TYPES.map((value) => ({ value, label: compose.types[value] }))}
          />
        )}
        {open && within && type === 'text' && (
          <Link
            to="."
            search={(before: Search) => ({ ...before, type: 'template' })}
            replace
            className={`ml-auto ${QUIET_LINK}`}
          >
            {compose.types.template}
          </Link>
        )}
        <button
          type="button"
          className={QUIET_LINK}
          onClick={() => form.set('sendAt', sendAt ? undefined : nextHour())}
        >
          {sendAt ? compose.later.atOnce : compose.later.title}
        </button>
        <Link to="/messages/new" search={elsewhere} className={QUIET_LINK}>
          {open ? reply.others : reply.window.anyway}
        </Link>
      </div>
      {sendAt && <SendLater form={form} at={sendAt} />}
      {type === 'text' && (
        <>
          {quoted && <QuotedInBox message={quoted} name={name} onDrop={onDropQuoted} />}
          {quick && <QuickReplies {...quick} />}
          {recording && (
            <Recorder
              onSend={onVoice}
              action={sendAt && compose.later.send}
              onClose={() => setRecording(false)}
            />
          )}
          <div className={`@container flex flex-wrap items-end gap-2 ${recording ? 'hidden' : ''}`}>
            <Attach several files={files} onChange={setFiles} onBusy={setUploading} />
            <EmojiButton onPick={putEmoji} />
            <TextArea
              ref={box}
              label={reply.message}
              hideLabel
              placeholder={reply.placeholder}
              rows={2}
              className="min-w-0 flex-1 [&>textarea]:field-sizing-content [&>textarea]:max-h-48 [&>textarea]:resize-none"
              autoFocus={!isTouched()}
              onKeyDown={(event) => {
                // The box is left, so that keys without Ctrl lead on.
                if (event.key === 'Escape') {
                  if (quoted) onDropQuoted();
                  else event.currentTarget.blur();
                }
                if (quick?.pressed(event) || !sends(event)) return;
                event.preventDefault();
                if (ready && !uploading) form.submit();
              }}
              {...form.field('message')}
              error={form.errorOf('message', 'caption', 'mediaId')}
            />
            {empty && (
              <IconButton
                label={thread.voice.record}
                icon={<Mic aria-hidden className="size-5" />}
                className="min-h-10 shrink-0"
                onClick={() => setRecording(true)}
              />
            )}
            {send}
          </div>
          <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className={`text-sm text-soft ${unfit ? '' : 'max-md:hidden'}`}>
              {unfit ? reply.noCaption : reply.keys}
            </p>
            {from !== undefined && <FreeMessages channelId={from} to={form.values.to} />}
          </div>
        </>
      )}
      {type === 'template' && (
        <>
          <TemplateFields
            brief
            {...template}
            form={form}
            wanted={choice.template}
            chosen={template.template}
            onChoose={choose}
          />
          {template.template && (
            <>
              <Price to={form.values.to} category={template.template.category} />
              {send}
            </>
          )}
        </>
      )}
    </Form>
  );
}

/** So little is left that whoever wants to reply should do so now. */
const SOON_MS = 60 * 60 * 1000;

/** Shows how much longer free text reaches the person. */
function TimeLeft({ until }: { until: number }) {
  const { window: words } = useReplyWords();
  useTick();
  const leftMs = Math.max(0, until - Date.now());
  const minutes = Math.ceil(leftMs / 60_000);
  return (
    <p
      className={`flex items-center gap-1.5 text-sm whitespace-nowrap ${leftMs < SOON_MS ? 'text-amber' : 'text-soft'}`}
    >
      <Clock aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{words.own}</span>
      <Instant at={new Date(until).toISOString()}>
        {words.left(Math.floor(minutes / 60), minutes % 60)}
      </Instant>
    </p>
  );
}

/**
 * Returns whether the keyboard is on the screen, where Enter begins a new line as people know it from their phones.
 */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

/** Returns whether a key sends: not while a word is still being composed, as in Devanagari. */
function sends({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !isTouched();
}
