import {
  Armchair,
  Bell,
  CircleUser,
  CodeXml,
  Coffee,
  LogOut,
  Monitor,
  Moon,
  ShieldCheck,
  Sun,
} from 'lucide-react';
import { createClient, useApiMutation } from '../api/api.tsx';
import { type Person, useSessionRefresh, useSignedInAs, useSignOut } from '../api/session.tsx';
import { chooseDeveloperMode, useDeveloperMode } from '../ui/copy/developer-mode.ts';
import { IconButton } from '../ui/elements/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink } from '../ui/overlays/menu.tsx';
import { useShellWords } from '../words/en/shell.ts';
import { LANGUAGES, useLanguage } from '../words/language/language-provider.ts';
import type { Language } from '../words/locale.ts';
import { applyTheme } from './theme.ts';

interface AccountMenuProps {
  person: Person;
  /** Says whether the page is one of a workspace: only there are the pages and choices that belong to one. */
  within?: boolean;
}

export function AccountMenu({ person, within }: AccountMenuProps) {
  const shell = useShellWords();
  const signOut = useSignOut();
  const chooseLanguage = useLanguageOfPerson();
  return (
    <Menu trigger={<IconButton label={shell.account} icon={<CircleUser className="size-5" />} />}>
      <MenuLabel>{person.name ?? person.email}</MenuLabel>
      {within && (
        <>
          <MenuLink to="/settings/security" icon={<ShieldCheck />}>
            {shell.pages.security}
          </MenuLink>
          <MenuLink to="/settings/notifications" icon={<Bell />}>
            {shell.pages.notifications}
          </MenuLink>
          <AwayItem person={person} />
          <DeveloperItem />
        </>
      )}
      <MenuLine />
      <MenuLabel>{shell.language}</MenuLabel>
      {LANGUAGES.map(({ language, name, letter }) => (
        <MenuItem
          key={language}
          icon={<span className="w-4 text-center font-semibold">{letter}</span>}
          onSelect={() => void chooseLanguage(language)}
        >
          <span lang={language}>{name}</span>
        </MenuItem>
      ))}
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

/** Says of oneself that one is away, or back: nobody who is away is given conversations. */
function AwayItem({ person }: { person: Person }) {
  const { away: words } = useShellWords();
  const { workspace } = useSignedInAs();
  const refresh = useSessionRefresh();
  const { mutate } = useApiMutation((api, away: boolean) => api.team.changeAssignment(person.id, { away }), {
    refreshes: [['assignees'], ['members']],
    onDone: () => void refresh(),
  });
  return (
    <MenuItem icon={workspace.away ? <Armchair /> : <Coffee />} onSelect={() => mutate(!workspace.away)}>
      {workspace.away ? words.back : words.go}
    </MenuItem>
  );
}

/** Turns developer's mode on or off in this browser; an agent has no keys to call with. */
function DeveloperItem() {
  const { developer } = useShellWords();
  const { isAgent } = useSignedInAs();
  const on = useDeveloperMode();
  if (isAgent) return null;
  return (
    <MenuItem icon={<CodeXml />} onSelect={() => chooseDeveloperMode(!on)}>
      {on ? developer.off : developer.on}
    </MenuItem>
  );
}

/** Shows the page in a language at once, and keeps it with the person, whose mails are written in it too. */
function useLanguageOfPerson(): (language: Language) => Promise<void> {
  const { choose } = useLanguage();
  const refresh = useSessionRefresh();
  return async (language) => {
    await Promise.all([choose(language), createClient().account.updateProfile({ language })]);
    await refresh();
  };
}
