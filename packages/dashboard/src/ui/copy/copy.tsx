import { BookOpen, Check, CodeXml, Copy, Terminal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSettings } from '../../settings.ts';
import { useCommonWords } from '../../words/en/common.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { Menu, MenuAnchor, MenuItem } from '../overlays/menu.tsx';
import { useToast } from '../overlays/toast.tsx';

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

async function copyText(text: string): Promise<boolean> {
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

interface CurlProps {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Beginning with `/api/v1`. */
  path: string;
  body?: unknown;
  apiUrl: string;
}

/** Offers the request behind a page, ready to paste, and the reference of the API. */
export function CopyAsCurl(props: Omit<CurlProps, 'apiUrl'>) {
  const { apiUrl } = useSettings();
  const common = useCommonWords();
  const toast = useToast();
  const copy = async () => {
    if (await copyText(curlOf({ ...props, apiUrl }))) toast(common.copiedAsCurl);
  };
  return (
    <Menu trigger={<IconButton small label={common.forDevelopers} icon={<CodeXml className="size-5" />} />}>
      <MenuItem icon={<Terminal />} onSelect={() => void copy()}>
        {common.copyAsCurl}
      </MenuItem>
      <MenuAnchor href="/docs" icon={<BookOpen />}>
        {common.apiReference}
      </MenuAnchor>
    </Menu>
  );
}

export function curlOf({ method = 'GET', path, body, apiUrl }: CurlProps): string {
  const lines = [
    `curl -s ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}'${apiUrl}${path}'`,
    '-H "Authorization: Bearer $MEGHDOOT_API_KEY"',
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(' \\\n  ');
}
