import type { Meghdoot } from '@meghdoot/sdk';
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApiMutation } from '../../api/api.tsx';
import { Button } from '../elements/button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { useToast } from './toast.tsx';

interface DangerProps {
  /** The action, said on the button and on that of the question. */
  action: string;
  /** The name for screen readers where several buttons look alike. */
  label?: string;
  title: string;
  loses: ReactNode;
  write: (api: Meghdoot) => Promise<unknown>;
  refreshes: readonly QueryKey[];
  /** Shown at the foot of the page. */
  done: string;
  onDone?: () => void;
  /** The choices that belong to the question. */
  children?: ReactNode;
  className?: string;
}

/** A button for what cannot be undone: it asks first. */
export function DangerButton(props: DangerProps) {
  const { action, label, title, loses, write, refreshes, done, onDone, children, className } = props;
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const mutation = useApiMutation<void, unknown>(write, {
    refreshes,
    onDone: () => {
      setAsking(false);
      toast(done);
      onDone?.();
    },
  });
  return (
    <>
      <Button small kind="danger" aria-label={label} className={className} onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => {
          setAsking(false);
          mutation.reset();
        }}
        title={title}
        loses={loses}
        action={action}
        busy={mutation.isPending}
        error={mutation.error}
        onConfirm={() => mutation.mutate()}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
