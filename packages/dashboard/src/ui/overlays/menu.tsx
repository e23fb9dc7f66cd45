import { createLink } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  type Ref,
  use,
  useState,
} from 'react';
import { fetchedParts } from './parts.ts';

const ITEM =
  'flex min-h-9 max-md:min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 text-ink no-underline outline-none data-highlighted:bg-grey-tint data-disabled:opacity-50 [&>svg]:size-4';

type Parts = typeof import('./menu-parts.ts')['parts'];

const menuParts = fetchedParts(() => import('./menu-parts.ts'));

const PartsContext = createContext<Parts | undefined>(undefined);

function useParts(): Parts {
  const parts = use(PartsContext);
  if (!parts) throw new Error('This stands outside a menu.');
  return parts;
}

interface MenuProps {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  children: ReactNode;
  align?: 'start' | 'end';
}

/** A menu whose parts are fetched when the first one is pointed at, and that opens when they are there. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const [parts, setParts] = useState(menuParts.there);
  const [opened, setOpened] = useState(false);
  if (!parts) {
    const open = () =>
      void menuParts.load().then((all) => {
        setOpened(true);
        setParts(all);
      });
    return cloneElement(trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: () => void menuParts.load(),
      onClick: open,
      onKeyDown: ({ key }) => key === 'ArrowDown' && open(),
    });
  }
  const { Root, Trigger, Portal, Content } = parts;
  return (
    <Root modal={false} open={opened} onOpenChange={setOpened}>
      <Trigger asChild>{trigger}</Trigger>
      {/* A landmark holds it, as it does all of a page. */}
      <Portal container={document.querySelector('main')}>
        <Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // The button gets the focus a moment later, and takes it from nobody who has gone on meanwhile.
            if (document.activeElement !== document.body) event.preventDefault();
          }}
          className="z-50 flex max-h-(--radix-dropdown-menu-content-available-height) min-w-48 flex-col overflow-y-auto rounded border border-line bg-raised p-1 shadow-raised"
        >
          <PartsContext value={parts}>{children}</PartsContext>
        </Content>
      </Portal>
    </Root>
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
  const { Item } = useParts();
  return (
    <Item
      {...(disabled && { disabled })}
      onSelect={onSelect}
      className={`${ITEM} ${danger ? 'text-red' : ''}`}
    >
      {icon}
      {children}
    </Item>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** Entries of which one is chosen. */
export function MenuChoice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const { RadioGroup, RadioItem } = useParts();
  return (
    <RadioGroup aria-label={label} value={value} onValueChange={(chosen) => onChange(chosen as T)}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <RadioItem key={option.value} value={option.value} className={ITEM}>
          <span className="flex-1">{option.label}</span>
          {option.value === value && <Check aria-hidden />}
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { icon?: ReactNode; ref?: Ref<HTMLAnchorElement> };

function ItemAnchor({ icon, children, ref, ...rest }: LinkProps) {
  const { Item } = useParts();
  return (
    <Item asChild>
      <a {...rest} ref={ref} className={ITEM}>
        {icon}
        {children}
      </a>
    </Item>
  );
}

export const MenuLink = createLink(ItemAnchor);
/** An entry that leaves the dashboard. */
export const MenuAnchor = ItemAnchor;

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useParts();
  return <Label className="px-3 py-1.5 text-sm text-soft">{children}</Label>;
}

export function MenuLine() {
  const { Separator } = useParts();
  return <Separator className="my-1 h-px bg-line" />;
}
