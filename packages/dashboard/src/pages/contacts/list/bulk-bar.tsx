import type { Contact } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { BellOff, CircleMinus, Tag as TagIcon } from 'lucide-react';
import { useState } from 'react';
import { useSignedInAs } from '../../../api/session.tsx';
import { contactName } from '../../../nouns/contacts/contact-name.ts';
import { addressOf, type ContactFilters } from '../../../nouns/contacts/queries.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { Notice, useErrorLine } from '../../../ui/elements/notice.tsx';
import { Progress as Bar } from '../../../ui/elements/progress.tsx';
import { BAR, type Selection, SelectionBar } from '../../../ui/lists/selection.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { addTag, type BulkAction, recordOptOut, removeTag } from '../bulk-actions.ts';
import { ExportMenu } from './export-menu.tsx';
import { SendToButton } from './send-to.ts';
import { type Failure, useBulkChange } from './use-bulk-change.ts';

/** Each is fetched when it is asked for. */
const OptOutDialog = lazyPart(async () => (await import('../opt-out-dialog.tsx')).OptOutDialog);
const TagDialog = lazyPart(async () => (await import('./tag-dialogs.tsx')).TagDialog);
const RemoveTagDialog = lazyPart(async () => (await import('./tag-dialogs.tsx')).RemoveTagDialog);

interface BulkBarProps {
  selection: Selection;
  selected: readonly Contact[];
  filters: ContactFilters;
  /** Selects all that match, where there are more than are shown. */
  onEverybody?: () => void;
}

/** Offers what can be done to the selected contacts; those that failed stay selected, to be tried again. */
export function BulkBar({ selection, selected, filters, onEverybody }: BulkBarProps) {
  const { bulk } = useContactsWords();
  const { all: everybody } = useContactDetailsWords();
  const toast = useToast();
  const { isAgent } = useSignedInAs();
  const { progress, run, stop } = useBulkChange(filters);
  const [asking, setAsking] = useState<'add' | 'remove' | 'optOut'>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);

  async function perform({ changeOf, backOf }: BulkAction, doneText: (count: number) => string) {
    setAsking(undefined);
    setFailures([]);
    const { changed, failed, left } = await run(selected, changeOf);
    setFailures(failed);
    selection.clear();
    selection.set([...failed.map(({ contact }) => contact.id), ...left.map(({ id }) => id)], true);
    if (changed.length === 0) {
      if (failed.length + left.length === 0) toast(bulk.nothing);
      return;
    }
    const before = new Map(changed.map((contact) => [contact.id, contact]));
    const undo = async () => {
      const undone = await run(changed, (now) => backOf(now, before.get(now.id)!));
      setFailures(undone.failed);
      toast(bulk.undone(undone.changed.length));
    };
    toast(doneText(changed.length), () => void undo());
  }

  const close = () => setAsking(undefined);
  const count = selected.length;
  return (
    <>
      <BulkFailures failures={failures} onClose={() => setFailures([])} />
      {progress ? (
        <Progress {...progress} onStop={stop} />
      ) : (
        <SelectionBar selection={selection}>
          <Button small icon={<TagIcon className="size-4" />} onClick={() => setAsking('add')}>
            {bulk.addTag}
          </Button>
          <Button small icon={<CircleMinus className="size-4" />} onClick={() => setAsking('remove')}>
            {bulk.removeTag}
          </Button>
          <Button small icon={<BellOff className="size-4" />} onClick={() => setAsking('optOut')}>
            {bulk.optOut}
          </Button>
          {!isAgent && (
            <>
              <ExportMenu small exported={{ ids: selected.map(({ id }) => id) }} />
              <SendToButton small audience={{ contacts: selected.map(addressOf) }} />
            </>
          )}
          {onEverybody && (
            <Button small onClick={onEverybody}>
              {everybody.select}
            </Button>
          )}
        </SelectionBar>
      )}
      {asking === 'add' && (
        <TagDialog
          title={bulk.addTagTitle(count)}
          action={bulk.addTag}
          onClose={close}
          onChoose={(tag) => void perform(addTag(tag), (n) => bulk.tagged(n, tag))}
        />
      )}
      {asking === 'remove' && (
        <RemoveTagDialog
          contacts={selected}
          likely={filters.tag}
          onClose={close}
          onChoose={(tag) => void perform(removeTag(tag), (n) => bulk.untagged(n, tag))}
        />
      )}
      {asking === 'optOut' && (
        <OptOutDialog
          title={bulk.optOutTitle(count)}
          onClose={close}
          onRecord={(scope) => void perform(recordOptOut(scope), bulk.optedOut)}
        />
      )}
    </>
  );
}

function Progress({ done, total, onStop }: { done: number; total: number; onStop: () => void }) {
  const { bulk } = useContactsWords();
  return (
    <div className={`${BAR} gap-4`}>
      <span className="flex items-center gap-3">
        <span role="status">{bulk.progress(done, total)}</span>
        <Bar label={bulk.progress(done, total)} value={done} max={total} className="h-2 w-24" />
      </span>
      <Button small onClick={onStop}>
        {bulk.stop}
      </Button>
    </div>
  );
}

const SHOWN = 5;

/** Says which contacts could not be changed, and why, above the bar wherever the list is scrolled to. */
function BulkFailures({ failures, onClose }: { failures: readonly Failure[]; onClose: () => void }) {
  const contacts = useContactsWords();
  const common = useCommonWords();
  const errorLine = useErrorLine();
  const { bulk } = contacts;
  if (failures.length === 0) return null;
  return (
    <div className="sticky bottom-56 z-20 w-full max-w-lg self-center rounded bg-raised shadow-raised md:bottom-20">
      <Notice
        tone="wrong"
        live
        title={bulk.failed(failures.length)}
        actions={
          <Button small onClick={onClose}>
            {common.close}
          </Button>
        }
      >
        <p>{bulk.stillSelected(failures.length)}</p>
        <ul className="list-disc pl-5">
          {failures.slice(0, SHOWN).map(({ contact, error }) => (
            <li key={contact.id}>
              <Link to="/contacts/$id" params={{ id: contact.id }} className="underline underline-offset-4">
                {contactName(contact)}
              </Link>{' '}
              {errorLine(error)}
            </li>
          ))}
        </ul>
        {failures.length > SHOWN && <p>{bulk.furtherFailures(failures.length - SHOWN)}</p>}
      </Notice>
    </div>
  );
}
