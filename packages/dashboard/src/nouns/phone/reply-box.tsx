import type { Medium } from '@meghdoot/sdk';
import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/elements/button.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { BareForm } from '../../ui/fields/form.tsx';
import { usePhoneWords } from '../../words/en/phone.ts';
import type { Said } from './use-typed.ts';

const Attach = lazyPart(
  async () => (await import('../media/attach.tsx')).Attach,
  () => <span className="size-10 shrink-0" />,
);

interface ReplyBoxProps {
  error: unknown;
  /** Returns whether it went; what was typed is kept where it did not. */
  send: (said: Said) => Promise<boolean>;
}

export function ReplyBox({ error, send }: ReplyBoxProps) {
  const phone = usePhoneWords();
  const [text, setText] = useState('');
  const [media, setMedia] = useState<Medium[]>([]);
  const [uploading, setUploading] = useState(false);
  async function submit() {
    const typed = text.trim();
    if (uploading || (!typed && media.length === 0)) return;
    setText('');
    setMedia([]);
    if (await send({ text: typed, mediaId: media[0]?.id })) return;
    setText((now) => now || typed);
    setMedia((now) => (now.length > 0 ? now : media));
  }
  return (
    <div className="flex flex-col gap-2">
      {error !== undefined && <ErrorNotice error={error} />}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{phone.quickReplies}</legend>
        {phone.replies.map((reply) => (
          <Button key={reply} small className="max-md:min-h-10" onClick={() => void send({ text: reply })}>
            {reply}
          </Button>
        ))}
      </fieldset>
      <BareForm onSubmit={() => void submit()} className="flex flex-wrap items-end gap-2">
        <Attach files={media} onChange={setMedia} onBusy={setUploading} />
        <TextField
          label={phone.writeAsCustomer}
          hideLabel
          placeholder={phone.writeAsCustomer}
          value={text}
          maxLength={4096}
          autoComplete="off"
          onChange={setText}
          className="min-w-0 flex-1"
        />
        <IconButton
          type="submit"
          busy={uploading}
          kind="primary"
          label={phone.send}
          icon={<SendHorizontal className="size-5" />}
          className="min-h-10"
        />
      </BareForm>
    </div>
  );
}
