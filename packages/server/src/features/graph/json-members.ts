/** Graph takes an object as a string of JSON wherever an object is due, and null for what is absent. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Members that are texts, whatever they begin with. */
const TEXTS = new Set([
  ...['body', 'text', 'caption', 'title', 'payload', 'description', 'display_text', 'name', 'filename'],
  ...['address', 'id', 'flow_token', 'biz_opaque_callback_data'],
]);

/** A copy in which such strings are what they say, and nothing is null. */
export function parsedObjects(value: Record<string, unknown>, own?: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, name === own ? parsed(member) : parsedMember(name, member)]),
  );
}

function parsedMember(name: string, member: unknown): unknown {
  if (Array.isArray(member)) return member.map((item) => (isObject(item) ? parsedObjects(item) : item));
  if (isObject(member)) return name === 'interactive' ? parsedParts(member) : parsedObjects(member);
  return TEXTS.has(name) ? member : parsed(member);
}

/** Header, body, footer and action are objects each. */
const parsedParts = (interactive: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(interactive)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => [name, parsed(part)]),
  );

function parsed(member: unknown): unknown {
  if (typeof member !== 'string' || !/^\s*[[{]/.test(member)) return parsedMember('id', member);
  try {
    return parsedMember('id', JSON.parse(member) as unknown);
  } catch {
    return member;
  }
}
