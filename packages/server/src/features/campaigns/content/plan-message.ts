/**
 * This file plans the message of a campaign from its template and its content, once: what is the same for everybody, and
 * the places in which people differ.
 */
import type { ErrorDetail } from '../../../errors.ts';
import { checkTemplateParameters } from '../../../whatsapp/templates/check.ts';
import { componentOf, placeholdersOf } from '../../../whatsapp/templates/parameters.ts';
import type { TemplateComponent } from '../../../whatsapp/templates/provider-template.ts';
import type { MediumRow } from '../../media/store.ts';
import type { KnownTemplate } from '../../templates/directory.ts';
import { FIELDS_TAKEN, isField } from './fields.ts';
import type { Button, Place, Plan } from './plan.ts';
import { bodyOf } from './render.ts';
import type { Content, Slot } from './schemas.ts';
import { noCode, urlOf } from './short-links.ts';

const HEADERS_OF_MEDIA: ReadonlySet<string> = new Set(['image', 'video', 'document', 'gif']);

/** The things that the content of a campaign may name, as far as they are there. */
export interface Named {
  medium: MediumRow | undefined;
  /** The columns of the file of its audience; undefined: it has none. */
  columns: readonly string[] | undefined;
  /** The URL in front of the codes of short links. */
  linksAt: string;
}

/** Returns the plan, and what does not fit. */
export function planMessage(
  template: KnownTemplate,
  content: Content,
  { medium, columns, linksAt }: Named,
): { plan: Plan; faults: ErrorDetail[] } {
  const faults: ErrorDetail[] = [];
  const buttons = buttonsOf(template.components);
  const places: Place[] = [
    ...entriesOf(content.variables).map(([key, slot]) => placeOf('body', key, slot)),
    ...(content.header?.text ? [placeOf('header', '0', content.header.text)] : []),
    ...entriesOf(content.buttons).map(([key, slot]) => ({
      ...placeOf('button', key, slot),
      ...(isOurs(buttons[Number(key)], linksAt) && { short: true as const }),
    })),
  ];
  for (const place of places) faults.push(...faultsOf(place, columns));
  const { header, fault } = headerOf(template, content, medium);
  if (fault) faults.push(fault);
  if (content.marketing && template.category !== 'MARKETING')
    faults.push({ field: 'marketing', message: 'takes templates of the category MARKETING' });
  for (const key of Object.keys(content.buttons ?? {}))
    if (buttons[Number(key)]?.subType === undefined)
      faults.push({
        field: `buttons.${key}`,
        message: 'names no button of the template that has a variable',
      });
  faults.push(...faultsOfLinks(content, places, linksAt));
  const plan: Plan = {
    ...{ template: template.name, language: template.language, category: template.category },
    named: template.parameterFormat === 'named',
    places: inOrder(places, template),
    ...(header && { header }),
    ...(content.marketing && { marketing: content.marketing }),
    components: (content.components ?? []).map((component) => ({ ...component })),
    ...(content.shortLinks && { linksAt }),
    text: { ...wordsOf(template.components), buttons },
    longest: template.components.length > 1 ? 1024 : 32_768,
  };
  if (faults.length === 0) faults.push(...unfit(template, plan));
  return { plan, faults };
}

const entriesOf = (slots: Record<string, Slot> | undefined): [string, Slot][] => Object.entries(slots ?? {});

const placeOf = (of: Place['of'], key: string, { field, column, fallback, value }: Slot): Place => ({
  ...{ of, key },
  ...(value !== undefined && { value }),
  ...(field !== undefined && { field }),
  ...(column !== undefined && { column }),
  ...(fallback !== undefined && fallback.trim() !== '' && { fallback: fallback.trim() }),
});

const SOURCES = ['field', 'column', 'value'] as const;
const NAMES = { body: 'variables', header: 'header.text', button: 'buttons' } as const;
const nameOf = ({ of, key }: Place) => (of === 'header' ? NAMES.header : `${NAMES[of]}.${key}`);

function faultsOf(place: Place, columns: Named['columns']): ErrorDetail[] {
  const field = nameOf(place);
  if (SOURCES.filter((source) => place[source] !== undefined).length !== 1)
    return [{ field, message: `must have one of ${SOURCES.join(', ')}` }];
  if (place.column !== undefined && !columns?.includes(place.column))
    return [
      {
        field: `${field}.column`,
        message: columns
          ? 'names no column of the file of the audience'
          : 'takes an audience that comes from a file',
      },
    ];
  if (place.field !== undefined && !isField(place.field))
    return [{ field: `${field}.field`, message: `must be one of ${FIELDS_TAKEN}` }];
  return [];
}

/** Returns whether a button leads to a short link of this installation. */
const isOurs = (button: Button | undefined, linksAt: string) =>
  button?.url?.startsWith(linksAt) && /^\{\{\s*\w+\s*\}\}$/.test(button.url.slice(linksAt.length));

function faultsOfLinks({ shortLinks }: Content, places: readonly Place[], linksAt: string): ErrorDetail[] {
  if (!shortLinks)
    return places
      .filter(({ short }) => short)
      .map((place) => ({ field: nameOf(place), message: `leads to ${linksAt}: set shortLinks` }));
  const may = ({ of, short, value }: Place) =>
    short || (of === 'body' && (value === undefined || urlOf(value) !== undefined));
  if (!places.some(may))
    return [
      { field: 'shortLinks', message: `finds no URL in the text and no button that leads to ${linksAt}` },
    ];
  return places
    .filter(({ short, value, fallback }) => short && urlOf(value ?? fallback ?? 'https://a') === undefined)
    .map((place) => ({ field: nameOf(place), message: 'must be a whole URL of http or https' }));
}

/** In the order of the template: a body takes its positional parameters in a row. */
function inOrder(places: Place[], { components, parameterFormat }: KnownTemplate): Place[] {
  const names = placeholdersOf(componentOf(components, 'body')?.text, parameterFormat);
  const rank = ({ of, key }: Place) =>
    of === 'body' ? (names.includes(key) ? names.indexOf(key) : names.length) : of === 'header' ? 1000 : 1001;
  return places.toSorted((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1));
}

function headerOf(
  { components }: KnownTemplate,
  { header: given }: Content,
  medium: MediumRow | undefined,
): { header?: NonNullable<Plan['header']>; fault?: ErrorDetail } {
  const own = componentOf(components, 'header');
  const format = own && (own.format ?? 'TEXT').toLowerCase();
  const mediaId = given?.mediaId;
  if (mediaId === undefined) return {};
  const refuse = (message: string) => ({ fault: { field: 'header.mediaId', message } });
  if (format === undefined || !HEADERS_OF_MEDIA.has(format))
    return refuse('the template has no header for it');
  if (medium?.state !== 'stored') return refuse('names no medium of this workspace');
  const kind = format === 'gif' ? 'video' : format;
  if (medium.kind !== kind) return refuse(`is ${medium.kind}, and the template's header takes ${format}`);
  const fileName = kind === 'document' && medium.file_name !== null ? { fileName: medium.file_name } : {};
  return { header: { kind, mediaId, ...fileName } };
}

function wordsOf(components: readonly TemplateComponent[]): Omit<Plan['text'], 'buttons'> {
  const header = componentOf(components, 'header')?.text;
  const footer = componentOf(components, 'footer')?.text;
  return {
    ...(header !== undefined && { header }),
    body: componentOf(components, 'body')?.text ?? '',
    ...(footer !== undefined && { footer }),
  };
}

function buttonsOf(components: readonly TemplateComponent[]): Button[] {
  return (componentOf(components, 'buttons')?.buttons ?? []).map(({ type, text, url }) => {
    const kind = type.toUpperCase();
    const subType =
      kind === 'URL' && url?.includes('{{') ? 'url' : kind === 'COPY_CODE' ? 'copy_code' : undefined;
    return {
      text: text ?? (kind === 'COPY_CODE' ? 'Copy code' : ''),
      ...(url !== undefined && { url }),
      ...(subType && { subType }),
    };
  });
}

/** Checks the parameters as a send would, with a letter in the place of what each person has. */
function unfit(template: KnownTemplate, plan: Plan): ErrorDetail[] {
  const sample = plan.places.flatMap(({ value }) => (value === undefined ? ['x'] : []));
  const { variables, components } = bodyOf(plan, sample, noCode);
  return checkTemplateParameters(template, {
    ...(variables !== undefined && { variables }),
    ...(components !== undefined && { components }),
  });
}
