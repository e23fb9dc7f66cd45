import type { Contact } from '@meghdoot/sdk';
import type { ContactChange } from '../../nouns/contacts/queries.ts';

/** Something done to many contacts, each looked at as it is now. */
export interface BulkAction {
  /** Undefined: it is so already. */
  changeOf: (now: Contact) => ContactChange | undefined;
  backOf: (now: Contact, before: Contact) => ContactChange | undefined;
}

export type OptOutScope = NonNullable<Contact['optOut']>['scope'];

export function addTag(tag: string): BulkAction {
  return { changeOf: withTag(tag), backOf: withoutTag(tag) };
}

export function removeTag(tag: string): BulkAction {
  return { changeOf: withoutTag(tag), backOf: withTag(tag) };
}

/** A refusal that is wider already stays as it is. */
export function recordOptOut(scope: OptOutScope): BulkAction {
  return {
    changeOf: ({ optOut }) =>
      optOut?.scope === scope || optOut?.scope === 'all' ? undefined : { optOut: { scope } },
    backOf: (_now, { optOut }) => ({ optOut: { scope: optOut?.scope ?? 'none' } }),
  };
}

const withTag =
  (tag: string) =>
  ({ tags }: Contact): ContactChange | undefined =>
    tags.includes(tag) ? undefined : { tags: [...tags, tag] };

const withoutTag =
  (tag: string) =>
  ({ tags }: Contact): ContactChange | undefined =>
    tags.includes(tag) ? { tags: tags.filter((each) => each !== tag) } : undefined;
