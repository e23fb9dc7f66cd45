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

/** For what stands in different places on a desk and on a phone; what only looks different is a matter of classes. As `lg` in app.css. */
export const useWide = () => useWidthFrom(1024);

/** Whether what is chosen from stands beside its button, or in a sheet at the foot. As `md` in app.css. */
export const useRoomForPopovers = () => useWidthFrom(720);

/** Whether the rail has room for its words. As `rail` in app.css. */
export const useWordedRail = () => useWidthFrom(1100);
