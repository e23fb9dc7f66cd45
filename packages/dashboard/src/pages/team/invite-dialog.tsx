import { useState } from 'react';
import { useApi, useWorkspaceCache } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { Secret } from '../../ui/copy/code.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { RadioGroup, TextField } from '../../ui/fields/field.tsx';
import { useForm } from '../../ui/fields/form.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../ui/overlays/dialog-form.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCommonWords } from '../../words/en/common.ts';
import { useTeamWords } from '../../words/en/team.ts';
import { invitationsQuery, type Role, rolesToGive } from './queries.ts';

interface Values {
  email: string;
  role: Role;
}

const NOTHING_YET: Values = { email: '', role: 'member' };

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { form } = useTeamWords();
  return (
    <Dialog open={open} onClose={onClose} title={form.title}>
      <Inviting onClose={onClose} />
    </Dialog>
  );
}

/** An invitation whose link nobody mails. */
interface HandedOver {
  email: string;
  link: string;
}

function Inviting({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<HandedOver>();
  return made ? (
    <LinkToHandOver {...made} onClose={onClose} />
  ) : (
    <InviteForm onClose={onClose} onLink={setMade} />
  );
}

function LinkToHandOver({ email, link, onClose }: HandedOver & { onClose: () => void }) {
  const { link: words } = useTeamWords();
  const common = useCommonWords();
  return (
    <>
      <p role="status">{words.text(email)}</p>
      <Secret text={link} copy={words.copy} />
      <p className="text-sm text-soft">{words.means}</p>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {common.done}
        </Button>
      </DialogActions>
    </>
  );
}

interface InviteFormProps {
  onClose: () => void;
  onLink: (made: HandedOver) => void;
}

function InviteForm({ onClose, onLink }: InviteFormProps) {
  const { form: words, roles, roleMeans } = useTeamWords();
  const { workspace } = useSignedInAs();
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const toast = useToast();
  const form = useForm({
    initial: NOTHING_YET,
    fields: ['email', 'role'],
    send: async (values: Values) => {
      const { email, link } = await client.team.invite(values);
      void cache.refresh(invitationsQuery.key);
      if (link !== undefined) return onLink({ email, link });
      toast(words.sent(email));
      onClose();
    },
  });
  return (
    <DialogForm form={form} label={words.title} action={words.action} onCancel={onClose}>
      <TextField
        label={words.email}
        hint={words.emailHint}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <RadioGroup
        label={words.role}
        {...form.field('role')}
        options={rolesToGive(workspace.role).map((value) => ({
          value,
          label: roles[value],
          hint: roleMeans[value],
        }))}
      />
    </DialogForm>
  );
}
