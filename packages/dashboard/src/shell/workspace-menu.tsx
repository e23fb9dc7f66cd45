import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown, Plus, Radio } from 'lucide-react';
import { type OwnWorkspace, useSignedInAs } from '../api/session.tsx';
import { Badge } from '../ui/elements/badge.tsx';
import { Button } from '../ui/elements/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink } from '../ui/overlays/menu.tsx';
import { useShellWords } from '../words/en/shell.ts';

/** The workspace that the page shows, and the way to the others. */
export function WorkspaceMenu() {
  const shell = useShellWords();
  const { session, workspace, isAgent } = useSignedInAs();
  const navigate = useNavigate();
  return (
    <Menu
      align="start"
      trigger={
        <Button className="w-full min-w-0 !justify-between">
          <span className="flex min-w-0 items-center gap-2">
            <span className="sr-only">{shell.workspace}</span>
            <span className="truncate">{workspace.name}</span>
            <WorkspaceBadge workspace={workspace} />
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-soft" />
        </Button>
      }
    >
      <MenuLabel>{shell.workspace}</MenuLabel>
      {session.workspaces.map((each) => (
        <MenuItem
          key={each.id}
          icon={<Check className={each.id === workspace.id ? 'text-accent' : 'invisible'} />}
          onSelect={() => void navigate({ to: '/', search: { workspace: each.slug } })}
        >
          {each.name}
          <WorkspaceBadge workspace={each} />
        </MenuItem>
      ))}
      {!isAgent && (
        <>
          <MenuLine />
          <MenuLink to="/start" icon={<Plus />}>
            {shell.openWorkspace}
          </MenuLink>
        </>
      )}
    </Menu>
  );
}

/** Says what a workspace is for: a test, a sample, or real phones, which alone is filled with colour. */
export function WorkspaceBadge({
  workspace: { mode, sample },
}: {
  workspace: Pick<OwnWorkspace, 'mode' | 'sample'>;
}) {
  const shell = useShellWords();
  if (mode === 'test') return <Badge tone="amber">{sample ? shell.sampleMode : shell.testMode}</Badge>;
  return (
    <Badge tone="live" icon={<Radio aria-hidden />}>
      {shell.liveMode}
    </Badge>
  );
}
