/** This file puts the values of a person into the message of a campaign. */
import { hydrate, lengthOf } from '../../../whatsapp/templates/parameters.ts';
import { type Subject, takenBy } from './fields.ts';
import type { Line } from './line.ts';
import type { Place, Plan } from './plan.ts';
import { type CodeOf, noCode, shortened, urlOf } from './short-links.ts';

/** The body of a message as it is stored. */
export interface TemplateBody {
  templateName: string;
  templateLanguage: string;
  variables?: string[] | Record<string, string>;
  components?: Record<string, unknown>[];
  marketing?: Record<string, unknown>;
}

/** Returns what the places take that differ from person to person, in their order; undefined: something is missing. */
export function givenBy(plan: Plan, person: Subject, line: Line | undefined): string[] | undefined {
  const given: string[] = [];
  for (const place of plan.places) {
    if (place.value !== undefined) continue;
    const taken = takenBy(place, person, line);
    // A button that leads nowhere is worse than the fallback.
    const value = (place.short && urlOf(taken ?? '') === undefined ? undefined : taken) ?? place.fallback;
    if (value === undefined) return undefined;
    given.push(value);
  }
  return given;
}

/** Returns the places with their values, short links in place of URLs. */
function filled(plan: Plan, given: readonly string[], codeOf: CodeOf): (Place & { text: string })[] {
  let next = 0;
  return plan.places.map((place) => {
    const value = place.value ?? given[next++] ?? '';
    return { ...place, text: shortened(plan, place, value, codeOf) };
  });
}

export function bodyOf(plan: Plan, given: readonly string[], codeOf: CodeOf): TemplateBody {
  const all = filled(plan, given, codeOf);
  const body = all.filter(({ of }) => of === 'body');
  const variables = plan.named
    ? Object.fromEntries(body.map(({ key, text }) => [key, text]))
    : body.map(({ text }) => text);
  const components = [...plan.components, ...headerOf(plan, all), ...buttonsOf(plan, all)];
  return {
    ...{ templateName: plan.template, templateLanguage: plan.language },
    ...(body.length > 0 && { variables }),
    ...(components.length > 0 && { components }),
    ...(plan.marketing && { marketing: plan.marketing }),
  };
}

type Filled = ReturnType<typeof filled>;

function headerOf({ header, named, text }: Plan, all: Filled): Record<string, unknown>[] {
  if (header) {
    const medium = { id: header.mediaId, ...(header.fileName && { filename: header.fileName }) };
    return [{ type: 'header', parameters: [{ type: header.kind, [header.kind]: medium }] }];
  }
  const own = all.find(({ of }) => of === 'header');
  if (!own) return [];
  const name = named ? /\{\{\s*(\w+)\s*\}\}/.exec(text.header ?? '')?.[1] : undefined;
  return [
    {
      type: 'header',
      parameters: [{ type: 'text', ...(name && { parameter_name: name }), text: own.text }],
    },
  ];
}

function buttonsOf({ text }: Plan, all: Filled): Record<string, unknown>[] {
  return all
    .filter(({ of }) => of === 'button')
    .map(({ key, text: value }) => {
      const subType = text.buttons[Number(key)]?.subType ?? 'url';
      const parameter =
        subType === 'url' ? { type: 'text', text: value } : { type: 'coupon_code', coupon_code: value };
      return { type: 'button', sub_type: subType, index: key, parameters: [parameter] };
    });
}

/** A message as the person sees it. */
export interface Rendered {
  header?: string;
  body: string;
  footer?: string;
  buttons: { text: string; url?: string }[];
}

export function render(plan: Plan, given: readonly string[]): Rendered {
  const all = filled(plan, given, noCode);
  const values = (of: Place['of']) =>
    new Map(all.filter((place) => place.of === of).map(({ key, text }) => [key, text]));
  const { header, body, footer, buttons } = plan.text;
  const inHeader = all.find(({ of }) => of === 'header')?.text;
  const inButtons = values('button');
  return {
    ...(header !== undefined && { header: inHeader === undefined ? header : withOne(header, inHeader) }),
    ...(plan.header && { header: plan.header.kind }),
    body: hydrate(body, values('body')),
    ...(footer !== undefined && { footer }),
    buttons: buttons.map(({ text, url }, i) => ({
      text,
      ...(url !== undefined && { url: withOne(url, inButtons.get(String(i)) ?? '') }),
    })),
  };
}

/** Puts a value into a text that has one variable at most. */
const withOne = (text: string, value: string) => text.replace(/\{\{\s*\w+\s*\}\}/, () => value);

const LONGEST_HEADER = 60;

/** Returns whether the texts of a message are short enough with its values. */
export function fits(plan: Plan, given: readonly string[]): boolean {
  const all = filled(plan, given, noCode);
  const most = all.reduce((sum, { text }) => sum + text.length, plan.text.body.length);
  const header = plan.text.header !== undefined && plan.places.some(({ of }) => of === 'header');
  if (!header && most <= plan.longest / 4) return true;
  const shown = render(plan, given);
  return lengthOf(shown.body) <= plan.longest && (!header || lengthOf(shown.header ?? '') <= LONGEST_HEADER);
}
