import { createClient } from '../../api/api.tsx';
import { type OwnWorkspace, useSessionRefresh } from '../../api/session.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { Form, Submit, useForm } from '../../ui/fields/form.tsx';
import { useShellWords } from '../../words/en/shell.ts';

/** Opens a live workspace, which the menus then know. */
export function OpenWorkspaceForm({ onOpened }: { onOpened?: (workspace: OwnWorkspace) => void }) {
  const { noWorkspace } = useShellWords();
  const refresh = useSessionRefresh();
  const form = useForm({
    initial: { name: '' },
    fields: ['name'],
    send: async (values) => {
      const workspace = await createClient().account.openWorkspace(values);
      await refresh();
      onOpened?.(workspace);
    },
  });
  return (
    <Form form={form} label={noWorkspace.open}>
      <TextField label={noWorkspace.name} {...form.field('name')} autoComplete="organization" />
      <Submit>{noWorkspace.open}</Submit>
    </Form>
  );
}
