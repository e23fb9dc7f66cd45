import { useSyncExternalStore } from 'react';

/** As `lg` in app.css: where a second column has room beside the first. */
const wide = () => window.matchMedia('(min-width: 1024px)');

/** For what stands in different places on a desk and on a phone; what only looks different is a matter of classes. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = wide();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => wide().matches,
  );
}
