/**
 * The components of a template that is submitted, as they are described: a union by `type`. The doctor checks them, whose
 * words help more than a validator's; it takes types and formats in any case, as Meta does.
 */
import { type TSchema, Type } from 'typebox';
import { DESCRIBED_AS } from '../../platform/openapi/schemas.ts';

const text = (description?: string) => Type.String(description === undefined ? {} : { description });
const kind = (type: string) => ({ type: 'string', const: type }) as unknown as TSchema;
const either = (values: string[], description?: string) =>
  Type.Enum(values, description === undefined ? {} : { description });

/** A union of objects by their `type`: `[type, title, the other members]`. */
function unionByType(
  title: string,
  parts: readonly [type: string, title: string, members: Record<string, TSchema>][],
) {
  const mapping = Object.fromEntries(parts.map(([type, own]) => [type, `#/components/schemas/${own}`]));
  const oneOf = parts.map(([type, own, members]) =>
    Type.Object({ type: kind(type), ...members }, { title: own }),
  );
  return { title, oneOf, discriminator: { propertyName: 'type', mapping } } as unknown as TSchema;
}

const namedParameters = Type.Array(
  Type.Object({ param_name: text(), example: text() }, { title: 'TemplateNamedExample' }),
);
const examples = Type.Array(text());

const Header: [string, string, Record<string, TSchema>] = [
  'HEADER',
  'TemplateHeader',
  {
    format: either(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'GIF', 'LOCATION', 'PRODUCT']),
    text: Type.Optional(text('Of a text; one variable at most.')),
    example: Type.Optional(
      Type.Object(
        {
          header_text: Type.Optional(examples),
          header_text_named_params: Type.Optional(namedParameters),
          header_handle: Type.Optional(
            Type.Array(text('A medium of this workspace (`med_…`), or a handle of an upload to WhatsApp.')),
          ),
        },
        { title: 'TemplateHeaderExample' },
      ),
    ),
  },
];
const Body: [string, string, Record<string, TSchema>] = [
  'BODY',
  'TemplateBody',
  {
    text: Type.Optional(text("Not of an authentication template, which has WhatsApp's own words.")),
    add_security_recommendation: Type.Optional(
      Type.Boolean({ description: 'Of an authentication template.' }),
    ),
    example: Type.Optional(
      Type.Object(
        {
          body_text: Type.Optional(
            Type.Array(Type.Array(text()), { description: 'One list, an example for each variable.' }),
          ),
          body_text_named_params: Type.Optional(namedParameters),
        },
        { title: 'TemplateBodyExample' },
      ),
    ),
  },
];

const label = text('At most 25 characters.');
const Button = unionByType('TemplateButton', [
  ['QUICK_REPLY', 'TemplateQuickReplyButton', { text: label }],
  [
    'URL',
    'TemplateUrlButton',
    {
      text: label,
      url: text('With one variable at most, at its end.'),
      example: Type.Optional(Type.Array(text('The whole URL.'))),
    },
  ],
  ['PHONE_NUMBER', 'TemplatePhoneButton', { text: label, phone_number: text() }],
  ['COPY_CODE', 'TemplateCopyCodeButton', { example: text('A coupon code, at most 20 characters.') }],
  [
    'OTP',
    'TemplateOtpButton',
    {
      otp_type: either(['COPY_CODE', 'ONE_TAP', 'ZERO_TAP']),
      text: Type.Optional(label),
      autofill_text: Type.Optional(label),
      zero_tap_terms_accepted: Type.Optional(Type.Boolean()),
      supported_apps: Type.Optional(
        Type.Array(
          Type.Object({ package_name: text(), signature_hash: text() }, { title: 'TemplateSupportedApp' }),
        ),
      ),
    },
  ],
  [
    'FLOW',
    'TemplateFlowButton',
    {
      text: label,
      flow_id: Type.Optional(text()),
      flow_name: Type.Optional(text()),
      flow_json: Type.Optional(text()),
      flow_action: Type.Optional(either(['navigate', 'data_exchange'])),
      navigate_screen: Type.Optional(text()),
      icon: Type.Optional(text()),
    },
  ],
  ['CATALOG', 'TemplateCatalogButton', { text: label }],
  ['MPM', 'TemplateMultiProductButton', { text: label }],
  ['SPM', 'TemplateSingleProductButton', { text: label }],
  ['VOICE_CALL', 'TemplateVoiceCallButton', { text: label }],
  ['REQUEST_CONTACT_INFO', 'TemplateContactInfoButton', {}],
]);
const Buttons: [string, string, Record<string, TSchema>] = [
  'BUTTONS',
  'TemplateButtons',
  { buttons: Type.Array(Button, { maxItems: 10 }) },
];

const CardComponent = unionByType('TemplateCardComponent', [Header, Body, Buttons]);
const Component = unionByType('TemplateComponent', [
  Header,
  Body,
  [
    'FOOTER',
    'TemplateFooter',
    {
      text: Type.Optional(text('At most 60 characters, without variables.')),
      code_expiration_minutes: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 90, description: 'Of an authentication template.' }),
      ),
    },
  ],
  Buttons,
  [
    'LIMITED_TIME_OFFER',
    'TemplateLimitedTimeOffer',
    {
      limited_time_offer: Type.Object(
        { text: text('At most 16 characters.'), has_expiration: Type.Optional(Type.Boolean()) },
        { title: 'TemplateOffer' },
      ),
    },
  ],
  [
    'CAROUSEL',
    'TemplateCarousel',
    {
      cards: Type.Array(Type.Object({ components: Type.Array(CardComponent) }, { title: 'TemplateCard' }), {
        minItems: 2,
        maxItems: 10,
        description: 'All of the same parts.',
      }),
    },
  ],
  ['CALL_PERMISSION_REQUEST', 'TemplateCallPermissionRequest', {}],
]);

const description =
  "Header, body, footer, buttons and more, in Meta's own form. Types and formats are taken in any case.";

export const Components = Type.Array(Type.Record(Type.String(), Type.Unknown()), {
  maxItems: 20,
  description,
  [DESCRIBED_AS]: { type: 'array', maxItems: 20, description, items: Component },
});
