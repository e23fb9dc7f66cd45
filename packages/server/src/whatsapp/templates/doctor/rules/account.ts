/**
 * This file holds the rules on what the account has already: names that are taken or held, the same words under
 * another name, recent edits.
 */
import { DAY } from '../../../../platform/clock.ts';
import { type Draft, type Part, partOf, readParts, textIn } from '../draft.ts';
import type { Report } from '../finding.ts';

export interface KnownToAccount {
  now: number;
  /** The other templates of the account. */
  others: readonly {
    id: string;
    name: string;
    language: string;
    category: string;
    status: string;
    components: readonly object[];
    /** The time of its last change, or of its deletion. */
    changedAt: number;
  }[];
  /** The status and the earlier changes of a template that is changed. */
  editing?: { status: string; edits: readonly number[] } | undefined;
}

const HELD_MS = 30 * DAY;
const MOST_EDITS = 10;

export function examineAccount(draft: Draft, { now, others, editing }: KnownToAccount, report: Report): void {
  const { name, language } = draft;
  const same = others.find((each) => each.name === name && each.language === language);
  if (!editing && same && same.status !== 'DELETED') report('name.taken', 'name', { id: same.id, language });
  if (!editing && same?.status === 'DELETED' && same.changedAt > now - HELD_MS)
    report('name.held', 'name', { until: new Date(same.changedAt + HELD_MS).toISOString().slice(0, 10) });
  if (draft.category !== 'AUTHENTICATION') examineWords(draft, others, report);
  if (editing?.status !== 'APPROVED') return;
  const since = (ms: number) => editing.edits.filter((at) => at > now - ms).length;
  if (since(DAY) >= 1) report('edits.day', 'components');
  else if (since(30 * DAY) >= MOST_EDITS) report('edits.month', 'components', { most: MOST_EDITS });
}

function examineWords(draft: Draft, others: KnownToAccount['others'], report: Report): void {
  const own = wordsOf(draft.components);
  if (own.trim() === '') return;
  const twin = others.find(
    ({ status, name, components }) =>
      (status === 'APPROVED' || status === 'PENDING' || status === 'PAUSED') &&
      name !== draft.name &&
      wordsOf(readParts(components, '')) === own,
  );
  if (twin) report('content.same', 'components', { name: twin.name });
}

/** Body and footer, by which WhatsApp recognises a template. */
const wordsOf = (parts: readonly Part[]) =>
  ['BODY', 'FOOTER']
    .map((type) => textIn(partOf(parts, type)?.value.text).replace(/\s+/g, ' ').trim())
    .join('\n');
