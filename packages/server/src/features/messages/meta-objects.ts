import { Type } from 'typebox';
import { DESCRIBED_AS } from '../../platform/openapi/schemas.ts';
import { Contacts } from '../../whatsapp/messages/contacts.ts';
import { Interactive } from '../../whatsapp/messages/interactive.ts';
import { Location } from '../../whatsapp/messages/location.ts';
import { Sticker } from '../../whatsapp/messages/parts.ts';
import { Reaction } from '../../whatsapp/messages/reaction.ts';

/** Meta's own objects by the type of message that holds each; `whatsapp/messages` checks them. */
const object = (schema: object, description: string) =>
  Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description, [DESCRIBED_AS]: schema }));
export const META_OBJECTS = {
  interactive: object(
    Interactive,
    "For `interactive`: Meta's own object, with buttons, a list, a link, a flow, products or a bill.",
  ),
  location: object(
    Location,
    "For `location`: Meta's own object: `latitude`, `longitude`, `name`, `address`.",
  ),
  contacts: Type.Optional(
    Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description: "For `contacts`: Meta's own objects, each with a `name` and `phones`.",
      [DESCRIBED_AS]: Contacts,
    }),
  ),
  reaction: object(Reaction, "For `reaction`: Meta's own object: `message_id` and `emoji`."),
  sticker: object(
    Sticker,
    "For `sticker`: Meta's own object, an `id` or a `link`; or `mediaId` or `mediaUrl`.",
  ),
};
