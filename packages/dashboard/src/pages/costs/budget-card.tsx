import type { Budget } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Notice } from '../../ui/elements/notice.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useCostsWords } from '../../words/en/costs.ts';
import { showMoney } from '../../words/locale.ts';
import { budgetQuery } from './queries.ts';

const BudgetDialog = lazyPart(async () => (await import('./budget-dialog.tsx')).BudgetDialog);

const EVERY_MS = 10_000;

/** Shows the budget of a day and how much of today's is spent; administrators set it here. */
export function BudgetCard() {
  const { budget: words } = useCostsWords();
  const query = useApiQuery(budgetQuery, { everyMs: EVERY_MS });
  return (
    <Card title={words.title}>
      <Loaded query={query} lines={3}>
        {(budget) => (
          <div className="flex flex-col gap-3">
            {budget.perDay === undefined ? (
              <>
                <p className="text-soft">{words.none}</p>
                <p>{words.spentOnly(showMoney(budget.spent))}</p>
              </>
            ) : (
              <Spent budget={budget} perDay={budget.perDay} />
            )}
            <Setting budget={budget} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Spent({ budget, perDay }: { budget: Budget; perDay: string }) {
  const { budget: words } = useCostsWords();
  const { spent, left = '0', exceptAuthentication } = budget;
  const over = Number(left) === 0;
  return (
    <>
      <p className="text-lg font-semibold tabular-nums">{words.spent(showMoney(spent), showMoney(perDay))}</p>
      <div
        role="progressbar"
        aria-label={words.bar}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shareOf(spent, perDay)}
        className="h-3 overflow-hidden rounded-full bg-grey-tint"
      >
        <div
          className={`h-full [print-color-adjust:exact] ${over ? 'bg-chart-failed' : 'bg-chart-read'}`}
          style={{ width: `${shareOf(spent, perDay)}%` }}
        />
      </div>
      {over ? <Notice tone="warning">{words.over}</Notice> : <p>{words.left(showMoney(left))}</p>}
      <p className="text-sm text-soft">{exceptAuthentication ? words.excepted : words.notExcepted}</p>
    </>
  );
}

const shareOf = (spent: string, perDay: string) =>
  Number(perDay) > 0 ? Math.min(100, Math.round((100 * Number(spent)) / Number(perDay))) : 100;

function Setting({ budget }: { budget: Budget }) {
  const { budget: words } = useCostsWords();
  const { administers } = useSignedInAs();
  const [setting, setSetting] = useState(false);
  const has = budget.perDay !== undefined;
  if (!administers) return has ? null : <p className="text-sm text-soft">{words.administrators}</p>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button small onClick={() => setSetting(true)}>
        {has ? words.change : words.set}
      </Button>
      {has && (
        <DangerButton
          action={words.remove}
          title={words.removeTitle}
          loses={words.removeLoses}
          write={(api) => api.costs.removeBudget()}
          refreshes={[budgetQuery.key]}
          done={words.removed}
        />
      )}
      {setting && <BudgetDialog budget={budget} onClose={() => setSetting(false)} />}
    </div>
  );
}
