/** Graph takes an object as a string of JSON wherever an object is due, and null for what is absent. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Members that stay strings, even where they look like JSON. */
const TEXTS = new Set([
  ...['body', 'text', 'caption', 'title', 'payload', 'description', 'display_text', 'name', 'filename'],
  ...['address', 'id', 'flow_token', 'biz_opaque_callback_data'],
]);

/** Returns a copy with such strings parsed, that of the member `own` too, and without what is null. */
export function parsedObjects(value: Record<string, unknown>, own?: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, name === own ? parsed(member) : parsedMember(name, member)]),
  );
}

function parsedMember(name: string, member: unknown): unknown {
  if (typeof member === 'string' && TEXTS.has(name)) return member;
  return name === 'interactive' && isObject(member) ? parsedParts(member) : parsed(member);
}

/** Header, body, footer and action are objects each. */
const parsedParts = (interactive: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(interactive)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => [name, parsed(part)]),
  );

function parsed(member: unknown): unknown {
  if (Array.isArray(member)) return member.map((item) => (isObject(item) ? parsedObjects(item) : item));
  if (isObject(member)) return parsedObjects(member);
  if (typeof member !== 'string' || !/^\s*[[{]/.test(member)) return member;
  try {
    return parsed(JSON.parse(member));
  } catch {
    return member;
  }
}
