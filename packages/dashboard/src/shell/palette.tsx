import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { IconButton } from '../ui/elements/button.tsx';
import { orMissingPart } from '../ui/elements/lazy-part.tsx';
import { SkeletonLines } from '../ui/elements/skeleton.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useShellWords } from '../words/en/shell.ts';
import { useKey } from './use-key.ts';

const load = orMissingPart(() => import('./palette-choices.tsx'));
const Palette = lazy(async () => ({ default: (await load()).Palette }));

/** The palette is fetched this long after the page itself, before anybody asks for it. */
const FETCH_AFTER_MS = 1_000;

/** Opens the palette, also by Ctrl-K; it finds any page, person, message, id or action by its name. */
export function PaletteButton() {
  const { palette } = useShellWords();
  const [open, setOpen] = useState(false);
  useKey('mod+k', () => setOpen(true));
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <IconButton
        label={palette.open}
        icon={<Search className="size-5" />}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={palette.label}>
        <Suspense fallback={<SkeletonLines />}>
          <Palette onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
