import type { Webhook } from '@meghdoot/sdk';
import { ReplayDialog } from './deliveries/replay-dialog.tsx';
import { DeleteDialog } from './edit/delete-dialog.tsx';
import { EditDialog } from './edit/edit-dialog.tsx';
import { RotateDialog } from './edit/rotate-dialog.tsx';

const DIALOGS = { edit: EditDialog, replay: ReplayDialog, rotate: RotateDialog, delete: DeleteDialog };

export type DialogName = keyof typeof DIALOGS;

interface WebhookDialogProps {
  name: DialogName;
  webhook: Webhook;
  onClose: () => void;
}

/** Shows the dialog that the menu of a webhook opens. */
export function WebhookDialog({ name, ...rest }: WebhookDialogProps) {
  const Asked = DIALOGS[name];
  return <Asked {...rest} />;
}
