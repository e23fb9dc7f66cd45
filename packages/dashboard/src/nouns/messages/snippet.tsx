export interface SnippetPart {
  text: string;
  match?: boolean;
}

/** Shows what a message says around the words that were looked for, which are marked. */
export function SnippetText({ parts }: { parts: readonly SnippetPart[] }) {
  return parts.map(({ text, match }, i) =>
    match ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have their order alone
      <mark key={i} className="rounded-sm bg-amber-tint px-0.5 font-medium text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
