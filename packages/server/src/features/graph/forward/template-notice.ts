import { ApiError } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { fromIso } from '../../../platform/time.ts';
import type { EventData } from '../../events/types.ts';
import { findTemplate } from '../../templates/store.ts';
import type { Meant } from './meant.ts';

/** The `value` of what has become of a template, in the field of it. */
export function templateValue(
  { name, language, category, status, change }: EventData['template'],
  providerId: string,
): object {
  const template = {
    message_template_id: integer(providerId),
    message_template_name: name,
    message_template_language: language,
  };
  switch (change?.kind) {
    case 'quality':
      return {
        ...{ previous_quality_score: change.previous ?? 'UNKNOWN', new_quality_score: change.quality },
        ...template,
      };
    case 'category':
      return { ...template, previous_category: change.previous, new_category: change.category };
    case 'category_notice': {
      const { category: correct, effectiveAt: at } = change;
      return {
        // In a notice the new category is the one that it still has.
        ...{ ...template, new_category: category, correct_category: correct },
        ...(at !== undefined && { category_update_timestamp: Math.floor(fromIso(at) / 1000) }),
      };
    }
    default: {
      const { reason = 'NONE', recommendation, title } = change ?? {};
      return {
        ...{ event: status, ...template, reason, message_template_category: category },
        ...(title !== undefined && { other_info: { title } }),
        ...(recommendation !== undefined && { rejection_info: { reason, recommendation } }),
      };
    }
  }
}

/** Meta writes it as a number, which may outgrow a double. */
const integer = (digits: string): unknown =>
  /^[1-9]\d*$/.test(digits) ? (JSON as unknown as RawJson).rawJSON(digits) : digits;

interface RawJson {
  rawJSON(text: string): unknown;
}

/** Ignores the error of a channel that was removed at this moment. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
}

/** Meta's ids of the templates that events are about, by ours. */
export async function providerIdsOf(
  db: Db,
  meant: readonly (Meant | undefined)[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const each of meant) {
    if (each?.event.type !== 'template.updated' || found.has(each.event.subject)) continue;
    const row = await findTemplate(db, each.event.workspace_id, each.event.subject).catch(unlessGone);
    if (row) found.set(row.id, row.provider_id);
  }
  return found;
}
