import type { CampaignFile, CampaignFileSettings } from '@meghdoot/sdk';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation, useApiQuery, useWorkspaceCache } from '../../../api/api.tsx';
import { campaignFile } from '../../../nouns/campaigns/queries.ts';
import { countryOptions } from '../../../nouns/contacts/countries.ts';
import { DropTable } from '../../../nouns/contacts/drop-table.tsx';
import { sayFault } from '../../../nouns/contacts/fault-kinds.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { SelectField } from '../../../ui/fields/field.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { useImportsWords } from '../../../words/en/imports.ts';
import { showNumber } from '../../../words/locale.ts';
import type { PartProps } from './audience-parts.tsx';
import { useStep } from './steps.tsx';
import type { Draft } from './use-draft.ts';

interface ByFileProps extends PartProps {
  campaignId: string;
  /** Comes before what is asked of the file: the server knows the people that the draft had when it was last saved. */
  save: Draft['save'];
}

/** The people of a file: it is chosen, shows by which column they are known, and what is wrong with its lines. */
export function ByFile({ campaignId, audience, onChange, save }: ByFileProps) {
  const cache = useWorkspaceCache();
  const [another, setAnother] = useState(false);
  const file = audience?.file;
  const { data, error, refetch } = useApiQuery(campaignFile(campaignId, file ?? ''), {
    enabled: file !== undefined,
  });
  if (file === undefined || another || error)
    return (
      <div className="flex flex-col gap-3">
        {error && !another && <ErrorNotice error={error} retry={() => void refetch()} />}
        <DropTable
          send={async (api, chosen, signal) => {
            await save();
            return api.campaigns.uploadAudience(campaignId, chosen, { signal });
          }}
          onDone={(made) => {
            cache.set(campaignFile(campaignId, made.id).key, made);
            setAnother(false);
            const { id, fileName } = made;
            onChange({ file: id, ...(fileName !== undefined && { fileName }) });
          }}
        />
      </div>
    );
  if (!data) return <SkeletonLines lines={4} />;
  return <Chosen campaignId={campaignId} found={data} onAnother={() => setAnother(true)} save={save} />;
}

interface ChosenProps {
  campaignId: string;
  found: CampaignFile;
  onAnother: () => void;
  save: Draft['save'];
}

function Chosen({ campaignId, found, onAnother, save }: ChosenProps) {
  const { file: words } = useCampaignEditorWords();
  const { columns: imports } = useImportsWords();
  const cache = useWorkspaceCache();
  const { turnTo } = useStep();
  const { id, fileName, lines, columns, country, rows, check } = found;
  const change = useApiMutation(
    async (api, settings: CampaignFileSettings) => {
      await save();
      return api.campaigns.updateAudience(campaignId, settings);
    },
    { inTurn: `campaign-file ${id}`, onDone: (now) => void cache.set(campaignFile(campaignId, id).key, now) },
  );
  const at = columns.findIndex(({ to }) => to !== null);
  const examples = rows.map((row) => row[at]?.trim()).filter(Boolean);
  const options = columns.map(({ name }, i) => ({ value: String(i), label: name }));
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-soft" />
        <span className="min-w-0 font-medium wrap-anywhere">{fileName ?? words.unnamed}</span>
        <span className="text-soft">{words.lines(lines)}</span>
        <Button small onClick={onAnother}>
          {words.another}
        </Button>
      </p>
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField
          label={words.column}
          hint={
            examples.length > 0 ? `${imports.example} ${examples.slice(0, 2).join(' · ')}` : words.columnHint
          }
          value={at < 0 ? '' : String(at)}
          options={at < 0 ? [{ value: '', label: words.chooseColumn }, ...options] : options}
          onChange={(chosen) =>
            chosen !== '' &&
            change.mutate({ mapping: columns.map((_, i) => (i === Number(chosen) ? 'phone' : null)) })
          }
        />
        <SelectField
          label={imports.country}
          value={country}
          options={countryOptions(country)}
          onChange={(chosen) => change.mutate({ country: chosen })}
        />
      </div>
      {change.error && <ErrorNotice error={change.error} />}
      {check && (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-soft marker:text-edge">
          {check.contacts > 0 && <li>{words.contacts(check.contacts)}</li>}
          {check.people > check.contacts && <li>{words.strangers(check.people - check.contacts)}</li>}
          {check.duplicate > 0 && <li>{words.duplicate(check.duplicate)}</li>}
          {check.faulty > 0 && <li>{words.faulty(check.faulty)}</li>}
        </ul>
      )}
      <Faults found={found} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded bg-sunk px-4 py-3">
        <p className="min-w-0 flex-[1_1_16rem] text-soft">{words.blanks}</p>
        <Button small onClick={() => turnTo('message')}>
          {words.toMessage}
        </Button>
      </div>
    </div>
  );
}

const SHOWN_AT_ONCE = 10;

function Faults({ found: { faults, check } }: { found: CampaignFile }) {
  const { file: words } = useCampaignEditorWords();
  const { faults: said } = useImportsWords();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  if (faults.length === 0) return null;
  return (
    <section aria-label={said.title} className="flex flex-col gap-2">
      <h3 className="font-medium">{said.title}</h3>
      <ol className="divide-y divide-line border-y border-line">
        {faults.slice(0, shown).map(({ line, column, message }) => (
          <li
            key={`${line} ${column} ${message}`}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 py-2"
          >
            <span className="text-soft tabular-nums">{said.line(showNumber(line))}</span>
            <span className="font-medium wrap-anywhere">{column ?? said.whole}</span>
            <span className="col-span-2">{sayFault(message, said.kinds)}</span>
          </li>
        ))}
      </ol>
      {shown < faults.length ? (
        <Button small className="self-start" onClick={() => setShown(shown + 4 * SHOWN_AT_ONCE)}>
          {said.more}
        </Button>
      ) : (
        check && check.faulty > faults.length && <p className="text-sm text-soft">{words.first}</p>
      )}
    </section>
  );
}
