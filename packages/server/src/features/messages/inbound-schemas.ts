/** This file holds the fields of inbound messages alone: what was answered, and where they come from. */
import { Type } from 'typebox';
import { ANSWER_KINDS } from '../../whatsapp/inbound/answer.ts';

export const Answer = Type.Object(
  {
    kind: Type.Enum([...ANSWER_KINDS], { description: 'What the person did.' }),
    id: Type.Optional(
      Type.String({
        description:
          "Yours: of the button or the row, a template's payload, a flow's token, a saved address; the id of the catalogue of an order.",
      }),
    ),
    title: Type.Optional(Type.String({ description: 'What the button or the row says.' })),
    values: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'What was filled in, chosen or ordered, or where the person is.',
      }),
    ),
  },
  {
    title: 'Answer',
    description: 'Inbound: what the person answered to buttons, a list, a flow or a request.',
  },
);

const text = (description: string) => Type.Optional(Type.String({ description }));

const Referral = Type.Object(
  {
    sourceUrl: text('Of the advertisement or post.'),
    sourceId: text("Meta's id of it."),
    sourceType: text('`ad` or `post`.'),
    headline: text('Its headline.'),
    body: text('Its text.'),
    mediaType: text('`image` or `video`.'),
    imageUrl: text('Of its image.'),
    videoUrl: text('Of its video.'),
    thumbnailUrl: text('Of a preview of its video.'),
    ctwaClid: text('The id of the click, by which conversions are reported to Meta.'),
    welcomeMessage: text('What it greets people with.'),
  },
  {
    title: 'Referral',
    description: 'Inbound: the advertisement or post on which the person tapped to write.',
    examples: [{ sourceType: 'ad', sourceId: '120208', headline: 'Mangoes', ctwaClid: 'ARAkLkA8rmlFeiCk' }],
  },
);

const InboundError = Type.Object(
  {
    code: Type.Integer({ description: "Meta's code." }),
    title: text("Meta's words."),
    message: text("Meta's words."),
    details: text("Meta's words."),
  },
  { title: 'InboundError' },
);

/** The fields of an inbound message beside its content. */
export const ENVELOPE = {
  referral: Type.Optional(Referral),
  forwarded: Type.Optional(Type.Boolean({ description: 'Inbound: the person has forwarded it.' })),
  frequentlyForwarded: Type.Optional(
    Type.Boolean({ description: 'Inbound: it has been forwarded more than five times.' }),
  ),
  referredProduct: Type.Optional(
    Type.Object(
      { catalogId: text('Of the catalogue.'), productRetailerId: text('Of the product in it.') },
      { title: 'ReferredProduct', description: 'Inbound: the product that the person asks about.' },
    ),
  ),
  errors: Type.Optional(
    Type.Array(InboundError, { description: 'Inbound: why WhatsApp does not pass on what was sent.' }),
  ),
  extra: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        "Inbound: the members of WhatsApp's message that say more than these fields do, as they came.",
    }),
  ),
};
