import { ApiError } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { EventData } from '../../events/types.ts';
import { findTemplate } from '../../templates/store.ts';
import type { Meant } from './meant.ts';

/** The `value` of what has become of a template, in the field of it. */
export function templateValue(
  { name, language, status, rejection }: EventData['template'],
  providerId: string,
): object {
  return {
    event: status,
    message_template_id: integer(providerId),
    message_template_name: name,
    message_template_language: language,
    reason: rejection?.reason ?? 'NONE',
  };
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
