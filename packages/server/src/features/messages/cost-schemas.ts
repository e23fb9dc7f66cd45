/** This file describes what messages cost. */
import { Type } from 'typebox';
import { Timestamp } from '../../platform/http/response/envelope.ts';

export const Cost = Type.Object(
  {
    amount: Type.Optional(
      Type.String({
        description: 'Without tax; absent where no rate is known for where the message goes.',
        examples: ['0.8631'],
      }),
    ),
    currency: Type.Optional(Type.String({ examples: ['INR'] })),
    category: Type.String({
      description: "Meta's category: `marketing`, `utility`, `authentication`, `service` and others.",
      examples: ['marketing'],
    }),
    billable: Type.Boolean({
      description:
        'Whether Meta charges it when it is delivered. false: it is one of the free service messages, or failed.',
    }),
    source: Type.Enum(['estimate', 'whatsapp'], {
      description:
        '`whatsapp`: a receipt has said as what it is charged; `estimate`: until then, by its template and the rate card.',
    }),
  },
  {
    title: 'Cost',
    description:
      'Outbound: what the message costs, by the rate card of the day on which it is delivered. In events it appears once WhatsApp has told it.',
  },
);

const amount = (description: string) => Type.String({ description, examples: ['863.10'] });

const SUMS = {
  messages: Type.Integer({
    minimum: 0,
    description:
      'Messages that WhatsApp took and that did not fail; one that it delivered twice counts as two.',
  }),
  free: Type.Integer({ minimum: 0, description: 'Those of them that cost nothing.' }),
  unpriced: Type.Integer({
    minimum: 0,
    description: 'Those of them for which the rate card has no rate in rupees; no amount has them.',
  }),
  amount: amount('What they cost, without tax.'),
  gst: amount('The GST on it.'),
  total: amount('What they cost with GST.'),
  estimated: amount('The part of `amount` that WhatsApp has not charged yet.'),
};

export const Costs = Type.Object(
  {
    from: Timestamp('The beginning of the first day.'),
    to: Timestamp('The end of the last day.'),
    by: Type.Enum(['day', 'category', 'template', 'campaign', 'member']),
    currency: Type.String({ examples: ['INR'] }),
    totals: Type.Object(SUMS, { description: 'Of the whole period.' }),
    groups: Type.Array(
      Type.Object({
        name: Type.Optional(
          Type.String({
            description:
              'The day, the category, the name of the template, the id of the campaign or of the member; absent: the messages that have none.',
            examples: ['2026-11-20'],
          }),
        ),
        ...SUMS,
      }),
      { description: 'Days in their order, empty ones too; other groups by their number of messages.' },
    ),
  },
  { title: 'Costs' },
);
