/** This file refuses a template at once, when it is made or changed, as Meta does. */
import { type GraphFault, invalidParameter } from '../graph-error.ts';
import { isObject, type JsonObject } from '../json.ts';
import { bad } from './refusals.ts';

export interface Asked {
  name: string;
  language: string;
  category: string;
  parameter_format: string;
  components: JsonObject[];
}

const CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION'];
const VARIABLE = /\{\{([^{}]*)\}\}/g;
const MEDIA = new Set(['IMAGE', 'VIDEO', 'DOCUMENT', 'GIF']);
const OTHERS = new Set(['LIMITED_TIME_OFFER', 'CAROUSEL', 'CALL_PERMISSION_REQUEST']);
const MOST_OF: Record<string, number> = {
  ...{ URL: 2, PHONE_NUMBER: 1, COPY_CODE: 1, FLOW: 1, CATALOG: 1, MPM: 1, SPM: 1, OTP: 1 },
  ...{ QUICK_REPLY: 10, REQUEST_CONTACT_INFO: 1, VOICE_CALL: 1, APP: 1 },
};

/** `knowsHandle`: whether a header's sample was uploaded. */
export function checkTemplateInput(
  { name, category, components, parameter_format }: Asked,
  knowsHandle: (handle: string) => boolean,
): GraphFault | undefined {
  if (!/^[a-z0-9_]{1,512}$/.test(name)) return bad.name;
  if (!CATEGORIES.includes(category))
    return invalidParameter(`Param category must be one of {${CATEGORIES.join(', ')}} - got "${category}".`);
  if (!['POSITIONAL', 'NAMED'].includes(parameter_format))
    return invalidParameter('Param parameter_format must be one of {POSITIONAL, NAMED}');
  if (components.length === 0) return bad.components('components is empty');
  const named = parameter_format === 'NAMED';
  const auth = category === 'AUTHENTICATION';
  const types = components.map(({ type }) => type);
  if (!types.includes('BODY')) return bad.components('component of type BODY is missing');
  if (new Set(types).size < types.length) return bad.components('a component is given twice');
  for (const component of components) {
    const fault = checkComponent(component, { named, auth, knowsHandle });
    if (fault) return fault;
  }
  return undefined;
}

interface Context {
  named: boolean;
  auth: boolean;
  knowsHandle: (handle: string) => boolean;
  /** Most characters of the body. */
  most?: number;
}

function checkComponent(component: JsonObject, o: Context): GraphFault | undefined {
  switch (component.type) {
    case 'HEADER':
      return checkHeader(component, o);
    case 'BODY':
      return checkBody(component, o);
    case 'FOOTER':
      return checkFooter(component, o);
    case 'BUTTONS':
      return checkButtons(component);
    case 'CAROUSEL':
      return checkCards(component, o);
    default:
      return OTHERS.has(String(component.type))
        ? undefined
        : bad.components(`there is no component of type ${String(component.type)}`);
  }
}

function checkHeader(
  { format, text, example }: JsonObject,
  { knowsHandle }: Context,
): GraphFault | undefined {
  if (format === undefined)
    return bad.components('component of type HEADER is missing expected field(s) (format)');
  if (format === 'TEXT') {
    if (typeof text !== 'string' || text === '') return bad.header('The header has no text.');
    if ([...text].length > 60) return bad.length('header', 60);
    if (/[\n*]|\p{Extended_Pictographic}/u.test(text))
      return bad.header(
        "The message header can't have any new lines, formatting characters, emojis or asterisks.",
      );
    const variables = [...text.matchAll(VARIABLE)];
    if (variables.length > 1) return bad.header('The header can have one variable.');
    return variables.length === 1 && !isObject(example)
      ? bad.components('component of type HEADER is missing expected field(s) (example)')
      : undefined;
  }
  if (!MEDIA.has(String(format))) return undefined;
  const handles = isObject(example) ? example.header_handle : undefined;
  const handle: unknown = Array.isArray(handles) ? handles[0] : handles;
  if (typeof handle !== 'string')
    return bad.components('component of type HEADER is missing expected field(s) (example)');
  return knowsHandle(handle) ? undefined : bad.sample;
}

function checkBody(component: JsonObject, { auth, named, most = 1024 }: Context): GraphFault | undefined {
  const { text, example } = component;
  if (auth)
    return text === undefined
      ? undefined
      : bad.components('component of type BODY has unexpected field(s) (text)');
  if (typeof text !== 'string' || text.trim() === '')
    return bad.components('component of type BODY is missing expected field(s) (text)');
  if ([...text].length > most) return bad.length('body', most);
  const names = [...text.matchAll(VARIABLE)].map((match) => match[1]!.trim());
  if (names.length === 0) return undefined;
  if (text.replace(VARIABLE, '').match(/\{\{|\}\}/)) return bad.body('A variable has unbalanced braces.');
  const wrong = named
    ? names.some((name) => !/^[a-z][a-z0-9_]*$/.test(name))
    : [...new Set(names)].some((name, i) => name !== String(i + 1));
  if (wrong) return bad.body('The variables are not in the right form or order.');
  if (!isObject(example))
    return bad.components('component of type BODY is missing expected field(s) (example)');
  const trimmed = text.trim();
  if (trimmed.startsWith('{{') || trimmed.endsWith('}}')) return bad.edges;
  const words = trimmed.replace(VARIABLE, ' ').split(/\s+/).filter(Boolean).length;
  return words <= names.length ? bad.ratio : undefined;
}

function checkFooter({ text }: JsonObject, { auth }: Context): GraphFault | undefined {
  if (auth) return undefined;
  if (typeof text !== 'string' || text === '') return bad.footer('The footer has no text.');
  if ([...text].length > 60) return bad.length('footer', 60);
  return text.includes('{{') ? bad.footer('The footer takes no variables.') : undefined;
}

function checkButtons({ buttons }: JsonObject): GraphFault | undefined {
  if (!Array.isArray(buttons) || buttons.length === 0 || !buttons.every(isObject))
    return bad.buttons('component of type BUTTONS is missing expected field(s) (buttons)');
  if (buttons.length > 10) return bad.buttons('A template can have 10 buttons.');
  const counts = new Map<string, number>();
  for (const { type, text, url, example, phone_number: phone } of buttons as JsonObject[]) {
    const kind = String(type);
    const most = MOST_OF[kind];
    if (most === undefined) return bad.buttons(`There is no button of type ${kind}.`);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (counts.get(kind)! > most) return bad.buttons(`There can be ${most} button(s) of type ${kind}.`);
    if (kind !== 'COPY_CODE' && kind !== 'OTP' && (typeof text !== 'string' || text === ''))
      return bad.buttons(`The button of type ${kind} has no text.`);
    if (typeof text === 'string' && [...text].length > 25) return bad.length('button text', 25);
    if (kind === 'URL' && !/^https?:\/\//.test(String(url))) return bad.buttons('The URL is not valid.');
    if (kind === 'URL' && String(url).includes('{{') && example === undefined)
      return bad.buttons('The URL has a variable and no example.');
    if (kind === 'PHONE_NUMBER' && !/^\+?\d{5,20}$/.test(String(phone)))
      return bad.buttons('The phone number is not valid.');
    if (kind === 'COPY_CODE' && example === undefined) return bad.buttons('The coupon code has no example.');
  }
  const replies = (buttons as JsonObject[]).map(({ type }) => type === 'QUICK_REPLY');
  const changes = replies.filter((reply, i) => i > 0 && reply !== replies[i - 1]).length;
  return changes > 1 ? bad.buttons('Quick reply buttons must stand together.') : undefined;
}

function checkCards({ cards }: JsonObject, o: Context): GraphFault | undefined {
  if (!Array.isArray(cards) || cards.length < 2 || cards.length > 10)
    return bad.components('A carousel has 2 to 10 cards.');
  const shapes = new Set<string>();
  for (const card of cards as unknown[]) {
    const components =
      isObject(card) && Array.isArray(card.components) ? card.components.filter(isObject) : [];
    if (components[0]?.type !== 'HEADER') return bad.components('A card begins with a header.');
    for (const component of components) {
      const fault = checkComponent(component, { ...o, most: 160 });
      if (fault) return fault;
    }
    shapes.add(
      JSON.stringify(
        components.map(({ type, format, buttons }) => [
          type,
          format,
          Array.isArray(buttons) ? buttons.length : 0,
        ]),
      ),
    );
  }
  return shapes.size > 1
    ? bad.components('The cards of a carousel must have the same components.')
    : undefined;
}
