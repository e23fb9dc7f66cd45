/** This file describes how a message gets on: WhatsApp's response to an attempt, and what it waits for. */
import { Type } from 'typebox';
import { Timestamp } from '../../platform/http/response/envelope.ts';

export const Exchange = Type.Object(
  {
    httpStatus: Type.Integer(),
    response: Type.String({
      description: "WhatsApp's response as it came, without credentials, up to 4 KB of it.",
      examples: ['{"messaging_product":"whatsapp","messages":[{"id":"wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgS"}]}'],
    }),
    providerId: Type.Optional(Type.String({ description: "WhatsApp's id of the message, if it took it." })),
  },
  { title: 'Exchange', description: "WhatsApp's response to the attempt." },
);

/** It has a name of its own, because generators make an inner type of an enum in place, and `for` can name none. */
const WaitingReason = Type.Enum(
  [
    'schedule',
    'channel',
    'funds',
    'template',
    'retry',
    'earlier_message',
    'media',
    'recipient_limit',
    'receipt',
  ],
  {
    title: 'WaitingReason',
    description:
      "It is sent later; its channel is not ready; the WhatsApp account lacks funds; its template may not be sent now; the next attempt; an earlier message to the same person, which goes first; the upload of its medium; Meta's limit for one recipient; the receipt of an attempt whose answer was lost.",
  },
);

export const Waiting = Type.Object(
  {
    for: WaitingReason,
    message: Type.String({ description: 'The same in words.' }),
    until: Type.Optional(Timestamp('When it is looked at again, where that is known.')),
  },
  { title: 'Waiting' },
);
