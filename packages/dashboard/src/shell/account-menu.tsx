import { CircleUser, LogOut, Monitor, Moon, ShieldCheck, Sun } from 'lucide-react';
import { type Person, useSignOut } from '../api/session.tsx';
import { IconButton } from '../ui/elements/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink } from '../ui/overlays/menu.tsx';
import { useShellWords } from '../words/en/shell.ts';
import { applyTheme } from './theme.ts';

export function AccountMenu({ person }: { person: Person }) {
  const shell = useShellWords();
  const signOut = useSignOut();
  return (
    <Menu trigger={<IconButton label={shell.account} icon={<CircleUser className="size-5" />} />}>
      <MenuLabel>{person.name ?? person.email}</MenuLabel>
      <MenuLink to="/settings/security" icon={<ShieldCheck />}>
        {shell.pages.security}
      </MenuLink>
      <MenuLine />
      <MenuLabel>{shell.theme.label}</MenuLabel>
      <MenuItem icon={<Monitor />} onSelect={() => applyTheme('system')}>
        {shell.theme.system}
      </MenuItem>
      <MenuItem icon={<Sun />} onSelect={() => applyTheme('light')}>
        {shell.theme.light}
      </MenuItem>
      <MenuItem icon={<Moon />} onSelect={() => applyTheme('dark')}>
        {shell.theme.dark}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
        {shell.signOut}
      </MenuItem>
    </Menu>
  );
}
