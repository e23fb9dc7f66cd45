/** The shape of what is said of a campaign beforehand. */
import { type Static, Type } from 'typebox';
import { count, tally } from './schemas.ts';

const money = (description: string) => Type.String({ description, examples: ['863.10'] });

export const CampaignPreflight = Type.Object(
  {
    total: count('Everybody who stands in the audience.'),
    reached: count('Those whom it would go to.'),
    faulty: Type.Optional(
      count(
        'Lines of the file with a fault, which are left out: `GET /api/v1/campaigns/{id}/audience` has them.',
      ),
    ),
    exclusions: tally('reason', 'Those whom it would not go to, by the reason.'),
    category: Type.String({ description: "The template's category.", examples: ['MARKETING'] }),
    cost: Type.Object(
      {
        amount: money('What it costs without tax, if every message is delivered and charged.'),
        gst: money('The GST on it.'),
        total: money('What it costs with GST.'),
        currency: Type.String({ examples: ['INR'] }),
        unpriced: count('The people for whose country no rate in rupees is known; no amount has them.'),
        countries: Type.Array(
          Type.Object({
            country: Type.Optional(
              Type.String({
                description: 'In two letters; absent: it is not known.',
                examples: ['IN'],
              }),
            ),
            people: Type.Integer(),
            rate: Type.Optional(money('What one message costs there; absent: it is not known.')),
            amount: Type.Optional(money('What all of them cost.')),
          }),
          { description: 'The people by the country of their number, most first.' },
        ),
      },
      {
        description:
          "By the rate card for the time at which it begins and the template's category. It is what may be spent at most as far as WhatsApp charges by that category: what fails or turns out to be free costs nothing.",
      },
    ),
    budget: Type.Optional(
      Type.Object(
        {
          amount: money('The budget of the campaign.'),
          suffices: Type.Boolean({ description: 'Whether it suffices for all whom it would reach.' }),
          reaches: count('So many of them get it at the least before it is spent, whoever comes first.'),
        },
        { description: 'Absent where it has none.' },
      ),
    ),
    canary: Type.Optional(count('Those who get it first, before it waits for their receipts.')),
    tier: Type.Optional(
      Type.Object(
        {
          limit: count('The people whom WhatsApp lets the number begin to write to in 24 hours.'),
          left: count('Those of them who are left just now: others were written to in the last 24 hours.'),
          days: count('The days that it takes at the least.'),
        },
        { description: 'Absent where there is no limit, or it is not known.' },
      ),
    ),
    examples: Type.Array(
      Type.Object({
        contactId: Type.Optional(Type.String()),
        phone: Type.Optional(Type.String()),
        name: Type.Optional(Type.String()),
        header: Type.Optional(Type.String()),
        body: Type.String(),
        footer: Type.Optional(Type.String()),
        buttons: Type.Array(Type.Object({ text: Type.String(), url: Type.Optional(Type.String()) })),
      }),
      { description: 'What ten of them would get.' },
    ),
  },
  { title: 'CampaignPreflight' },
);
export type CampaignPreflight = Static<typeof CampaignPreflight>;
