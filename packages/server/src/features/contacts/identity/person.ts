import type { Row } from '../../../platform/database/schema/schema.ts';

/** The names by which WhatsApp knows somebody; any of them may be missing. */
export interface Person {
  /** E.164 with `+`. */
  phone?: string;
  /** Business-scoped user id. */
  userId?: string;
  parentUserId?: string;
  username?: string;
  /** The name of the profile; taken for a contact that has none. */
  name?: string;
}

export type AliasKind = Row<'contact_aliases'>['kind'];

export interface Alias {
  kind: AliasKind;
  value: string;
  /** The digest that has stood in its place since its contact was erased. */
  digest?: string;
}

/** A person's aliases, the surest first. */
export function aliasesOf(person: Person): Alias[] {
  const aliases: Alias[] = [];
  if (person.userId) aliases.push({ kind: 'user_id', value: person.userId });
  if (person.parentUserId) aliases.push({ kind: 'parent_user_id', value: person.parentUserId });
  if (person.phone) aliases.push({ kind: 'phone', value: person.phone });
  if (person.username) aliases.push({ kind: 'username', value: person.username });
  return aliases;
}

/** Aliases that came together, in one webhook or request: they belong to one person. */
export interface AliasSet {
  workspaceId: string;
  aliases: Alias[];
  name?: string | undefined;
}

export const keyOf = (workspaceId: string, { kind, value }: Alias) => `${workspaceId} ${kind} ${value}`;
