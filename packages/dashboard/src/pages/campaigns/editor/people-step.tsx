import type { CampaignAudience } from '@meghdoot/sdk';
import { type ReactNode, useId, useRef, useState } from 'react';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { KINDS, type Kind, kindOf } from './audience.ts';
import { AudienceCount } from './audience-count.tsx';
import { ByCampaign, ByCondition, ByNumbers, BySavedFilter, ByTags } from './audience-parts.tsx';
import type { Draft } from './use-draft.ts';

const ByFile = lazyPart(
  async () => (await import('./by-file.tsx')).ByFile,
  () => <SkeletonLines lines={4} />,
);

/** The step that says whom it is for: one way of naming people, and how many they are. */
export function PeopleStep({ draft }: { draft: Draft }) {
  const { people: words } = useCampaignEditorWords();
  const { value, change, errorOf, save } = draft;
  const id = useId();
  const [kind, setKind] = useState(kindOf(value.audience));
  /** The choice of each kind, for who turns back to it. */
  const chosen = useRef<{ [Of in Kind]?: CampaignAudience | undefined }>({});
  const set = (audience: CampaignAudience | undefined, of = kind) => {
    if (of) chosen.current[of] = audience;
    change({ audience: audience ?? null });
  };
  const turn = (to: Kind) => {
    if (kind) chosen.current[kind] = value.audience;
    setKind(to);
    set(to === 'everybody' ? { filter: {} } : chosen.current[to], to);
  };
  const part = { audience: value.audience, onChange: set };
  const parts: Record<Kind, ReactNode> = {
    everybody: null,
    tags: <ByTags {...part} />,
    filter: <BySavedFilter {...part} />,
    condition: <ByCondition {...part} />,
    contacts: <ByNumbers {...part} />,
    file: <ByFile {...part} campaignId={value.id} save={save} />,
    campaign: <ByCampaign {...part} />,
  };
  const error = errorOf('audience');
  return (
    <>
      <fieldset className="flex flex-col gap-2" {...(error && { 'aria-describedby': `${id}-error` })}>
        <legend className="sr-only">{words.kind}</legend>
        {KINDS.map((each) => {
          const [label, hint] = words.kinds[each];
          const picked = each === kind;
          return (
            <div key={each} className={`rounded border bg-card ${picked ? 'border-accent' : 'border-line'}`}>
              <label
                className={`flex cursor-pointer items-start gap-3 rounded px-3 py-2 ${picked ? 'bg-accent-tint' : ''}`}
              >
                <input
                  type="radio"
                  name={id}
                  checked={picked}
                  onChange={() => turn(each)}
                  className="mt-0.5 size-5 shrink-0 accent-(--accent)"
                />
                <span>
                  <span className="font-medium">{label}</span>
                  <span className="block text-sm text-soft">{hint}</span>
                </span>
              </label>
              {picked && parts[each] && <div className="px-3 py-4">{parts[each]}</div>}
            </div>
          );
        })}
        {error && (
          <p id={`${id}-error`} className="text-sm text-red">
            {error}
          </p>
        )}
      </fieldset>
      <AudienceCount campaignId={value.id} audience={value.audience} kind={kind} />
    </>
  );
}
