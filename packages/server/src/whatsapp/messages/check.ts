/**
 * This file checks a message's own object (`interactive`, `location`, `contacts`, `reaction`, `sticker`) by Meta's
 * limits and in its words. The API checks before it accepts a message, and the simulator refuses by the same rules.
 */
import { textOf } from '../json.ts';
import { checkContacts } from './contacts.ts';
import { checkInteractive } from './interactive.ts';
import { checkLocation } from './location.ts';
import { Sticker } from './parts.ts';
import { checkReaction } from './reaction.ts';
import { type Circumstances, createReport, type Finding, type Report } from './report.ts';
import { checkShape, type Shape } from './shape.ts';

export type { Finding, Refusal } from './report.ts';

/** Types of messages whose content is Meta's own object, in the member of that name. */
export const RICH_TYPES = ['interactive', 'location', 'contacts', 'reaction', 'sticker'] as const;
export type RichType = (typeof RICH_TYPES)[number];

export const isRichType = (type: unknown): type is RichType => RICH_TYPES.some((known) => known === type);

/** The types that may be sent, as Graph lists them to whoever has named another type. */
export const GRAPH_TYPES: readonly string[] = [
  ...['audio', 'contacts', 'document', 'image', 'interactive', 'location', 'reaction', 'sticker'],
  ...['template', 'text', 'video'],
];

export const unknownType = (type: unknown) =>
  `Param type must be one of {${GRAPH_TYPES.join(', ').toUpperCase()}} - got "${textOf(type) ?? typeof type}".`;

const CHECKS: Record<
  RichType,
  (value: unknown, field: string, report: Report, given: Circumstances) => void
> = {
  interactive: checkInteractive,
  location: checkLocation,
  contacts: checkContacts,
  reaction: checkReaction,
  sticker: (value, field, report) => checkShape(Sticker as unknown as Shape, value, field, report),
};

/** Every fault; none means that WhatsApp should take it. */
export function checkContent(type: RichType, value: unknown, given: Circumstances): Finding[] {
  const { findings, report } = createReport();
  CHECKS[type](value, type, report, given);
  return findings;
}
