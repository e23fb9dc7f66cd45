import { isObject } from '../json.ts';
import { checkBody, checkVariables } from './check-body.ts';
import { checkButtons } from './check-buttons.ts';
import { checkHeader } from './check-header.ts';
import {
  componentOf,
  formatRefusal,
  type Given,
  type ParameterFormat,
  parametersOf,
  type TemplateFault,
} from './parameters.ts';
import type { ProviderTemplate, TemplateComponent } from './provider-template.ts';

export type { TemplateFault } from './parameters.ts';
export type { ProviderTemplate, TemplateComponent } from './provider-template.ts';

const NAMES = ['header', 'body', 'button', 'carousel', 'limited_time_offer', 'order_status'];
const KNOWN: ReadonlySet<string> = new Set([...NAMES, 'tap_target_configuration']);

/** A timestamp in seconds would be far below this. */
const LEAST_MS = 1e12;

/** Returns what is wrong with the parameters of a template; without a fault WhatsApp should take them. */
export function checkTemplateParameters(
  template: Pick<ProviderTemplate, 'parameterFormat' | 'components'>,
  given: { variables?: string[] | Record<string, string>; components?: unknown[] },
): TemplateFault[] {
  const faults: TemplateFault[] = [];
  const components = readComponents(given.components, 'components', faults);
  const { variables } = given;
  const body = components.find((each) => each.type === 'body');
  if (variables !== undefined && body) {
    const message = 'Give the parameters of the body in variables or in components, not in both.';
    faults.push({ field: body.field, message });
  } else if (variables !== undefined) {
    checkVariables(template.components, template.parameterFormat, variables, faults);
  } else if (body) {
    checkBody(template.components, template.parameterFormat, body, faults);
  } else {
    const none = template.parameterFormat === 'named' ? {} : [];
    checkVariables(template.components, template.parameterFormat, none, faults);
  }
  checkRest(template.components, template.parameterFormat, components, 'components', faults);
  return faults;
}

/** Everything but the body of the message itself. */
function checkRest(
  template: readonly TemplateComponent[],
  format: ParameterFormat,
  given: readonly Given[],
  field: string,
  faults: TemplateFault[],
): void {
  checkHeader(template, format, given, field, faults);
  checkButtons(template, given, field, faults);
  const carousel = given.find((each) => each.type === 'carousel');
  checkCarousel(componentOf(template, 'carousel')?.cards, format, carousel, field, faults);
  checkOffer(template, given, field, faults);
}

/** The end of a limited-time offer, in epoch milliseconds. */
function checkOffer(
  template: readonly TemplateComponent[],
  components: readonly Given[],
  field: string,
  faults: TemplateFault[],
): void {
  const offer = componentOf(template, 'limited_time_offer')?.limited_time_offer;
  const given = components.find((each) => each.type === 'limited_time_offer');
  if (!isObject(offer)) {
    if (given) faults.push({ field: given.field, message: 'The template has no limited-time offer.' });
    return;
  }
  const form =
    '{"type":"limited_time_offer","parameters":[{"type":"limited_time_offer","limited_time_offer":{"expiration_time_ms":…}}]}';
  if (!given) {
    if (offer.has_expiration !== true) return;
    const message = `The template has a limited-time offer: add ${form}.`;
    const provider = formatRefusal('limited_time_offer', 'limited_time_offer', undefined);
    faults.push({ field, message, provider });
    return;
  }
  const [parameter, ...others] = parametersOf(given, faults);
  const own = parameter?.limited_time_offer;
  if (!parameter || others.length > 0 || parameter.type !== 'limited_time_offer' || !isObject(own)) {
    faults.push({ field: `${given.field}.parameters`, message: `must be those of ${form}` });
    return;
  }
  const end = own.expiration_time_ms;
  if (typeof end === 'number' && Number.isSafeInteger(end) && end > LEAST_MS) return;
  const message = 'must be the end of the offer in epoch milliseconds';
  const at = `${given.field}.parameters[0].limited_time_offer.expiration_time_ms`;
  faults.push({ field: at, message });
}

function checkCarousel(
  cards: TemplateComponent['cards'],
  format: ParameterFormat,
  carousel: Given | undefined,
  field: string,
  faults: TemplateFault[],
): void {
  if (!cards) {
    if (carousel) faults.push({ field: carousel.field, message: 'The template has no carousel.' });
    return;
  }
  const given = carousel && Array.isArray(carousel.value.cards) ? carousel.value.cards : undefined;
  if (!carousel || !given) {
    const message = `The template is a carousel of ${cards.length} cards: add {"type":"carousel","cards":[…]}.`;
    faults.push({ field: carousel ? `${carousel.field}.cards` : field, message });
    return;
  }
  if (given.length !== cards.length) {
    const message = `The carousel has ${cards.length} cards and ${given.length} were given.`;
    faults.push({ field: `${carousel.field}.cards`, message });
  }
  cards.forEach((card, i) => {
    const at = `${carousel.field}.cards[${i}]`;
    const value: unknown = given[i];
    if (i >= given.length) return;
    if (!isObject(value)) {
      faults.push({ field: at, message: 'must be an object with card_index and components' });
      return;
    }
    if (value.card_index !== undefined && value.card_index !== i) {
      const message = `must be ${i}: the cards stand in their order`;
      faults.push({ field: `${at}.card_index`, message });
    }
    const inside = `${at}.components`;
    const components = readComponents(value.components, inside, faults);
    const body = components.find((each) => each.type === 'body');
    checkBody(card.components, format, body ?? { type: 'body', field: inside, value: {} }, faults);
    checkRest(card.components, format, components, inside, faults);
  });
}

function readComponents(components: unknown, field: string, faults: TemplateFault[]): Given[] {
  if (components === undefined) return [];
  if (!Array.isArray(components)) {
    faults.push({ field, message: 'must be an array of components in the form of the Cloud API' });
    return [];
  }
  const read: Given[] = [];
  components.forEach((value: unknown, i) => {
    const at = `${field}[${i}]`;
    if (!isObject(value)) {
      faults.push({ field: at, message: 'must be an object with type and parameters' });
      return;
    }
    const type = typeof value.type === 'string' ? value.type.toLowerCase() : '';
    if (!KNOWN.has(type)) {
      const message =
        type === 'footer'
          ? 'A footer takes no parameters; leave it out.'
          : `Unknown component type ${JSON.stringify(value.type)}; use one of ${NAMES.join(', ')}.`;
      faults.push({ field: `${at}.type`, message });
    } else if (type !== 'button' && read.some((each) => each.type === type)) {
      faults.push({ field: at, message: `There is a ${type} component already; give one.` });
    } else {
      read.push({ type, field: at, value });
    }
  });
  return read;
}
