import type { AuditEntry } from '@meghdoot/sdk';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import type { audit as enAudit } from '../../words/en/audit.ts';

type Words = typeof enAudit;

export function whoOf({ actor: { type, name, id } }: AuditEntry, { actors }: Words): string {
  const word = actors[type];
  return typeof word === 'string' ? word : word(name ?? id ?? '');
}

export function whatOf({ action, detail }: AuditEntry, { actions, more }: Words): string {
  const what = actions[action] ?? action;
  const as = textIn(detail, 'role', 'kind', 'status', 'reason');
  return as === undefined ? what : more(what, as);
}

/** Returns the name of what was acted on, as the entry has it. */
export function targetOf({ target, targetName, detail }: AuditEntry, words: Words): string {
  if (target.startsWith('wks_')) return words.thisWorkspace;
  return formatPhone(targetName ?? textIn(detail, 'email', 'phone', 'name', 'url') ?? target);
}

/** Returns who acted on what in one line, for a phone. */
export function lineOf(entry: AuditEntry, words: Words): string {
  const [who, target] = [whoOf(entry, words), targetOf(entry, words)];
  return who === target ? who : words.line(who, target);
}

function textIn(detail: AuditEntry['detail'], ...members: string[]): string | undefined {
  const values = members.map((name) => (detail as Record<string, unknown> | undefined)?.[name]);
  return values.find((value) => typeof value === 'string');
}
