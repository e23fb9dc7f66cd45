import { Type } from 'typebox';
import { Timestamp } from '../../platform/http/response/envelope.ts';

export const Rate = Type.Object(
  {
    from: Type.String({ description: 'The first day (IST) on which it holds.', examples: ['2026-01-01'] }),
    market: Type.String({
      description: "The country of the person in two letters, or one of Meta's regions.",
      examples: ['IN'],
    }),
    currency: Type.String({ examples: ['INR'] }),
    category: Type.String({
      description:
        'As Meta writes it in receipts: `marketing`, `utility`, `authentication`, `authentication-international`, `service`, and others.',
      examples: ['marketing'],
    }),
    amount: Type.String({
      description: 'The price of a delivered message, without tax.',
      examples: ['0.8631'],
    }),
    source: Type.String({ description: 'Where it was read.' }),
    importedAt: Type.Optional(
      Timestamp('When an operator imported it; absent: it came with this version of the program.'),
    ),
  },
  { title: 'Rate' },
);

export const Rates = Type.Object(
  {
    rates: Type.Array(Rate, { description: 'The newest first; of a day and kind of message one each.' }),
    gstPercent: Type.Integer({ description: 'The tax on top of each rate in India.', examples: [18] }),
    freeServiceMessages: Type.Integer({
      description: 'So many service messages of a number are free in a month (IST), since 1 October 2026.',
      examples: [1000],
    }),
  },
  { title: 'Rates' },
);

export const RatesImport = Type.Object(
  {
    csv: Type.String({
      maxLength: 60_000,
      description:
        'The card as a spreadsheet saves it, with commas, semicolons or tabs: its first line is `from,market,currency,category,rate`, with `source` if you like.',
      examples: ['from,market,currency,category,rate\n2027-01-01,IN,INR,marketing,0.9000'],
    }),
    source: Type.Optional(
      Type.String({
        maxLength: 500,
        trim: true,
        description: 'Where the card was read, for lines that do not say it.',
      }),
    ),
  },
  { title: 'RatesImport' },
);

export const ImportedRates = Type.Object(
  { imported: Type.Integer({ minimum: 1, description: 'The lines that were taken.' }) },
  { title: 'ImportedRates' },
);
