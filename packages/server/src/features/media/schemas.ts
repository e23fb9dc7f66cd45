import { type Static, Type } from 'typebox';
import { Timestamp } from '../../platform/http/response/envelope.ts';
import { MEDIA_TYPES } from '../../whatsapp/send/media-type.ts';

declare module '../events/types.ts' {
  interface EventData {
    media: Static<typeof Medium>;
  }
}

export const MEDIA_STATES = ['pending', 'stored', 'failed'] as const;

const kind = Type.Enum([...MEDIA_TYPES], { description: 'As what WhatsApp shows it.' });
const state = Type.Enum([...MEDIA_STATES], {
  description:
    '`stored`: its bytes are here; `pending`: a person has sent it, and it is being fetched from WhatsApp; `failed`: it could not be fetched.',
});
const id = Type.String({ examples: ['med_01m7xq05qjw84ssr1r5w8v6fcb'] });
const fileName = Type.String({ description: 'The name it was given.', examples: ['invoice-1042.pdf'] });
const mimeType = Type.String({ examples: ['application/pdf'] });

export const Medium = Type.Object(
  {
    id,
    kind,
    mimeType,
    state,
    bytes: Type.Optional(Type.Integer({ description: 'How many it has.', examples: [48_213] })),
    sha256: Type.Optional(
      Type.String({
        description: 'Of its bytes, in hexadecimal.',
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    ),
    fileName: Type.Optional(fileName),
    messageId: Type.Optional(
      Type.String({
        description: 'The inbound message that it came with; absent: it was uploaded.',
        examples: ['msg_01m7xq05qjw84ssr1r5w8v6fcb'],
      }),
    ),
    failure: Type.Optional(
      Type.Object(
        {
          code: Type.String({ description: 'Stable and machine-readable.', examples: ['EXPIRED'] }),
          message: Type.String({ description: 'What happened.' }),
        },
        { description: 'Why it could not be fetched.' },
      ),
    ),
    createdAt: Timestamp('When it was uploaded, or came in.'),
  },
  {
    title: 'Medium',
    examples: [
      {
        id: 'med_01m7xq05qjw84ssr1r5w8v6fcb',
        kind: 'document',
        mimeType: 'application/pdf',
        state: 'stored',
        bytes: 48_213,
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        fileName: 'invoice-1042.pdf',
        createdAt: '2026-11-20T15:30:00.000+05:30',
      },
    ],
  },
);
export type MediumView = Static<typeof Medium>;

/** The medium of a message as the message shows it. */
export const MessageMedium = Type.Object(
  { id, kind, mimeType, fileName: Type.Optional(fileName), state },
  { title: 'MessageMedium', description: 'What a person sent, as it is kept here.' },
);
export type MessageMedium = Static<typeof MessageMedium>;

/** The form of an upload for its description; an upload is read as it comes and never validated as a whole. */
export const UploadForm = Type.Object(
  {
    file: Type.String({
      format: 'binary',
      description:
        'The file, with its name and its Content-Type, which must be what its bytes are; with application/octet-stream, which says nothing, the bytes decide alone.',
      examples: ['(the bytes of invoice-1042.pdf)'],
    }),
  },
  { title: 'MediaUpload' },
);
