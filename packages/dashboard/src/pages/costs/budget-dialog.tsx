import type { Budget } from '@meghdoot/sdk';
import { useApi, useWorkspaceCache } from '../../api/api.tsx';
import { amountIn } from '../../ui/fields/amount.ts';
import { Checkbox, TextField } from '../../ui/fields/field.tsx';
import { useForm } from '../../ui/fields/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../ui/overlays/dialog-form.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCostsWords } from '../../words/en/costs.ts';
import { budgetQuery } from './queries.ts';

/** Asks for the most that messages may cost in a day, and whether one-time passwords go beyond it. */
export function BudgetDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const { budget: words } = useCostsWords();
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const toast = useToast();
  const form = useForm({
    initial: { perDay: budget.perDay ?? '', exceptAuthentication: budget.exceptAuthentication },
    fields: ['perDay'],
    send: async ({ perDay, exceptAuthentication }) => {
      const saved = await client.costs.setBudget({ perDay: amountIn(perDay), exceptAuthentication });
      cache.set(budgetQuery.key, saved);
      toast(words.saved);
      onClose();
    },
  });
  const title = budget.perDay === undefined ? words.set : words.changeTitle;
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm form={form} label={title} action={words.save} onCancel={onClose}>
        <TextField
          label={words.perDay}
          hint={words.perDayHint}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('perDay')}
        />
        <Checkbox
          label={words.except}
          hint={words.exceptHint}
          checked={form.values.exceptAuthentication}
          onChange={(except) => form.set('exceptAuthentication', except)}
        />
      </DialogForm>
    </Dialog>
  );
}
