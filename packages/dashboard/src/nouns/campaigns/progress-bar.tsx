import type { CampaignCounts } from '@meghdoot/sdk';
import { useCampaignsWords } from '../../words/en/campaigns.ts';
import { showNumber } from '../../words/locale.ts';
import { PARTS, wantedOf } from './counts.ts';

interface ProgressBarProps {
  counts: CampaignCounts;
  /** It is what the page is about. */
  large?: boolean;
}

/** Shows what has become of those who get it, as one bar: read first, waiting last. */
export function ProgressBar({ counts, large }: ProgressBarProps) {
  const { people } = useCampaignsWords();
  const wanted = Math.max(1, wantedOf(counts));
  const parts = PARTS.filter(({ key }) => counts[key] > 0);
  return (
    <div
      role="img"
      aria-label={parts.map(({ key }) => `${people[key]} ${showNumber(counts[key])}`).join(', ') || '0'}
      className={`flex w-full overflow-hidden rounded-full bg-grey-tint [print-color-adjust:exact] ${large ? 'h-4' : 'h-2'}`}
    >
      {parts.map(({ key, fill }) => (
        <div
          key={key}
          className={`min-w-1 border-r border-card transition-[width] duration-150 last:border-r-0 ${fill}`}
          style={{ width: `${(100 * counts[key]) / wanted}%` }}
        />
      ))}
    </div>
  );
}
