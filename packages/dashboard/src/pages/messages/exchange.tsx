import type { MessageDetail } from '@meghdoot/sdk';
import { Code } from '../../ui/copy/code.tsx';
import { Id } from '../../ui/copy/copy.tsx';
import { useMessagesWords } from '../../words/en/messages.ts';

type Answer = NonNullable<MessageDetail['history'][number]['exchange']>;

/** WhatsApp's response to an attempt, folded. */
export function Exchange({ exchange, attempt }: { exchange: Answer; attempt: number }) {
  const { httpStatus, response, providerId } = exchange;
  const { trace } = useMessagesWords();
  return (
    <details className="mt-1">
      <summary className="cursor-pointer rounded-sm py-1 text-sm text-soft hover:text-ink">
        {trace.exchange(httpStatus)}
      </summary>
      <div className="mt-1 flex flex-col gap-2">
        {providerId && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
            {trace.providerId} <Id value={providerId} />
          </p>
        )}
        {response && <Code text={indented(response)} label={trace.exchangeLabel(attempt)} />}
      </div>
    </details>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // cut off, or not JSON
  }
}
