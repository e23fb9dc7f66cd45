/** This file describes what Meta's Marketing Messages API takes beside a template. */
import { Type } from 'typebox';

/** Meta's own object of a maximum price, which goes on to Meta as it was given. */
export const OptimizationSpec = Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
  maxProperties: 20,
  description:
    "The maximum price of a marketing message, in Meta's own form: `bid_amount` for 1,000 deliveries, in paise where the account pays in rupees, and `bid_strategy`. Meta checks it, and takes it of a template; a template that has one is sent with `marketing`.",
  examples: [{ bid_amount: 80_000, bid_strategy: 'LOWEST_COST_WITH_BID_CAP' }],
});

export const Marketing = Type.Object(
  {
    productPolicy: Type.Optional(
      Type.Enum(['CLOUD_API_FALLBACK', 'STRICT'], {
        description: 'Whether a message that this API may not send goes by the usual one (`product_policy`).',
      }),
    ),
    activitySharing: Type.Optional(
      Type.Boolean({
        description: 'Whether Meta is told the outcome of the message (`message_activity_sharing`).',
      }),
    ),
    optimizationSpec: Type.Optional(OptimizationSpec),
    bidMultiplier: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1000,
        description:
          'Raises or lowers the maximum price of the template for this message (`per_message_bid_multiplier`).',
        examples: [1.2],
      }),
    ),
  },
  {
    title: 'Marketing',
    additionalProperties: false,
    description:
      "Sends it by Meta's Marketing Messages API (`marketing_messages`), which takes templates of the category MARKETING alone; `{}` by its defaults. A template with a maximum price (`optimization_spec`) goes by no other.",
    examples: [{ bidMultiplier: 1.2 }],
  },
);
