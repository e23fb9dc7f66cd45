/** The audience of a campaign, as a person chooses it. */
import type { CampaignAudience } from '@meghdoot/sdk';
import { asE164, isContactId } from '../../../nouns/contacts/address.ts';

export const KINDS = ['everybody', 'tags', 'filter', 'condition', 'contacts', 'file', 'campaign'] as const;
export type Kind = (typeof KINDS)[number];

/** A request lists no more people itself. */
export const MOST_LISTED = 1000;

export function kindOf(audience: CampaignAudience | undefined): Kind | undefined {
  if (!audience) return undefined;
  const { tags, filter, contacts, file, campaign } = audience;
  if (tags) return 'tags';
  if (contacts) return 'contacts';
  if (file) return 'file';
  if (campaign) return 'campaign';
  if (typeof filter === 'string') return 'filter';
  return filter && Object.keys(filter).length === 0 ? 'everybody' : 'condition';
}

type Tags = NonNullable<CampaignAudience['tags']>;

/** Returns an audience by its tags; undefined: none is named. */
export function withTags(tags: Tags): CampaignAudience | undefined {
  const named = Object.entries(tags).filter(([, names]) => names.length > 0);
  return named.length > 0 ? { tags: Object.fromEntries(named) } : undefined;
}

/** Returns the filter by which the contacts of an audience are counted; undefined: it is not made of contacts that are found. */
export function filterOf({ tags, filter }: CampaignAudience): string | undefined {
  if (tags) return JSON.stringify({ tags });
  return typeof filter === 'string' ? filter : filter && JSON.stringify(filter);
}

interface Typed {
  people: string[];
  /** The lines that are no number. */
  wrong: string[];
}

/** Reads numbers as people paste them: one a line, or with commas between them; each once. */
export function readNumbers(text: string): Typed {
  const typed = text
    .split(/[\n,;]+/)
    .map((each) => each.trim())
    .filter(Boolean);
  const people = new Set<string>();
  const wrong: string[] = [];
  for (const each of typed) {
    const person = isContactId(each) ? each : asE164(each);
    if (isContactId(person) || /^\+[1-9]\d{6,14}$/.test(person)) people.add(person);
    else wrong.push(each);
  }
  return { people: [...people], wrong };
}
