import { type Static, Type } from 'typebox';

declare module '../events/types.ts' {
  interface EventData {
    template: Static<typeof Template>;
  }
}

export const Template = Type.Object(
  {
    id: Type.String({ examples: ['tpl_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    channelId: Type.String({ description: 'The channel whose account has it.' }),
    name: Type.String({ examples: ['order_update'] }),
    language: Type.String({ examples: ['en'] }),
    category: Type.String({
      description: "WhatsApp's own: MARKETING, UTILITY or AUTHENTICATION.",
      examples: ['UTILITY'],
    }),
    status: Type.String({
      description: "WhatsApp's own (APPROVED, PENDING, REJECTED, PAUSED, …); only APPROVED can be sent.",
      examples: ['APPROVED'],
    }),
    parameterFormat: Type.Enum(['positional', 'named'], {
      description: 'Whether `variables` is an array of strings or an object.',
    }),
    components: Type.Array(Type.Object({ type: Type.String() }, { additionalProperties: true }), {
      description: "Header, body, footer and buttons in WhatsApp's own form.",
    }),
  },
  { title: 'Template' },
);

export const TEMPLATE_FILTERS = {
  name: Type.Optional(Type.String({ maxLength: 512 })),
  status: Type.Optional(Type.String({ maxLength: 64, description: 'For example APPROVED.' })),
  language: Type.Optional(Type.String({ maxLength: 32 })),
  channelId: Type.Optional(Type.String({ maxLength: 64 })),
};
