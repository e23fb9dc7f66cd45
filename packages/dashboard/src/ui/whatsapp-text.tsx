import type { ReactNode } from 'react';
import { PLACEHOLDER } from './template-parts.ts';

interface WhatsAppTextProps {
  text: string;
  /** For the placeholders of a template; one without a value is shown as a marked blank. */
  values?: Record<string, string>;
}

/** Text as WhatsApp shows it: its line breaks, `*bold*`, `_italic_`, `~struck~` and ```` ```code``` ````. */
export function WhatsAppText({ text, values }: WhatsAppTextProps) {
  return <span className="whitespace-pre-wrap">{format(text, (plain) => fill(plain, values))}</span>;
}

// A mark counts at the edge of a word and with text right inside it.
const MARKS =
  /```([^`]+)```|(?<![\w*])\*(?=\S)([^*\n]+)(?<=\S)\*(?![\w*])|(?<![\w_])_(?=\S)([^_\n]+)(?<=\S)_(?![\w_])|(?<![\w~])~(?=\S)([^~\n]+)(?<=\S)~(?![\w~])/;

function format(text: string, leaf: (plain: string) => ReactNode): ReactNode {
  const found = MARKS.exec(text);
  if (!found) return leaf(text);
  const [whole, code, bold, italic, struck] = found;
  const inside = code ?? format(bold ?? italic ?? struck ?? '', leaf);
  return (
    <>
      {leaf(text.slice(0, found.index))}
      {code !== undefined && <code className="font-mono text-sm">{inside}</code>}
      {bold !== undefined && <strong>{inside}</strong>}
      {italic !== undefined && <em>{inside}</em>}
      {struck !== undefined && <s>{inside}</s>}
      {format(text.slice(found.index + whole.length), leaf)}
    </>
  );
}

function fill(text: string, values: Record<string, string> | undefined): ReactNode {
  if (!values) return text;
  // An odd element of the split is the name of a placeholder.
  return text.split(PLACEHOLDER).map((part, i) => {
    if (i % 2 === 0) return part;
    const value = values[part];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    return value ? <span key={i}>{value}</span> : <Blank key={i} name={part} />;
  });
}

function Blank({ name }: { name: string }) {
  return <mark className="rounded-sm bg-amber-tint px-1 font-mono text-sm text-amber">{`{{${name}}}`}</mark>;
}
