import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useRoomForPopovers } from '../elements/use-wide.ts';
import { Dialog } from './dialog.tsx';
import { fetchedParts } from './parts.ts';

const popoverParts = fetchedParts(() => import('./popover-parts.ts'));

interface PopoverProps {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/**
 * Something small to choose or fill in, beneath its button; on a phone a sheet at the foot. The parts of it are fetched
 * when the first one is pointed at, and it opens when they are there.
 */
export function Popover({ trigger, title, open, onOpenChange, children }: PopoverProps) {
  const room = useRoomForPopovers();
  const [parts, setParts] = useState(popoverParts.there);
  const awaited = room && open && !parts;
  const came = useEffectEvent((all: typeof parts) => (all ? setParts(all) : onOpenChange(false)));
  useEffect(() => {
    if (awaited) void popoverParts.load().then(came);
  }, [awaited]);
  if (!room || !parts) {
    return (
      <>
        {cloneElement(trigger, {
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          onClick: () => onOpenChange(!open),
          ...(room && { onPointerEnter: () => void popoverParts.load() }),
        })}
        {!room && (
          <Dialog open={open} onClose={() => onOpenChange(false)} title={title}>
            {children}
          </Dialog>
        )}
      </>
    );
  }
  const { Root, Trigger, Portal, Content } = parts;
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={title}
          className="z-40 flex max-h-(--radix-popover-content-available-height) w-72 flex-col gap-3 overflow-y-auto rounded border border-line bg-raised p-2 shadow-raised"
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
