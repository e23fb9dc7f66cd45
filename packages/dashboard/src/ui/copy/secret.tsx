import { CopyButton } from './copy.tsx';

/** A secret that is shown once: whole, however narrow the screen, and with a plain way to copy it. */
export function Secret({ text, copy }: { text: string; copy: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded border border-line bg-sunk p-4">
      <code className="min-w-0 font-mono text-sm break-all select-all">{text}</code>
      <CopyButton text={text} label={copy} />
    </div>
  );
}
