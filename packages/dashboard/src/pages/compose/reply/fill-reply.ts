/** Fills a quick reply: `{{name}}` is the person, `{{me}}` whoever writes; where a name is not known, none is missed. */
export function fillReply(text: string, { them, me }: { them: string; me: string }): string {
  return put(put(text, 'name', them), 'me', me);
}

function put(text: string, blank: 'name' | 'me', value: string): string {
  if (value.trim() !== '') return text.replaceAll(`{{${blank}}}`, () => value);
  const before = new RegExp(`^[ \\t]*\\{\\{${blank}\\}\\}[ \\t,;:!.\u0964-]*(\\p{L}?)`, 'gmu');
  return text
    .replace(before, (_, first: string) => first.toUpperCase())
    .replace(new RegExp(`[ \\t]*\\{\\{${blank}\\}\\}`, 'g'), '');
}
