import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { sessionsQuery } from '../../nouns/account/queries.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { isAmong } from './is-among.ts';

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  wanted: readonly string[];
  onConfirm: () => void;
}

/** Asked before a list comes into force, for a person can shut themselves out by it. */
export function ConfirmAddresses({ open, onClose, wanted, onConfirm }: ConfirmProps) {
  const { allowList } = useApiKeysWords();
  const { workspace } = useSignedInAs();
  const sessions = useApiQuery(sessionsQuery, { enabled: open });
  const address = sessions.data?.find(({ current }) => current)?.address;
  const among = address === undefined ? undefined : isAmong(wanted, address);
  const yours =
    among === undefined
      ? allowList.unknown(address)
      : among
        ? allowList.covered(address!)
        : allowList.notCovered(address!);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={allowList.confirmTitle}
      loses={
        <>
          {allowList.loses(wanted.length, workspace.slug)} <strong className="text-ink">{yours}</strong>
        </>
      }
      action={allowList.confirm}
      onConfirm={onConfirm}
    />
  );
}
