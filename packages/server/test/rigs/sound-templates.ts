/** A template of every form that WhatsApp knows, in Meta's own form, with nothing wrong in it. */
import type { GivenTemplate } from '../../src/whatsapp/templates/doctor/doctor.ts';

const HANDLE = { example: { header_handle: ['4::aW1hZ2UvanBlZw==:ARZ'] } };
const BODY = {
  type: 'BODY',
  text: 'Hi {{1}}, your order {{2}} has left Pune and comes on Friday.',
  example: { body_text: [['Asha', '1042']] },
};
const TEASER = {
  type: 'BODY',
  text: 'Hi {{1}}, our silk sarees are here.',
  example: { body_text: [['Asha']] },
};
const LINK = {
  type: 'URL',
  text: 'Track',
  url: 'https://rao.example/t/{{1}}',
  example: ['https://rao.example/t/1042'],
};
const otp = (more: object) => ({ type: 'buttons', buttons: [{ type: 'otp', ...more }] });
const APPS = { supported_apps: [{ package_name: 'com.rao.shop', signature_hash: 'K8a/AINcGX7' }] };
const card = (n: number) => ({
  components: [
    { type: 'header', format: 'image', ...HANDLE },
    { type: 'body', text: `Saree ${n}` },
    {
      type: 'buttons',
      buttons: [
        { type: 'quick_reply', text: 'More' },
        { ...LINK, type: 'url' },
      ],
    },
  ],
});
const productCard = {
  components: [
    { type: 'header', format: 'product' },
    { type: 'buttons', buttons: [{ type: 'spm', text: 'View' }] },
  ],
};

const template = (category: string, ...components: object[]): GivenTemplate => ({
  name: 'sound_one',
  language: 'en',
  category,
  components,
});

export const SOUND_TEMPLATES: Readonly<Record<string, GivenTemplate>> = {
  text: template('UTILITY', BODY, { type: 'FOOTER', text: 'Rao Textiles' }),
  named: {
    ...template('utility', {
      type: 'body',
      text: 'Hi {{first_name}}, your order {{order_no}} has left Pune.',
      example: {
        body_text_named_params: [
          { param_name: 'first_name', example: 'Asha' },
          { param_name: 'order_no', example: '1042' },
        ],
      },
    }),
    parameter_format: 'NAMED',
  },
  'text header': template(
    'UTILITY',
    { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['1042'] } },
    BODY,
  ),
  image: template('UTILITY', { type: 'HEADER', format: 'IMAGE', ...HANDLE }, BODY),
  video: template('UTILITY', { type: 'HEADER', format: 'VIDEO', ...HANDLE }, BODY),
  document: template('UTILITY', { type: 'HEADER', format: 'DOCUMENT', ...HANDLE }, BODY),
  location: template('UTILITY', { type: 'HEADER', format: 'LOCATION' }, BODY),
  buttons: template('UTILITY', BODY, {
    type: 'BUTTONS',
    buttons: [
      LINK,
      { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+912000000000' },
      { type: 'QUICK_REPLY', text: 'Stop' },
      { type: 'QUICK_REPLY', text: 'Help' },
    ],
  }),
  flow: template('UTILITY', BODY, {
    type: 'BUTTONS',
    buttons: [{ type: 'FLOW', text: 'Book', flow_id: '77', flow_action: 'navigate', navigate_screen: 'S1' }],
  }),
  authentication: {
    ...template(
      'AUTHENTICATION',
      { type: 'body', add_security_recommendation: true },
      { type: 'footer', code_expiration_minutes: 5 },
      otp({ otp_type: 'copy_code', text: 'Copy' }),
    ),
    message_send_ttl_seconds: 60,
  },
  'one tap': template('AUTHENTICATION', { type: 'body' }, otp({ otp_type: 'one_tap', ...APPS })),
  'zero tap': template(
    'AUTHENTICATION',
    { type: 'body' },
    otp({ otp_type: 'zero_tap', zero_tap_terms_accepted: true, ...APPS }),
  ),
  coupon: template('MARKETING', TEASER, {
    type: 'BUTTONS',
    buttons: [{ type: 'COPY_CODE', example: '25OFF' }],
  }),
  'limited-time offer': template(
    'MARKETING',
    { type: 'limited_time_offer', limited_time_offer: { text: 'Diwali', has_expiration: true } },
    TEASER,
    {
      type: 'buttons',
      buttons: [
        { type: 'copy_code', example: '25OFF' },
        { ...LINK, type: 'url' },
      ],
    },
  ),
  'media carousel': template('MARKETING', TEASER, { type: 'carousel', cards: [card(1), card(2)] }),
  'product carousel': template('MARKETING', TEASER, { type: 'carousel', cards: [productCard, productCard] }),
  catalogue: template('MARKETING', TEASER, {
    type: 'BUTTONS',
    buttons: [{ type: 'CATALOG', text: 'View catalog' }],
  }),
  'several products': template('MARKETING', { type: 'HEADER', format: 'TEXT', text: 'New sarees' }, TEASER, {
    type: 'BUTTONS',
    buttons: [{ type: 'MPM', text: 'View items' }],
  }),
  'one product': template('MARKETING', { type: 'HEADER', format: 'PRODUCT' }, TEASER, {
    type: 'BUTTONS',
    buttons: [{ type: 'SPM', text: 'View' }],
  }),
};
