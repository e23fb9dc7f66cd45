import { Type } from 'typebox';
import { Timestamp } from '../../../platform/http/response/envelope.ts';

const PER_DAY = 'The most that messages may cost in a day (IST), in rupees without tax.';
const EXCEPTED =
  'Whether one-time passwords (authentication templates) are sent although the budget is spent; they count in it all the same.';

export const Budget = Type.Object(
  {
    perDay: Type.Optional(
      Type.String({ description: `${PER_DAY} Absent: there is no budget.`, examples: ['500.00'] }),
    ),
    exceptAuthentication: Type.Boolean({ description: EXCEPTED }),
    currency: Type.String({ examples: ['INR'] }),
    day: Type.String({ description: 'Today (IST).', examples: ['2026-11-20'] }),
    spent: Type.String({
      description:
        'What messages to be sent today have cost or are expected to: what fails, is cancelled or is free comes back, but for what WhatsApp may have all the same (`DELIVERY_UNKNOWN`).',
      examples: ['120.50'],
    }),
    left: Type.Optional(
      Type.String({ description: 'What is left of the budget today.', examples: ['379.50'] }),
    ),
    changedAt: Type.Optional(Timestamp('When it was last changed.')),
  },
  { title: 'Budget' },
);

export const BudgetInput = Type.Object(
  {
    perDay: Type.String({ maxLength: 20, trim: true, description: PER_DAY, examples: ['500.00'] }),
    exceptAuthentication: Type.Optional(
      Type.Boolean({ description: `${EXCEPTED} By default they are.`, examples: [true] }),
    ),
  },
  { title: 'BudgetInput' },
);
