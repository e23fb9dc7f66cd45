import { MeghdootError } from '@meghdoot/sdk';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { isLost } from '../../api/connection.ts';
import { NotSent } from '../../api/session-gate.ts';
import { useCommonWords } from '../../words/en/common.ts';
import { useRefusalsWords } from '../../words/en/refusals.ts';
import { Button } from './button.tsx';

const TONES = {
  info: { box: 'bg-blue-tint text-ink', icon: <Info className="text-blue" /> },
  good: { box: 'bg-teal-tint text-ink', icon: <CircleCheck className="text-teal" /> },
  warning: { box: 'bg-amber-tint text-ink', icon: <TriangleAlert className="text-amber" /> },
  wrong: { box: 'bg-red-tint text-ink', icon: <CircleAlert className="text-red" /> },
};

interface NoticeProps {
  tone?: keyof typeof TONES;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Read out at once: for what came of something the person did. */
  live?: boolean;
}

export function Notice({ tone = 'info', title, children, actions, live }: NoticeProps) {
  return (
    <div
      role={live ? 'alert' : undefined}
      className={`flex scroll-my-20 gap-3 rounded px-4 py-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 ${TONES[tone].box}`}
    >
      {TONES[tone].icon}
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}

interface ErrorNoticeProps {
  error: unknown;
  retry?: (() => void) | undefined;
}

/** Returns how an error is said: English has the API's own words, another language those that it has for the code. */
function useSaying() {
  const common = useCommonWords();
  const { errors } = useRefusalsWords();
  return useCallback(
    (error: unknown) => {
      const known = error instanceof MeghdootError ? error : undefined;
      const unsent = error instanceof NotSent ? common.notSent[error.reason] : undefined;
      const lost = isLost(error);
      const said = lost ? undefined : known && errors[known.code];
      const [ownMessage, ownHint] = said ?? [known?.message, known?.hint];
      return {
        message: lost ? common.noConnection : (unsent?.title ?? ownMessage ?? common.unexpected),
        hint: lost ? common.noConnectionHint : (unsent?.hint ?? ownHint),
        ...{ known, unsent, said },
      };
    },
    [common, errors],
  );
}

/** Returns a function that says an error in a line, for a toast. */
export function useErrorLine(): (error: unknown) => string {
  const say = useSaying();
  return useCallback((error: unknown) => say(error).message, [say]);
}

/**
 * An error: what happened, what to do, and the id to give the operator. Where another language than English has words
 * for its code, the API's follow them, for they may say more.
 */
export function ErrorNotice({ error, retry }: ErrorNoticeProps) {
  const common = useCommonWords();
  const { message, hint, known, unsent, said } = useSaying()(error);
  return (
    <Notice
      tone={unsent ? 'warning' : 'wrong'}
      live
      title={message}
      actions={
        retry && (
          <Button small onClick={retry}>
            {common.tryAgain}
          </Button>
        )
      }
    >
      {hint && <p>{hint}</p>}
      {said && (
        <p lang="en" className="text-soft">
          {known?.message}
        </p>
      )}
      {known && known.details.length > 0 && (
        <ul className="list-disc pl-5">
          {known.details.map(({ field, message: fault }) => (
            <li key={`${field} ${fault}`}>
              <code>{field}</code> {said ? common.fault(fault) : fault}
            </li>
          ))}
        </ul>
      )}
      {known?.requestId && (
        <p className="text-soft">
          {common.requestId} <code className="select-all">{known.requestId}</code>
        </p>
      )}
    </Notice>
  );
}
