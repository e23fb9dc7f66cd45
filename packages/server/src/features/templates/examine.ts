/**
 * This file gives the doctor what this workspace knows of a template: the other templates, the media, the history.
 */
import { ApiError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Language } from '../../platform/language.ts';
import {
  examineTemplate,
  type Finding,
  type GivenTemplate,
  type KnownToAccount,
  sayFindings,
} from '../../whatsapp/templates/doctor/doctor.ts';
import type { TemplateComponent } from '../../whatsapp/templates/provider-template.ts';
import { editsOf } from './history.ts';
import { sampleFaults } from './samples.ts';
import { type Template, type TemplateOwner, templatesOfChannel } from './store.ts';

export interface Examination {
  template: GivenTemplate;
  language: Language;
  /** The template that is changed, when it is one. */
  editing?: Template | undefined;
}

export async function examine(
  { db, clock }: { db: Db; clock: Clock },
  owner: TemplateOwner,
  { template, language, editing }: Examination,
): Promise<Finding[]> {
  const rows = await templatesOfChannel(db, owner.workspaceId, owner.id);
  const known: KnownToAccount = {
    now: clock.now(),
    others: rows.filter(({ id }) => id !== editing?.id).map(showToDoctor),
    ...(editing && {
      editing: { status: editing.status, edits: await editsOf(db, owner.workspaceId, editing.id) },
    }),
  };
  const faults = await sampleFaults(db, owner.workspaceId, template.components ?? []);
  const found = examineTemplate(template, known);
  const ofMedia = faults.map(({ field, problem }) => ({
    rule: 'header.sample_medium' as const,
    field,
    values: { problem },
  }));
  return sayFindings([...ofMedia, ...found], language);
}

/** Throws with every finding, warnings included, where one is an error. */
export function requireSound(details: readonly Finding[]): void {
  const errors = details.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const message = errors.map((fault) => `${fault.field}: ${fault.message}`).join(' ');
  throw new ApiError('TEMPLATE_INVALID', { message, details: [...details] });
}

function showToDoctor(row: Template): KnownToAccount['others'][number] {
  const { id, name, language, category, status } = row;
  const components = JSON.parse(row.components) as TemplateComponent[];
  return { id, name, language, category, status, components, changedAt: row.updated_at };
}
