import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { ErrorNotice } from '../elements/notice.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Nothing but its own buttons closes it: for what is shown once. */
  insists?: boolean;
  wide?: boolean;
}

export function Dialog({ open, onClose, title, description, children, insists, wide }: DialogProps) {
  const common = useCommonWords();
  const opener = useRef<HTMLElement>(null);
  const stay = insists ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...(stay && { onEscapeKeyDown: stay, onPointerDownOutside: stay, onInteractOutside: stay })}
          onOpenAutoFocus={() => {
            opener.current = openerOf(document.activeElement);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault(); // it would go to a trigger of Radix's, and there is none
            opener.current?.focus();
          }}
          {...(!description && { 'aria-describedby': undefined })}
          className={`fixed inset-x-2 bottom-2 z-50 flex max-h-[calc(100dvh-16px)] flex-col gap-4 overflow-y-auto rounded-lg bg-raised p-5 shadow-raised md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[calc(100vw-64px)] md:-translate-x-1/2 md:-translate-y-1/2 md:p-6 ${wide ? 'md:max-w-3xl' : 'md:max-w-lg'}`}
        >
          <Radix.Title className="pr-10 text-lg font-semibold">{title}</Radix.Title>
          {description && <Radix.Description className="text-soft">{description}</Radix.Description>}
          {children}
          {/* Last, so that a dialog opens with its first field in focus. */}
          {!insists && (
            <IconButton
              small
              label={common.close}
              icon={<X className="size-5" />}
              onClick={onClose}
              className="!absolute top-4 right-4"
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Returns the element that opened a dialog: what has the focus, or the button of a menu whose entry has it and is
 * gone by the end.
 */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  return menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : (focused as HTMLElement);
}

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  loses: ReactNode;
  /** The words of the button, such as "Delete contact". */
  action: string;
  busy?: boolean;
  error?: unknown;
  /** The choices that belong to the question. */
  children?: ReactNode;
  onConfirm: () => void;
}

export function ConfirmDialog(props: ConfirmProps) {
  const { open, onClose, title, loses, action, busy, error, children, onConfirm } = props;
  const common = useCommonWords();
  return (
    <Dialog open={open} onClose={onClose} title={title} description={loses}>
      {children}
      {error !== undefined && error !== null && <ErrorNotice error={error} />}
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>;
}
