import type { ContactCondition, ContactFilter } from '@meghdoot/sdk';

export type Condition = ContactCondition;
export type AttributeCondition = NonNullable<ContactCondition['attributes']>[number];

/** Returns the condition that a URL names: JSON, or that of a saved filter; undefined: such a filter is not there. */
export function conditionOf(
  text: string | undefined,
  saved: readonly ContactFilter[] | undefined,
): Condition | undefined {
  if (!text) return {};
  if (!text.startsWith('{')) return saved?.find(({ id }) => id === text)?.condition;
  try {
    return JSON.parse(text) as Condition;
  } catch {
    return {};
  }
}

/** Returns a condition as a URL has it, without what asks for nothing; undefined: it asks for nothing at all. */
export function textOf({ tags, attributes = [], ...others }: Condition): string | undefined {
  const groups = Object.entries(tags ?? {}).filter(([, names]) => names.length > 0);
  const condition: Condition = {
    ...(groups.length > 0 && { tags: Object.fromEntries(groups) }),
    ...(attributes.length > 0 && { attributes }),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
  };
  return Object.keys(condition).length > 0 ? JSON.stringify(condition) : undefined;
}

/** Returns a condition that asks something else of one attribute; undefined: nothing. */
export function withAttribute(
  condition: Condition,
  key: string,
  asked: Omit<AttributeCondition, 'key'> | undefined,
): Condition {
  const others = (condition.attributes ?? []).filter((each) => each.key !== key);
  return { ...condition, attributes: asked ? [...others, { key, ...asked }] : others };
}

/** Returns a condition that asks for a tag as well. */
export function withTag(condition: Condition, tag: string | undefined): Condition {
  if (!tag) return condition;
  const { tags } = condition;
  return { ...condition, tags: { ...tags, all: [tag, ...(tags?.all ?? []).filter((each) => each !== tag)] } };
}
