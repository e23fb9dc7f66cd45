import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useRoomForPopovers } from '../elements/use-wide.ts';
import { Dialog } from './dialog.tsx';

interface PopoverProps {
  trigger: ReactNode;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** Something small to choose or fill in, beneath its button; on a phone a sheet at the foot. */
export function Popover({ trigger, title, open, onOpenChange, children }: PopoverProps) {
  const room = useRoomForPopovers();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {room ? (
        <Radix.Portal>
          <Radix.Content
            align="start"
            sideOffset={4}
            collisionPadding={8}
            aria-label={title}
            className="z-40 flex max-h-(--radix-popover-content-available-height) w-72 flex-col gap-3 overflow-y-auto rounded border border-line bg-raised p-2 shadow-raised"
          >
            {children}
          </Radix.Content>
        </Radix.Portal>
      ) : (
        <Dialog open={open} onClose={() => onOpenChange(false)} title={title}>
          {children}
        </Dialog>
      )}
    </Radix.Root>
  );
}
