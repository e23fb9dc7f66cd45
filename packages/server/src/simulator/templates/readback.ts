/** A template as Meta lists it, which is not quite as it was given. */
import { isObject, type JsonObject } from '../json.ts';
import type { SimulatorTemplateComponent } from '../model.ts';

export const OTP_URL = 'https://www.whatsapp.com/otp/code/';
const AUTH_BODY = '*{{1}}* is your verification code.';
const SECURITY = ' For your security, do not share this code.';

/** Types and formats in capital letters, however they were given. */
export function upperCased(components: unknown): JsonObject[] {
  if (!Array.isArray(components)) return [];
  return components.filter(isObject).map((component) => {
    const { type, format, buttons, cards } = component;
    return {
      ...component,
      type: String(type).toUpperCase(),
      ...(typeof format === 'string' && { format: format.toUpperCase() }),
      ...(Array.isArray(buttons) && {
        buttons: buttons.filter(isObject).map((button) => ({
          ...button,
          type: String(button.type).toUpperCase(),
        })),
      }),
      ...(Array.isArray(cards) && {
        cards: cards.filter(isObject).map((card) => ({ components: upperCased(card.components) })),
      }),
    };
  });
}

/** An authentication template reads back with Meta's own words, and its button as a URL. */
export function authComponents(given: readonly JsonObject[]): SimulatorTemplateComponent[] {
  const part = (type: string) => given.find((component) => component.type === type);
  const minutes = part('FOOTER')?.code_expiration_minutes;
  const [button] = (part('BUTTONS')?.buttons ?? []) as JsonObject[];
  const secure = part('BODY')?.add_security_recommendation === true;
  const kind = String(button?.otp_type ?? 'COPY_CODE').toUpperCase();
  const query = [
    `otp_type=${kind}`,
    ...(minutes === undefined ? [] : [`code_expiration_minutes=${String(minutes)}`]),
    'code=otp',
  ].join('&');
  return [
    {
      type: 'BODY',
      text: `${AUTH_BODY}${secure ? SECURITY : ''}`,
      ...(secure && { add_security_recommendation: true }),
      example: { body_text: [['123456']] },
    },
    ...(minutes === undefined
      ? []
      : [
          {
            type: 'FOOTER',
            text: `This code expires in ${String(minutes)} minutes.`,
            code_expiration_minutes: minutes,
          },
        ]),
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: typeof button?.text === 'string' ? button.text : 'Copy code',
          url: `${OTP_URL}?${query}{{1}}`,
          example: [`${OTP_URL}?${query}123456`],
        },
      ],
    },
  ];
}

/** The components with the URL of each sample in the place of its handle. */
export function withSampleUrls(
  components: readonly SimulatorTemplateComponent[],
  urlOf: (handle: string) => string | undefined,
): SimulatorTemplateComponent[] {
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shown);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, own]) => [
        name,
        name === 'header_handle' ? [own].flat().map((handle) => urlOf(String(handle)) ?? handle) : shown(own),
      ]),
    );
  };
  return components.map(shown) as SimulatorTemplateComponent[];
}
