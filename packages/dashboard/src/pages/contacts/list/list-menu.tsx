import { Bookmark, BookmarkPlus, Download, Ellipsis, FileUp, ListChecks, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useSignedInAs } from '../../../api/session.tsx';
import { type ContactSort, SORTS } from '../../../nouns/contacts/queries.ts';
import { IconButton } from '../../../ui/elements/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink } from '../../../ui/overlays/menu.tsx';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { type Exported, useExport } from './export-menu.tsx';
import { SavedFilterList } from './saved-filters.tsx';

interface ListMenuProps {
  exported: Exported;
  sort: ContactSort | undefined;
  /** Undefined: the list has the order of its search. */
  onSort: ((sort: ContactSort) => void) | undefined;
  /** The id of the saved filter that is shown. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  onSave: (() => void) | undefined;
  onAttributes: () => void;
  /** Undefined: what is searched for is no filter. */
  onEverybody: (() => void) | undefined;
}

/** On a phone everything that a wide page has beside the list's filters and title. */
export function ListMenu(props: ListMenuProps) {
  const { exported, sort, onSort, chosen, onChoose, onSave, onAttributes, onEverybody } = props;
  const words = useContactDetailsWords();
  const { bringIn } = useContactsWords();
  const { isAgent } = useSignedInAs();
  const { busy, save } = useExport(exported);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            kind="plain"
            label={words.listMenu}
            busy={busy}
            icon={<Ellipsis className="size-5" />}
          />
        }
      >
        {onSort && (
          <>
            <MenuChoice
              label={words.sort.label}
              options={SORTS.map((each) => ({ value: each, label: words.sort[each] }))}
              value={sort ?? 'newest'}
              onChange={onSort}
            />
            <MenuLine />
          </>
        )}
        <MenuItem icon={<Bookmark />} onSelect={() => setChoosing(true)}>
          {words.filters.saved}
        </MenuItem>
        {onSave && (
          <MenuItem icon={<BookmarkPlus />} onSelect={onSave}>
            {words.filters.save}
          </MenuItem>
        )}
        {!isAgent && (
          <>
            {onEverybody && (
              <MenuItem icon={<UsersRound />} onSelect={onEverybody}>
                {words.all.select}
              </MenuItem>
            )}
            <MenuLine />
            <MenuLink to="/contacts/imports" icon={<FileUp />}>
              {bringIn}
            </MenuLink>
            <MenuItem icon={<ListChecks />} onSelect={onAttributes}>
              {words.attributes.title}
            </MenuItem>
            <MenuItem icon={<Download />} onSelect={() => save('csv')}>
              {words.export.asCsv}
            </MenuItem>
            <MenuItem icon={<Download />} onSelect={() => save('jsonl')}>
              {words.export.asJsonl}
            </MenuItem>
          </>
        )}
      </Menu>
      <Dialog open={choosing} onClose={() => setChoosing(false)} title={words.filters.saved}>
        <SavedFilterList
          chosen={chosen}
          onChoose={(id) => {
            onChoose(id);
            setChoosing(id === undefined);
          }}
        />
      </Dialog>
    </>
  );
}
