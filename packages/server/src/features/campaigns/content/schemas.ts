/** The shapes of what a campaign says: what stands in the places of its template. */
import { type Static, Type } from 'typebox';
import { Removable } from '../../../platform/http/response/envelope.ts';
import { Marketing } from '../../templates/marketing-schemas.ts';

const MOST_BUTTONS = 10;
export const LONGEST_COLUMN = 200;

const Slot = Type.Object(
  {
    field: Type.Optional(
      Type.String({
        maxLength: 60,
        description:
          'What it takes from each contact: `name`, `firstName`, `phone`, `username`, or `attributes.` and the key of an attribute.',
        examples: ['firstName'],
      }),
    ),
    column: Type.Optional(
      Type.String({
        maxLength: LONGEST_COLUMN,
        description: 'What it takes from each line of the file that is the audience: the name of a column.',
        examples: ['Amount'],
      }),
    ),
    fallback: Type.Optional(
      Type.String({
        maxLength: 1024,
        description:
          'Stands there for people of whom the field is not known, or whose cell is empty; without it they are left out.',
        examples: ['friend'],
      }),
    ),
    value: Type.Optional(Type.String({ maxLength: 1024, description: 'The same for everybody.' })),
  },
  {
    title: 'CampaignSlot',
    additionalProperties: false,
    description: 'One of `field`, `column` and `value`.',
  },
);
export type Slot = Static<typeof Slot>;

const Variables = Type.Record(Type.String({ maxLength: 60 }), Slot, {
  maxProperties: 60,
  description: "What stands in the variables of the template's body, by their numbers or names.",
  examples: [{ '1': { field: 'firstName', fallback: 'friend' }, '2': { value: '10%' } }],
});
const Header = Type.Object(
  {
    mediaId: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'A file of the library for a header that is an image, a video or a document.',
        examples: ['med_01k9z6c7h2m4n8p0q2r4s6t8v0'],
      }),
    ),
    text: Type.Optional(Slot),
  },
  { additionalProperties: false, description: 'Either `mediaId`, or `text` for the variable of a text.' },
);
const Buttons = Type.Record(Type.String({ maxLength: 2 }), Slot, {
  maxProperties: MOST_BUTTONS,
  description:
    'What stands in the variable of a button, by its position from 0: the end of a URL, or the code of a coupon.',
  examples: [{ '0': { field: 'attributes.coupon' } }],
});
const Components = Type.Array(Type.Record(Type.String(), Type.Unknown()), {
  maxItems: 20,
  description: 'Anything else that the template takes, in the form of the Cloud API, the same for everybody.',
});

const ShortLinks = Type.Boolean({
  description:
    "A short link on this installation's own host stands for each variable of the text that is a URL, and for that of a button whose URL was approved with this host (`<BASE_URL>/l/{{1}}`, with the whole URL as its value); who opens one counts as `clicked`. By default false.",
});

export const content = {
  variables: Type.Optional(Variables),
  header: Type.Optional(Header),
  buttons: Type.Optional(Buttons),
  components: Type.Optional(Components),
  marketing: Type.Optional(Marketing),
  shortLinks: Type.Optional(ShortLinks),
};
const Content = Type.Object(content);
export type Content = Static<typeof Content>;

/** A change of a campaign may remove each of these. */
export const contentChange = {
  variables: Removable(Variables),
  header: Removable(Header),
  buttons: Removable(Buttons),
  components: Removable(Components),
  marketing: Removable(Marketing),
  shortLinks: Removable(ShortLinks),
};
