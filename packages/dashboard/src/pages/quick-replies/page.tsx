import type { QuickReply } from '@meghdoot/sdk';
import { MessageSquareQuote, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { quickRepliesQuery } from '../../nouns/conversations/queries.ts';
import { Button } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { TextArea, TextField } from '../../ui/fields/field.tsx';
import { useForm } from '../../ui/fields/form.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../ui/overlays/dialog-form.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useThreadWords } from '../../words/en/thread.ts';

/** The texts that are sent often: made, changed and deleted. */
export function Page() {
  const { quick } = useThreadWords();
  const query = useApiQuery(quickRepliesQuery);
  const [editing, setEditing] = useState<QuickReply | 'new'>();
  const { isAgent } = useSignedInAs();
  const add = !isAgent && (
    <Button kind="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setEditing('new')}>
      {quick.add}
    </Button>
  );
  return (
    <PageFrame title={quick.title} lead={quick.lead} actions={query.data?.length !== 0 && add}>
      <Card flush>
        <Loaded query={query} lines={4}>
          {(all) =>
            all.length === 0 ? (
              <Empty icon={<MessageSquareQuote />} title={quick.empty.title} action={add}>
                {quick.empty.text}
              </Empty>
            ) : (
              <ul aria-label={quick.title} className="flex flex-col divide-y divide-line">
                {all.map((reply) => (
                  <Row key={reply.id} reply={reply} onEdit={() => setEditing(reply)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <Dialog
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title={editing === 'new' ? quick.add : quick.change}
        description={quick.hint}
      >
        <Editor reply={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      </Dialog>
    </PageFrame>
  );
}

function Row({ reply, onEdit }: { reply: QuickReply; onEdit: () => void }) {
  const { quick } = useThreadWords();
  const { isAgent } = useSignedInAs();
  const { id, shortcut, text } = reply;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-semibold break-all">/{shortcut}</p>
        <p className="line-clamp-3 whitespace-pre-line text-soft">{text}</p>
      </div>
      {!isAgent && (
        <div className="flex gap-2">
          <Button small aria-label={quick.changeOf(shortcut)} onClick={onEdit}>
            {quick.change}
          </Button>
          <DangerButton
            action={quick.remove}
            label={quick.removeOf(shortcut)}
            title={quick.removeOf(shortcut)}
            loses={quick.loses}
            write={(api) => api.quickReplies.delete(id)}
            refreshes={[quickRepliesQuery.key]}
            done={quick.removed(shortcut)}
          />
        </div>
      )}
    </li>
  );
}

function Editor({ reply, onClose }: { reply: QuickReply | undefined; onClose: () => void }) {
  const { quick } = useThreadWords();
  const toast = useToast();
  const save = useApiMutation(
    (api, typed: { shortcut: string; text: string }) =>
      reply ? api.quickReplies.update(reply.id, typed) : api.quickReplies.create(typed),
    { refreshes: [quickRepliesQuery.key] },
  );
  const form = useForm({
    initial: { shortcut: reply?.shortcut ?? '', text: reply?.text ?? '' },
    fields: ['shortcut', 'text'],
    send: async ({ shortcut, text }) => {
      const saved = await save.mutateAsync({ shortcut: shortcut.trim().replace(/^\//, ''), text });
      toast(quick.saved(saved.shortcut));
      onClose();
    },
  });
  const { text } = form.values;
  return (
    <DialogForm form={form} label={quick.title} action={quick.save} onCancel={onClose}>
      <TextField
        label={quick.shortcut}
        hint={quick.shortcutHint}
        maxLength={32}
        autoComplete="off"
        {...form.field('shortcut')}
      />
      <TextArea label={quick.text} maxLength={4096} {...form.field('text')} />
      {/\{\{(name|me)\}\}/.test(text) && (
        <p className="rounded bg-sunk px-3 py-2 text-sm whitespace-pre-line">
          <span className="block text-soft">{quick.example}</span>
          {text.replaceAll('{{name}}', quick.sample).replaceAll('{{me}}', quick.sampleMe)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button small onClick={() => form.set('text', `${text}{{name}}`)}>
          {quick.putName}
        </Button>
        <Button small onClick={() => form.set('text', `${text}{{me}}`)}>
          {quick.putMe}
        </Button>
      </div>
    </DialogForm>
  );
}
