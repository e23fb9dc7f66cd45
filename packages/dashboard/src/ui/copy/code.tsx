import { CopyButton } from './copy.tsx';

/** Text as programs take it, to read and to copy. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <section aria-label={label} className="relative rounded border border-line bg-sunk">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-4 pr-12 font-mono text-sm whitespace-pre">
        <code>{text}</code>
      </pre>
      <div className="absolute top-2 right-2 rounded bg-sunk">
        <CopyButton text={text} />
      </div>
    </section>
  );
}

export function JsonBlock({ value, label }: { value: unknown; label: string }) {
  return <Code text={JSON.stringify(value, null, 2)} label={label} />;
}

/** A secret that is shown once: whole, however narrow the screen, and with a plain way to copy it. */
export function Secret({ text, copy }: { text: string; copy: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded border border-line bg-sunk p-4">
      <code className="min-w-0 font-mono text-sm break-all select-all">{text}</code>
      <CopyButton text={text} label={copy} />
    </div>
  );
}
