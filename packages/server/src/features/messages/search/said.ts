/** The fields of a message that people look for. */
interface Said {
  message?: string;
  caption?: string;
  filename?: string;
  variables?: readonly string[] | Record<string, string>;
  components?: readonly { parameters?: readonly { text?: unknown }[] }[];
  media?: { fileName?: string };
  answer?: { title?: string };
  interactive?: { header?: { text?: string }; body?: { text?: string }; footer?: { text?: string } };
  location?: { name?: string; address?: string };
}

/** Returns the texts of a message's body, each on lines of its own: of a template, what was filled in. */
export function saidIn(body: string): string {
  const { message, caption, filename, variables, components, media, answer, interactive, location } =
    JSON.parse(body) as Said;
  const filledIn = components?.flatMap(({ parameters }) => parameters?.map(({ text }) => text) ?? []);
  return [
    ...[message, answer?.title, caption, filename, media?.fileName],
    ...[interactive?.header?.text, interactive?.body?.text, interactive?.footer?.text],
    ...[location?.name, location?.address],
    ...Object.values(variables ?? {}),
    ...(filledIn ?? []),
  ]
    .filter((text) => typeof text === 'string' && text !== '')
    .join('\n');
}
