import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { phone as enPhone } from '../../words/en/phone.ts';
import { useWords } from '../../words/words.tsx';

interface ReplyBoxProps {
  error: unknown;
  /** Returns whether it went; what was typed is kept where it did not. */
  send: (text: string) => Promise<boolean>;
}

/** Where one writes as the customer. */
export function ReplyBox({ error, send }: ReplyBoxProps) {
  const phone = useWords(enPhone);
  const [text, setText] = useState('');
  async function submit() {
    const typed = text.trim();
    if (!typed) return;
    setText('');
    if (!(await send(typed))) setText((now) => now || typed);
  }
  return (
    <div className="flex flex-col gap-2">
      {error !== undefined && <ErrorNotice error={error} />}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{phone.quickReplies}</legend>
        {phone.replies.map((reply) => (
          <Button key={reply} small className="max-md:min-h-10" onClick={() => void send(reply)}>
            {reply}
          </Button>
        ))}
      </fieldset>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex items-end gap-2"
      >
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
          kind="primary"
          label={phone.send}
          icon={<SendHorizontal className="size-5" />}
          className="min-h-10"
        />
      </form>
    </div>
  );
}
