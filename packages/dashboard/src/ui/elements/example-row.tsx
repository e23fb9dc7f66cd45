import {
  FileSpreadsheet,
  FileText,
  IndianRupee,
  KeyRound,
  LayoutTemplate,
  ListOrdered,
  Megaphone,
  MessageSquareText,
  UserRound,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type examples, useExamplesWords } from '../../words/en/examples.ts';

/** Names what an example of a row is drawn of. */
export type ExampleOf = keyof (typeof examples)['rows'];

const ICONS: Record<ExampleOf, ReactNode> = {
  messages: <MessageSquareText />,
  conversations: <UserRound />,
  contacts: <UserRound />,
  campaigns: <Megaphone />,
  imports: <FileSpreadsheet />,
  costs: <IndianRupee />,
  templates: <LayoutTemplate />,
  webhooks: <Webhook />,
  keys: <KeyRound />,
  events: <ListOrdered />,
  media: <FileText />,
};

/** Draws what a row will look like where a list is empty. It says that it is an example, leads nowhere and is no row. */
export function ExampleRow({ of }: { of: ExampleOf }) {
  const { example, rows } = useExamplesWords();
  const { title, text, side } = rows[of];
  return (
    <figure className="mt-4 w-full max-w-md rounded border border-dashed border-edge bg-sunk text-left select-none">
      <figcaption className="px-4 pt-2 text-sm font-semibold text-second">{example}</figcaption>
      <div className="flex items-center gap-3 px-4 pt-1 pb-3">
        <span
          aria-hidden
          className="flex size-10 shrink-0 items-center justify-center rounded-full bg-second-tint text-second [&>svg]:size-5"
        >
          {ICONS[of]}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
            <span className="shrink-0 text-sm text-soft">{side}</span>
          </span>
          <span className="block text-sm text-soft">{text}</span>
        </span>
      </div>
    </figure>
  );
}
