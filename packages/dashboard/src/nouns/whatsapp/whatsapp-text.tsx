import { Fragment, type ReactNode } from 'react';
import { usePreviewWords } from '../../words/en/preview.ts';
import { PLACEHOLDER } from './template-parts.ts';

interface WhatsAppTextProps {
  text: string;
  /** The values of a template's placeholders; one without a value is shown as a marked blank. */
  values?: Record<string, string>;
  /** Returns what stands in the place of a placeholder, whatever its value, such as a field to fill it in. */
  placeholder?: (name: string) => ReactNode;
}

/** Text as WhatsApp shows it: its line breaks, `*bold*`, `_italic_`, `~struck~` and ```` ```code``` ````. */
export function WhatsAppText({ text, values, placeholder }: WhatsAppTextProps) {
  const inPlace =
    placeholder ??
    (values && ((name: string) => (values[name] ? <span>{values[name]}</span> : <Blank name={name} />)));
  return <span className="whitespace-pre-wrap">{format(text, (plain) => fill(plain, inPlace))}</span>;
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

function fill(text: string, inPlace: ((name: string) => ReactNode) | undefined): ReactNode {
  if (!inPlace) return text;
  // An odd element of the split is the name of a placeholder.
  return text.split(PLACEHOLDER).map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    return i % 2 === 0 ? part : <Fragment key={i}>{inPlace(part)}</Fragment>;
  });
}

function Blank({ name }: { name: string }) {
  const preview = usePreviewWords();
  return (
    <mark className="rounded-sm bg-amber-tint px-1 whitespace-nowrap text-amber">{preview.blank(name)}</mark>
  );
}
