import { type Static, Type } from 'typebox';
import { Timestamp } from '../../platform/http/response/envelope.ts';
import { Components } from './components-schema.ts';
import { OptimizationSpec } from './marketing-schemas.ts';

declare module '../events/types.ts' {
  interface EventData {
    template: Static<typeof TemplateEventData>;
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
    quality: Type.Optional(
      Type.String({ description: "WhatsApp's score of the last days: GREEN, YELLOW or RED." }),
    ),
    rejection: Type.Optional(
      Type.Object(
        {
          reason: Type.Optional(
            Type.String({
              description: "WhatsApp's own word, such as INVALID_FORMAT.",
              examples: ['INVALID_FORMAT'],
            }),
          ),
          recommendation: Type.Optional(Type.String({ description: 'What WhatsApp would change.' })),
        },
        { description: 'Why it is REJECTED.' },
      ),
    ),
    correctCategory: Type.Optional(
      Type.String({
        description: 'The category that WhatsApp has said it will give it.',
        examples: ['MARKETING'],
      }),
    ),
    messageSendTtlSeconds: Type.Optional(
      Type.Integer({ description: 'For so long WhatsApp tries to deliver a message of it.' }),
    ),
  },
  { title: 'Template' },
);

export const TemplateHistoryEntry = Type.Object(
  {
    timestamp: Timestamp('When it was known here.'),
    kind: Type.Enum(['submitted', 'edited', 'status', 'category', 'category_notice', 'quality', 'deleted'], {
      description:
        '`category_notice`: WhatsApp has said that the category will change; `category`: it has changed.',
    }),
    status: Type.Optional(Type.String({ description: 'The new one.' })),
    category: Type.Optional(Type.String({ description: 'The new one.' })),
    quality: Type.Optional(Type.String({ description: 'The new one.' })),
    previous: Type.Optional(Type.String({ description: 'What it was before.' })),
    reason: Type.Optional(Type.String({ description: "WhatsApp's own word." })),
    recommendation: Type.Optional(Type.String({ description: 'What WhatsApp would change.' })),
    title: Type.Optional(Type.String({ description: 'Of a pause: FIRST_PAUSE, SECOND_PAUSE, …' })),
    effectiveAt: Type.Optional(Timestamp('Of a category notice: when the category will change.')),
    by: Type.Optional(Type.String({ description: 'The id of the key or person who did it here.' })),
  },
  { title: 'TemplateHistoryEntry' },
);
export type TemplateHistoryEntry = Static<typeof TemplateHistoryEntry>;

const { timestamp: _timestamp, kind: _kind, by: _by, ...told } = TemplateHistoryEntry.properties;

export const TemplateNews = Type.Object(
  {
    kind: Type.Enum(['status', 'category', 'category_notice', 'quality'], {
      description:
        '`category_notice`: WhatsApp has said that the category will change; `category`: it has changed.',
    }),
    ...told,
  },
  {
    title: 'TemplateNews',
    description: 'What this event tells of it; absent where that is its components.',
  },
);
export type TemplateNews = Static<typeof TemplateNews>;

/** A template as events carry it. */
export const TemplateEventData = Type.Object(
  { ...Template.properties, change: Type.Optional(TemplateNews) },
  { title: 'TemplateEventData' },
);

export const TemplateDetail = Type.Object(
  {
    ...Template.properties,
    samples: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'The media of this workspace that its header samples were made of, by place.',
        examples: [{ header: 'med_01k9z6c7h2m4n8p0q2r4s6t8v0' }],
      }),
    ),
    history: Type.Array(TemplateHistoryEntry, {
      description: 'Its history since it is known here, oldest first; the newest 200.',
    }),
  },
  { title: 'TemplateDetail' },
);

export const TEMPLATE_FILTERS = {
  name: Type.Optional(Type.String({ maxLength: 512 })),
  status: Type.Optional(Type.String({ maxLength: 64, description: 'For example APPROVED.' })),
  language: Type.Optional(Type.String({ maxLength: 32 })),
  channelId: Type.Optional(Type.String({ maxLength: 64 })),
};

const linkTracking = Type.Optional(
  Type.Boolean({ description: 'Whether WhatsApp does not count the taps on its links.' }),
);
const ttl = Type.Optional(
  Type.Integer({ description: 'For so long WhatsApp tries to deliver a message of it; -1 takes it away.' }),
);
const category = Type.String({
  maxLength: 32,
  trim: true,
  description: 'MARKETING, UTILITY or AUTHENTICATION, in any case.',
  examples: ['UTILITY'],
});

export const NewTemplate = Type.Object(
  {
    name: Type.String({
      maxLength: 600,
      trim: true,
      description: 'Small letters, digits and _, at most 512.',
      examples: ['order_out'],
    }),
    language: Type.String({
      maxLength: 32,
      trim: true,
      description: "One of WhatsApp's language codes.",
      examples: ['en'],
    }),
    category,
    parameter_format: Type.Optional(
      Type.String({
        maxLength: 32,
        trim: true,
        description: 'positional (the default) or named, in any case.',
      }),
    ),
    components: Type.Optional(Components),
    message_send_ttl_seconds: ttl,
    optimization_spec: Type.Optional(OptimizationSpec),
    cta_url_link_tracking_opted_out: linkTracking,
    library_template_name: Type.Optional(
      Type.String({
        maxLength: 512,
        trim: true,
        description:
          "One of WhatsApp's library, in place of components: its text is fixed, and it is approved at once.",
      }),
    ),
    library_template_button_inputs: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
    library_template_body_inputs: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'NewTemplate' },
);
export type NewTemplate = Static<typeof NewTemplate>;

export const TemplateInput = Type.Object(
  {
    channelId: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'The channel whose account gets it; by default the first one.',
      }),
    ),
    ...NewTemplate.properties,
  },
  {
    title: 'TemplateInput',
    examples: [
      {
        name: 'order_out',
        language: 'en',
        category: 'UTILITY',
        parameter_format: 'named',
        components: [
          {
            type: 'BODY',
            text: 'Hi {{first_name}}, your order {{order_no}} has left Pune.',
            example: {
              body_text_named_params: [
                { param_name: 'first_name', example: 'Asha' },
                { param_name: 'order_no', example: '1042' },
              ],
            },
          },
        ],
      },
    ],
  },
);

export const TemplateChange = Type.Object(
  {
    category: Type.Optional(category),
    components: Type.Optional(Components),
    message_send_ttl_seconds: ttl,
    optimization_spec: Type.Optional(OptimizationSpec),
    cta_url_link_tracking_opted_out: linkTracking,
  },
  { title: 'TemplateChange' },
);
export type TemplateChange = Static<typeof TemplateChange>;

export const DeletedTemplates = Type.Object(
  {
    name: Type.String(),
    ids: Type.Array(Type.String(), { description: 'One for each language.' }),
    deleted: Type.Literal(true),
  },
  { title: 'DeletedTemplates' },
);

export const AcceptLanguage = Type.Object({
  'accept-language': Type.Optional(
    Type.String({ maxLength: 256, description: 'The words of findings: `en` (the default) or `hi`.' }),
  ),
});

export const TemplateToCheck = Type.Object(
  {
    ...TemplateInput.properties,
    templateId: Type.Optional(
      Type.String({ maxLength: 64, description: 'The template that would be changed to this.' }),
    ),
  },
  { title: 'TemplateToCheck' },
);

export const TemplateFinding = Type.Object(
  {
    rule: Type.String({ examples: ['variable.edge'] }),
    severity: Type.Enum(['error', 'warning'], { description: 'An error is not submitted.' }),
    field: Type.String({ examples: ['components[0].text'] }),
    message: Type.String({ description: 'What is wrong.' }),
    hint: Type.String({ description: 'What to do about it.' }),
  },
  { title: 'TemplateFinding' },
);

export const CheckedTemplate = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether it may be submitted: there is no error.' }),
    findings: Type.Array(TemplateFinding, { description: 'Errors first.' }),
  },
  { title: 'CheckedTemplate' },
);
