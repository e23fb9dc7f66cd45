import type { TemplateHistoryEntry } from '@meghdoot/sdk';
import { Card } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useTemplatesWords } from '../../words/en/templates.ts';

export function TemplateHistory({ history }: { history: readonly TemplateHistoryEntry[] }) {
  const words = useTemplatesWords();
  const say = useSaid();
  if (history.length === 0) return null;
  return (
    <Card title={words.history}>
      <ol className="flex flex-col gap-3">
        {history.toReversed().map((entry, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and only come on top
            key={history.length - i}
            className="flex flex-wrap items-baseline justify-between gap-x-4"
          >
            <span className="min-w-0">
              {say(entry)}
              {(entry.reason || entry.recommendation) && (
                <span className="block text-sm text-soft">
                  {[entry.reason, entry.recommendation].filter(Boolean).join(': ')}
                </span>
              )}
            </span>
            <span className="text-sm text-soft">
              <Time at={entry.timestamp} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function useSaid(): (entry: TemplateHistoryEntry) => string {
  const { happened, statuses, categories } = useTemplatesWords();
  const categoryName = (category = '') => categories[category]?.name ?? category;
  return ({ kind, status = '', category, quality = '' }) => {
    switch (kind) {
      case 'status':
        return happened.status(statuses[status]?.name ?? status);
      case 'category':
        return happened.category(categoryName(category));
      case 'category_notice':
        return happened.categoryNotice(categoryName(category));
      case 'quality':
        return happened.quality(happened.qualities[quality] ?? quality);
      default:
        return happened[kind];
    }
  };
}
