import { fault, type GraphFault } from '../../graph-error.ts';
import type { SimulatorNumber, SimulatorTemplate } from '../../model.ts';
import type { Numbers } from '../../numbers.ts';
import { OTP_URL } from '../../templates/readback.ts';
import { isObject, type JsonObject } from '../messages/check-message.ts';

/** The parameters that a template expects of its senders. */
interface Expectation {
  named: boolean;
  body: string[];
  /** Variables of a text header. */
  header: string[];
  /** `IMAGE`, `VIDEO`, `DOCUMENT` or `LOCATION`. */
  headerMedia?: string;
  /** The buttons that need a parameter, by index; `most` are the characters of a code. */
  buttons: Map<number, { kind: string; most?: number }>;
  /** Says whether a limited-time offer has an end. */
  offer: boolean;
  /** The expectations of each card of a carousel. */
  cards: Expectation[] | undefined;
}

const expectations = new WeakMap<SimulatorTemplate, Expectation>();

function expectationOf(template: SimulatorTemplate): Expectation {
  let expected = expectations.get(template);
  if (expected === undefined) {
    expected = readExpectation(template);
    expectations.set(template, expected);
  }
  return expected;
}

function readExpectation(template: Pick<SimulatorTemplate, 'components' | 'parameter_format'>): Expectation {
  const part = (type: string) =>
    template.components.find((component) => component.type.toUpperCase() === type);
  const header = part('HEADER');
  const media = header?.format?.toUpperCase();
  const buttons: Expectation['buttons'] = new Map();
  part('BUTTONS')?.buttons?.forEach((button, index) => {
    const kind = button.type.toUpperCase();
    const code = kind === 'OTP' || button.url?.startsWith(OTP_URL);
    if (code || (kind === 'URL' && button.url?.includes('{{')))
      buttons.set(index, { kind: 'url', ...(code && { most: 15 }) });
    if (kind === 'COPY_CODE') buttons.set(index, { kind: 'copy_code' });
    if (kind === 'MPM') buttons.set(index, { kind: 'mpm' });
  });
  const offer = part('LIMITED_TIME_OFFER')?.limited_time_offer;
  const cards = part('CAROUSEL')?.cards as { components: SimulatorTemplate['components'] }[] | undefined;
  const { parameter_format } = template;
  return {
    named: template.parameter_format?.toUpperCase() === 'NAMED',
    body: variables(part('BODY')?.text),
    header: variables(header?.text),
    ...(media === undefined || media === 'TEXT' ? {} : { headerMedia: media }),
    buttons,
    offer: isObject(offer) && offer.has_expiration === true,
    cards: cards?.map(({ components }) =>
      readExpectation({ components, ...(parameter_format !== undefined && { parameter_format }) }),
    ),
  };
}

function variables(text = ''): string[] {
  return [...new Set(Array.from(text.matchAll(/\{\{\s*(\w+)\s*\}\}/g), (match) => match[1]!))];
}

/** Finds the template of a send, or says why Meta refuses it. */
export function findTemplate(
  numbers: Numbers,
  number: SimulatorNumber,
  content: JsonObject,
): SimulatorTemplate | GraphFault {
  const language = isObject(content.language) ? content.language.code : undefined;
  if (typeof content.name !== 'string') return fault(131008, "The parameter template['name'] is required.");
  if (typeof language !== 'string') {
    return fault(131008, "The parameter template['language']['code'] is required.");
  }
  const template = numbers.template(number, content.name, language);
  const absent = () => fault(132001, `template name (${content.name}) does not exist in ${language}`);
  if (template === undefined) return absent();
  if (template.status === 'PAUSED') return fault(132015);
  if (template.status === 'DISABLED') return fault(132016);
  return template.status === 'APPROVED' ? template : absent();
}

/** Compares the parameters that were given with those that the template has. */
export function checkTemplate(template: SimulatorTemplate, content: JsonObject): GraphFault | undefined {
  return checkComponents(expectationOf(template), content.components ?? []);
}

function checkComponents(expected: Expectation, given: unknown): GraphFault | undefined {
  if (!Array.isArray(given) || !given.every(isObject))
    return fault(131009, 'components must be a list of objects.');
  const parametersOf = (component: JsonObject | undefined) =>
    Array.isArray(component?.parameters) ? component.parameters.filter(isObject) : [];
  const typed = (type: string) => given.filter((c) => String(c.type).toLowerCase() === type);

  const body = checkTexts('body', expected.body, expected.named, parametersOf(typed('body')[0]));
  if (body !== undefined) return body;
  const header = parametersOf(typed('header')[0]);
  if (expected.headerMedia !== undefined) {
    const received = String(header[0]?.type ?? 'UNKNOWN').toUpperCase();
    if (received !== expected.headerMedia) {
      return fault(132012, `header: Format mismatch, expected ${expected.headerMedia}, received ${received}`);
    }
  } else {
    const faulty = checkTexts('header', expected.header, expected.named, header);
    if (faulty !== undefined) return faulty;
  }
  for (const [index, { kind, most }] of expected.buttons) {
    const button = typed('button').find(
      (c) => Number(c.index) === index && String(c.sub_type).toLowerCase() === kind,
    );
    const [parameter] = parametersOf(button);
    if (parameter === undefined || (kind === 'url' && !parameter.text)) {
      const type = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
      return fault(131008, `buttons: Button at index ${index} of type ${type} requires a parameter`);
    }
    const length = [...String(parameter.text ?? '')].length;
    if (most !== undefined && length > most)
      return fault(
        132005,
        `buttons: Button at index ${index}: text is too long (${length} characters, ${most} at most)`,
      );
  }
  if (expected.offer && parametersOf(typed('limited_time_offer')[0]).length === 0) {
    return fault(
      132012,
      'limited_time_offer: Format mismatch, expected LIMITED_TIME_OFFER, received UNKNOWN',
    );
  }
  return checkCards(expected, typed('carousel')[0]);
}

function checkCards({ cards }: Expectation, carousel: JsonObject | undefined): GraphFault | undefined {
  if (cards === undefined) return undefined;
  const given = Array.isArray(carousel?.cards) ? carousel.cards.filter(isObject) : [];
  if (given.length !== cards.length) {
    return fault(
      132012,
      `carousel: Number of cards (${given.length}) does not match the expected number of cards (${cards.length})`,
    );
  }
  for (const [i, card] of cards.entries()) {
    const faulty = checkComponents(card, given[i]!.components ?? []);
    if (faulty !== undefined) return faulty;
  }
  return undefined;
}

function checkTexts(
  part: string,
  expected: readonly string[],
  named: boolean,
  given: readonly JsonObject[],
): GraphFault | undefined {
  if (given.length !== expected.length) {
    return fault(
      132000,
      `${part}: number of localizable_params (${given.length}) does not match the expected number of params (${expected.length})`,
    );
  }
  for (const parameter of given) {
    const name = parameter.parameter_name;
    if (named && (typeof name !== 'string' || name === '')) {
      return fault(132012, `${part}: Parameter name is missing or empty`);
    }
    if (named && !expected.includes(name as string)) {
      return fault(132012, `${part}: Parameter name ${String(name)} does not exist in the template`);
    }
    if (!named && name !== undefined) {
      return fault(132012, `${part}: The template has positional parameters, a parameter name was received`);
    }
    if (parameter.type !== 'text') {
      if (parameter.type === 'currency' || parameter.type === 'date_time') continue;
      return fault(
        132012,
        `${part}: Format mismatch, expected TEXT, received ${String(parameter.type).toUpperCase()}`,
      );
    }
    if (typeof parameter.text !== 'string' || parameter.text === '') {
      return fault(131008, 'Parameter of type text is missing text value');
    }
    if (/[\n\r\t]| {5}/.test(parameter.text)) {
      return fault(
        132018,
        'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
      );
    }
  }
  const names = new Set(given.map((parameter) => parameter.parameter_name));
  return named && names.size !== expected.length
    ? fault(132012, `${part}: A parameter name is repeated`)
    : undefined;
}
