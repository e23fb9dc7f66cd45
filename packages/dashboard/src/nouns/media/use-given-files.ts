import { useEffect, useEffectEvent, useState } from 'react';

type Take = (files: readonly File[]) => void;

/**
 * Takes files that are dropped or pasted anywhere on the page, and returns whether some are held over it. A table's cells
 * are pasted as their text, though they come as a picture too.
 */
export function useGivenFiles(take: Take | undefined): boolean {
  const [over, setOver] = useState(false);
  const latest = useEffectEvent(() => take);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const holds = (event: DragEvent) => latest() && event.dataTransfer?.types.includes('Files');
    const drag = (event: DragEvent) => {
      if (!holds(event)) return;
      event.preventDefault();
      event.dataTransfer!.dropEffect = 'copy';
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!holds(event)) return;
      event.preventDefault(); // the browser would leave the page for the file
      latest()?.([...event.dataTransfer!.files]);
    };
    const paste = (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData ?? {};
      const taking = latest();
      if (!taking || !files?.length) return;
      const typing = event.target instanceof Element && event.target.matches('input, textarea');
      if (typing && types?.includes('text/plain')) return;
      event.preventDefault();
      taking([...files]);
    };
    document.addEventListener('dragover', drag, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => ended.abort();
  }, []);
  return over;
}
