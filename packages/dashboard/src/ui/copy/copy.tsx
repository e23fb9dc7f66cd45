import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { Button, IconButton } from '../elements/button.tsx';

const SHOWN_MS = 2000;

/** Copies text, and says so for a moment. */
function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    copied,
    copy: (text) => {
      void copyText(text).then(setCopied);
    },
  };
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Browsers offer no clipboard on plain http; a selection can be copied there all the same. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  (document.querySelector('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const common = useCommonWords();
  const { copied, copy } = useCopy();
  const icon = copied ? <Check className="size-4 text-green" /> : <Copy className="size-4" />;
  return (
    <>
      {label ? (
        <Button small icon={icon} onClick={() => copy(text)}>
          {copied ? common.copied : label}
        </Button>
      ) : (
        <IconButton small label={common.copy} icon={icon} onClick={() => copy(text)} />
      )}
      <span role="status" className="sr-only">
        {copied ? common.copied : ''}
      </span>
    </>
  );
}

interface IdProps {
  value: string;
  /** The text as it is read, where it is copied in another form, such as a number. */
  shown?: string;
}

/** An id in a monospaced face that one can copy. */
export function Id({ value, shown }: IdProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      {shown === undefined ? (
        <code className="min-w-0 font-mono text-sm select-all">{value}</code>
      ) : (
        <span className="min-w-0 tabular-nums select-all">{shown}</span>
      )}
      <CopyButton text={value} />
    </span>
  );
}
