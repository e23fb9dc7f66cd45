import type { JsonObject } from '../json.ts';
import { actionFault } from './check-action.ts';
import {
  buttonRefusal,
  componentOf,
  formatRefusal,
  type Given,
  hydrate,
  lengthOf,
  lengthRefusal,
  parametersOf,
  placeholdersOf,
  type Refusal,
  type TemplateFault,
  valueFault,
  valueRefusal,
} from './parameters.ts';
import type { TemplateButton, TemplateComponent } from './provider-template.ts';

interface ButtonRule {
  subType: string;
  required: boolean;
  /** The type of its one parameter, and the field of it that must hold text. */
  parameter?: readonly [type: string, field: string];
  maxLength?: number;
}

/** The parameters of buttons, matched by `index`. */
export function checkButtons(
  template: readonly TemplateComponent[],
  components: readonly Given[],
  field: string,
  faults: TemplateFault[],
): void {
  const buttons = componentOf(template, 'buttons')?.buttons ?? [];
  const seen = new Set<number>();
  for (const given of components) {
    if (given.type !== 'button') continue;
    const index = indexOf(given.value.index);
    const button = index === undefined ? undefined : buttons[index];
    if (index === undefined || !button) {
      const range = buttons.length === 0 ? 'none' : `0 to ${buttons.length - 1}`;
      const message = `must be the position of a button; the template has ${buttons.length} (${range})`;
      faults.push({ field: `${given.field}.index`, message });
    } else if (seen.has(index)) {
      faults.push({ field: `${given.field}.index`, message: `names button ${index} a second time` });
    } else {
      seen.add(index);
      checkButton(button, index, given, faults);
    }
  }
  for (const [index, button] of buttons.entries()) {
    const rule = ruleOf(button);
    if (!rule?.required || seen.has(index)) continue;
    const form = `{"type":"button","sub_type":"${rule.subType}","index":"${index}","parameters":[…]}`;
    const message = `Button ${index} (${label(button)}) takes 1 parameter${placeholder(button)}: add ${form}.`;
    faults.push({ field, message, provider: buttonRefusal(index, rule.subType) });
  }
}

function checkButton(button: TemplateButton, index: number, given: Given, faults: TemplateFault[]): void {
  const rule = ruleOf(button);
  // A kind of button that is not known here is WhatsApp's to judge.
  if (!rule) return;
  const subType = given.value.sub_type;
  if (rule.subType === '') {
    const message = `Button ${index} (${label(button)}) takes no parameters; leave it out.`;
    faults.push({ field: given.field, message });
    return;
  }
  if (typeof subType !== 'string' || subType.toLowerCase() !== rule.subType) {
    const message = `must be "${rule.subType}": button ${index} is ${label(button)}`;
    faults.push({ field: `${given.field}.sub_type`, message });
    return;
  }
  if (!rule.parameter) return;
  const before = faults.length;
  const parameters = parametersOf(given, faults);
  if (faults.length > before || (parameters.length === 0 && !rule.required)) return;
  const parameter = parameters[0];
  if (!parameter || parameters.length > 1) {
    const message = `Button ${index} takes 1 parameter${placeholder(button)} and ${parameters.length} were given.`;
    faults.push({
      field: `${given.field}.parameters`,
      message,
      provider: buttonRefusal(index, rule.subType),
    });
    return;
  }
  const at = { button, index, rule, part: `buttons: Button at index ${index}` };
  const fault = parameterFault(at, rule.parameter, parameter);
  if (fault) faults.push({ field: `${given.field}.parameters[0]`, ...fault });
}

function parameterFault(
  { button, index, rule, part }: { button: TemplateButton; index: number; rule: ButtonRule; part: string },
  [type, field]: readonly [string, string],
  parameter: JsonObject,
): { message: string; provider?: Refusal } | undefined {
  if (parameter.type !== type) {
    const message = `must have the type ${type}, not ${JSON.stringify(parameter.type)}`;
    return { message, provider: formatRefusal(part, type, parameter.type) };
  }
  const value = parameter[field];
  if (type === 'action') {
    const message = actionFault(rule.subType, value);
    return message === undefined ? undefined : { message };
  }
  const text = typeof value === 'string' ? value : '';
  if (text.trim() === '')
    return { message: `${field} ${valueFault(value)}`, provider: buttonRefusal(index, rule.subType) };
  // A payload comes back as it is and is never shown: line breaks are welcome there.
  const fault = type === 'payload' ? undefined : valueFault(value);
  if (fault) return { message: `${field} ${fault}`, provider: valueRefusal(value) };
  const length = lengthOf(text);
  if (rule.maxLength !== undefined && length > rule.maxLength) {
    const message = `${field} has ${length} characters; WhatsApp takes ${rule.maxLength}`;
    return { message, provider: lengthRefusal(part, length, rule.maxLength) };
  }
  if (rule.subType === 'url' && button.url !== undefined) {
    const url = hydrate(button.url, new Map([[urlPlaceholders(button)[0] ?? '1', text]]));
    if (url.length > 2000) {
      const message = `makes the URL ${url.length} characters long; WhatsApp takes 2000`;
      return { message, provider: lengthRefusal(part, url.length, 2000) };
    }
  }
  return undefined;
}

function ruleOf(button: TemplateButton): ButtonRule | undefined {
  switch (button.type.toUpperCase()) {
    case 'URL': {
      if (urlPlaceholders(button).length === 0) return { subType: '', required: false };
      // An authentication template reads back with a URL for its button.
      const code = button.url!.startsWith('https://www.whatsapp.com/otp/');
      return {
        ...{ subType: 'url', required: true, parameter: ['text', 'text'] as const },
        ...(code && { maxLength: 15 }),
      };
    }
    // Every one-time-password button takes the code as the end of a URL, 15 characters at most (Meta: Send messages).
    case 'OTP':
      return { subType: 'url', required: true, parameter: ['text', 'text'], maxLength: 15 };
    // 15 characters, 20 since December 2025 (Meta: Template components).
    case 'COPY_CODE':
      return {
        subType: 'copy_code',
        required: true,
        parameter: ['coupon_code', 'coupon_code'],
        maxLength: 20,
      };
    case 'QUICK_REPLY':
      return { subType: 'quick_reply', required: false, parameter: ['payload', 'payload'] };
    case 'FLOW':
      return { subType: 'flow', required: false, parameter: ['action', 'action'] };
    case 'CATALOG':
      return { subType: 'catalog', required: false, parameter: ['action', 'action'] };
    case 'MPM':
      return { subType: 'mpm', required: true, parameter: ['action', 'action'] };
    // What it shows is the product of the header.
    case 'SPM':
    case 'PHONE_NUMBER':
    case 'REQUEST_CONTACT_INFO':
      return { subType: '', required: false };
    default:
      return undefined;
  }
}

function urlPlaceholders(button: TemplateButton): string[] {
  return placeholdersOf(button.url, 'named');
}

function placeholder(button: TemplateButton): string {
  const name = urlPlaceholders(button)[0];
  return name === undefined ? '' : ` ({{${name}}} of ${button.url})`;
}

function label(button: TemplateButton): string {
  const type = button.type.toLowerCase();
  return button.text === undefined ? type : `${type} "${button.text}"`;
}

// A string and a number in Meta's own samples (Meta: Send messages).
function indexOf(index: unknown): number | undefined {
  const number = typeof index === 'string' && /^\d{1,2}$/.test(index) ? Number(index) : index;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
