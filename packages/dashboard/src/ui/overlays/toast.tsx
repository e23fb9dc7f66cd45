import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { Button, IconButton } from '../elements/button.tsx';

interface Toast {
  id: number;
  text: string;
  undo?: (() => void) | undefined;
}

type ShowToast = (text: string, undo?: () => void) => void;

const ToastContext = createContext<ShowToast>(() => undefined);
const SHOWN_MS = 6_000;

/** Returns the function that shows a text at the foot of the page, with a button if `undo` is given. */
export function useToast(): ShowToast {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const common = useCommonWords();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const { dismiss, show } = useMemo(() => {
    let last = 0;
    const dismiss = (id: number) => setToasts((now) => now.filter((toast) => toast.id !== id));
    const show: ShowToast = (text, undo) => {
      const id = ++last;
      setToasts((now) => [...now.slice(-2), { id, text, undo }]);
      setTimeout(() => dismiss(id), SHOWN_MS);
    };
    return { dismiss, show };
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex flex-col items-center gap-2 md:bottom-6"
      >
        {toasts.map(({ id, text, undo }) => (
          <div
            key={id}
            className="pointer-events-auto flex max-w-lg items-center gap-3 rounded bg-ink py-2 pr-2 pl-4 text-ground shadow-raised"
          >
            <span>{text}</span>
            {undo && (
              <Button
                small
                onClick={() => {
                  dismiss(id);
                  undo();
                }}
              >
                {common.undo}
              </Button>
            )}
            <IconButton
              small
              label={common.dismiss}
              icon={<X className="size-4" />}
              className="!text-ground hover:!text-ink"
              onClick={() => dismiss(id)}
            />
          </div>
        ))}
      </div>
    </ToastContext>
  );
}
