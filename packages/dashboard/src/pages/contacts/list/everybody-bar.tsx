import { CircleMinus, Tag as TagIcon } from 'lucide-react';
import { useState } from 'react';
import { queryOf, useApiMutation, useApiQuery, useWorkspaceCache } from '../../../api/api.tsx';
import { type Condition, textOf } from '../../../nouns/contacts/condition.ts';
import { knownTags } from '../../../nouns/contacts/queries.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { BAR } from '../../../ui/lists/selection.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { type Exported, ExportMenu } from './export-menu.tsx';
import { SendToButton } from './send-to.ts';
import { TagDialog } from './tag-dialogs.tsx';

interface EverybodyProps {
  condition: Condition;
  /** The same as a file, in the order of the list. */
  exported: Exported;
  onClose: () => void;
}

type Doing = 'addTags' | 'removeTags';

/** Offers what can be done to all contacts that match, which the server does by itself, and says how far it is. */
export function EverybodyBar({ condition, exported, onClose }: EverybodyProps) {
  const { all: words } = useContactDetailsWords();
  const { bulk } = useContactsWords();
  const common = useCommonWords();
  const filter = textOf(condition) ?? '{}';
  const { data: counted } = useApiQuery(
    queryOf(['contacts', 'count', filter], (api, options) => api.contacts.count({ filter }, options)),
  );
  const [asking, setAsking] = useState<Doing>();
  const [underWay, setUnderWay] = useState<string>();
  const start = useApiMutation(
    (api, change: { addTags?: string[]; removeTags?: string[] }) =>
      api.contactChanges.create({ filter: condition, ...change }),
    { onDone: ({ id }) => setUnderWay(id) },
  );
  return (
    <>
      {start.error && <ErrorNotice error={start.error} />}
      <div role="toolbar" aria-label={words.select} className={`${BAR} flex-wrap gap-2`}>
        {underWay === undefined ? (
          <>
            <span className="mr-2 font-medium" role="status">
              {counted && (counted.more ? words.selectedMore : words.selected)(counted.count)}
            </span>
            <Button small icon={<TagIcon className="size-4" />} onClick={() => setAsking('addTags')}>
              {bulk.addTag}
            </Button>
            <Button small icon={<CircleMinus className="size-4" />} onClick={() => setAsking('removeTags')}>
              {bulk.removeTag}
            </Button>
            <ExportMenu small exported={exported} />
            <SendToButton small audience={{ filter: condition }} />
            <Button small kind="quiet" onClick={onClose}>
              {common.clearSelection}
            </Button>
          </>
        ) : (
          <UnderWay id={underWay} onDone={onClose} />
        )}
      </div>
      {asking && (
        <TagDialog
          title={asking === 'addTags' ? words.addTitle : words.removeTitle}
          action={asking === 'addTags' ? bulk.addTag : bulk.removeTag}
          onClose={() => setAsking(undefined)}
          onChoose={(tag) => {
            setAsking(undefined);
            start.mutate({ [asking]: [tag] });
          }}
        />
      )}
    </>
  );
}

const EVERY_MS = 1000;

/** Says how far a change has come, and at its end what has become of it. */
function UnderWay({ id, onDone }: { id: string; onDone: () => void }) {
  const { all: words } = useContactDetailsWords();
  const common = useCommonWords();
  const cache = useWorkspaceCache();
  const { data } = useApiQuery(
    queryOf(['contact-change', id], async (api, options) => {
      const change = await api.contactChanges.get(id, options);
      if (change.state === 'finished')
        for (const key of [['contacts'], ['contact'], knownTags.key]) void cache.refresh(key);
      return change;
    }),
    { everyMs: (change) => (change?.state === 'finished' ? undefined : EVERY_MS) },
  );
  if (data?.state !== 'finished') return <span role="status">{words.progress(data?.changed ?? 0)}</span>;
  return (
    <>
      <span role="status">
        {words.done(data.changed)} {data.failed > 0 && words.failed(data.failed)}
      </span>
      <Button small onClick={onDone}>
        {common.close}
      </Button>
    </>
  );
}
