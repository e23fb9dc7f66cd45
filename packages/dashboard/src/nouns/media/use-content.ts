import type { Medium } from '@meghdoot/sdk';
import { useEffect, useRef, useState } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { contentOf } from './queries.ts';

/** A type that a browser would run as a page of ours is given to it as text. */
const RUNS = /html|xml|svg|script/;

/** A URL of the bytes of a medium, fetched with the session, while somebody looks at them. */
export function useContent({ id, mimeType }: Pick<Medium, 'id' | 'mimeType'>, { enabled = true } = {}) {
  const { data, error, refetch } = useApiQuery(contentOf(id), { enabled });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(
      new Blob([data], { type: RUNS.test(mimeType) ? 'text/plain' : mimeType }),
    );
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data, mimeType]);
  return { url: data && url, error, retry: () => void refetch() };
}

/** An element counts as seen within this distance of what is shown. */
const NEAR = '300px';

/** Returns whether an element has been in view; what nobody scrolls to is not fetched. */
export function useSeen<T extends Element>() {
  const ref = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || seen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return { ref, seen };
}
