import { Mic, Square, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { ErrorNotice, Notice } from '../../../ui/elements/notice.tsx';
import { useThreadWords } from '../../../words/en/thread.ts';
import { type Recorded, useRecorder } from './use-recorder.ts';

/** Above it WhatsApp shows a download in the place of the play button (Meta: Audio messages). */
const MOST_PLAYED_BYTES = 512 * 1024;

interface RecorderProps {
  /** Sends the recording; resolves when it was taken. */
  onSend: (recorded: Recorded) => Promise<void>;
  /** It is not sent at once. */
  action?: string | undefined;
  onClose: () => void;
}

/** Records a voice message in the place of the box: its level, a way to hear it first, and two ways out. */
export function Recorder({ onSend, action, onClose }: RecorderProps) {
  const { voice: words } = useThreadWords();
  const { state, start, stop, cancel, level } = useRecorder();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const first = useRef(start);
  useEffect(() => void first.current(), []);
  const close = () => {
    cancel();
    onClose();
  };
  if (state.name === 'refused')
    return (
      <Notice
        tone="warning"
        live
        title={words.refused[state.why].title}
        actions={
          <>
            <Button small onClick={() => void start()}>
              {words.again}
            </Button>
            <Button small onClick={close}>
              {words.close}
            </Button>
          </>
        }
      >
        {words.refused[state.why].text}
      </Notice>
    );
  const send = async (recorded: Recorded) => {
    setSending(true);
    setError(undefined);
    try {
      await onSend(recorded);
      close();
    } catch (thrown) {
      setError(thrown);
      setSending(false);
    }
  };
  const { recorded } = state.name === 'recorded' ? state : {};
  return (
    <section aria-label={words.title} className="flex flex-wrap items-center gap-2 rounded bg-sunk p-2">
      <IconButton label={words.drop} icon={<Trash2 aria-hidden className="size-5" />} onClick={close} />
      {state.name === 'asking' && (
        <p role="status" className="flex-1 text-soft">
          {words.asking}
        </p>
      )}
      {state.name === 'recording' && (
        <>
          <Running since={state.since} level={level} />
          <Button kind="primary" autoFocus icon={<Square aria-hidden className="size-4" />} onClick={stop}>
            {words.stop}
          </Button>
        </>
      )}
      {recorded && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: what was just said has no captions */}
          <audio src={recorded.url} controls aria-label={words.title} className="h-10 min-w-0 flex-1" />
          <Button
            kind="primary"
            busy={sending}
            icon={<Mic aria-hidden className="size-4" />}
            onClick={() => void send(recorded)}
          >
            {action ?? words.send}
          </Button>
          {recorded.file.size > MOST_PLAYED_BYTES && (
            <p className="basis-full text-sm text-soft">{words.long}</p>
          )}
          {error !== undefined && (
            <div className="basis-full">
              <ErrorNotice error={error} />
              <p className="mt-2 text-sm text-soft">{words.kept}</p>
            </div>
          )}
        </>
      )}
    </section>
  );
}

const REDRAW_MS = 100;

function Running({ since, level }: { since: number; level: () => number }) {
  const { voice: words } = useThreadWords();
  const [{ seconds, loud }, setNow] = useState({ seconds: 0, loud: 0 });
  const read = useRef(level);
  useEffect(() => {
    read.current = level;
  });
  useEffect(() => {
    const timer = setInterval(
      () => setNow({ seconds: Math.floor((Date.now() - since) / 1000), loud: read.current() }),
      REDRAW_MS,
    );
    return () => clearInterval(timer);
  }, [since]);
  return (
    <>
      <span aria-hidden className="size-2.5 rounded-full bg-red" />
      <span className="tabular-nums" role="timer" aria-label={words.recording}>
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
      <meter aria-label={words.level} min={0} max={1} value={loud} className="h-3 min-w-16 flex-1" />
    </>
  );
}
