import { createLink } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

const ITEM =
  'flex min-h-9 max-md:min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 text-ink no-underline outline-none data-highlighted:bg-grey-tint data-disabled:opacity-50 [&>svg]:size-4';

interface MenuProps {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
}

export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 flex max-h-(--radix-dropdown-menu-content-available-height) min-w-48 flex-col overflow-y-auto rounded border border-line bg-raised p-1 shadow-raised"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ItemProps {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, danger, disabled, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      {...(disabled && { disabled })}
      onSelect={onSelect}
      className={`${ITEM} ${danger ? 'text-red' : ''}`}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { icon?: ReactNode; ref?: Ref<HTMLAnchorElement> };

function ItemAnchor({ icon, children, ref, ...rest }: LinkProps) {
  return (
    <DropdownMenu.Item asChild>
      <a {...rest} ref={ref} className={ITEM}>
        {icon}
        {children}
      </a>
    </DropdownMenu.Item>
  );
}

export const MenuLink = createLink(ItemAnchor);
/** An entry that leaves the dashboard. */
export const MenuAnchor = ItemAnchor;

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 py-1.5 text-sm text-soft">{children}</DropdownMenu.Label>;
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
