/**
 * This file holds the rules on the parts of a template, on the length of the body and the footer, and on the time to
 * live.
 */
import { lengthOf } from '../../parameters.ts';
import { type Draft, type Part, partOf, textIn } from '../draft.ts';
import type { Report } from '../finding.ts';

const KNOWN: ReadonlySet<string> = new Set([
  ...['HEADER', 'BODY', 'FOOTER', 'BUTTONS', 'CAROUSEL', 'LIMITED_TIME_OFFER'],
  'CALL_PERMISSION_REQUEST',
]);
const MOST_BODY = 1024;
const MOST_FOOTER = 60;
/** The times to live in seconds (Meta: Time-to-live); -1 is the default. */
const TTL: Readonly<Record<string, readonly [least: number, most: number]>> = {
  AUTHENTICATION: [30, 900],
  UTILITY: [30, 43_200],
  MARKETING: [43_200, 2_592_000],
};

export function examineStructure({ components, category, ttlS, ofLibrary }: Draft, report: Report): void {
  if (components.length === 0 && !ofLibrary) report('components.missing', 'components');
  const seen = new Set<string>();
  for (const { type, field } of components) {
    if (!KNOWN.has(type)) report('component.unknown', `${field}.type`, { type });
    else if (seen.has(type)) report('component.twice', field, { type });
    seen.add(type);
  }
  const body = partOf(components, 'BODY');
  const auth = category === 'AUTHENTICATION';
  if (components.length > 0 && !body) report('body.missing', 'components');
  if (body && !auth) examineBodyLength(body, report);
  const footer = partOf(components, 'FOOTER');
  if (footer && !auth) examineFooter(footer, report);
  const bounds = TTL[category];
  if (ttlS !== undefined && ttlS !== -1 && bounds && (ttlS < bounds[0] || ttlS > bounds[1]))
    report('ttl.range', 'message_send_ttl_seconds', { least: bounds[0], most: bounds[1] });
}

function examineBodyLength({ field, value }: Part, report: Report): void {
  const text = textIn(value.text);
  if (text.trim() === '') report('body.missing', `${field}.text`);
  const length = lengthOf(text);
  if (length > MOST_BODY) report('body.length', `${field}.text`, { length, most: MOST_BODY });
}

function examineFooter({ field, value }: Part, report: Report): void {
  const text = textIn(value.text);
  if (text.trim() === '') report('footer.text', `${field}.text`);
  const length = lengthOf(text);
  if (length > MOST_FOOTER) report('footer.length', `${field}.text`, { length, most: MOST_FOOTER });
  if (text.includes('{{')) report('footer.variables', `${field}.text`);
}
