import { useSyncExternalStore } from 'react';

function useWidthFrom(px: number): boolean {
  const query = `(min-width: ${px}px)`;
  return useSyncExternalStore(
    (changed) => {
      const wide = window.matchMedia(query);
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/**
 * Returns whether the window is as wide as a desk's (`lg` in app.css), for what stands in another place there. What
 * only looks different is a matter of classes.
 */
export const useWide = () => useWidthFrom(1024);

/** Returns whether choices stand beside their button (`md` in app.css) or in a sheet at the foot. */
export const useRoomForPopovers = () => useWidthFrom(720);
