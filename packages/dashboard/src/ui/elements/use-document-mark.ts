import { useLayoutEffect } from 'react';

/**
 * Marks the document, as `data-…`, while something holds, for what is laid out elsewhere on the page (`in-data-…`). With
 * `:has()` in its place each message that comes would have the browser compute the style of the whole page anew.
 */
export function useDocumentMark(name: 'screen' | 'tall', holds = true): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (!holds) return;
    dataset[name] = '';
    return () => {
      delete dataset[name];
    };
  }, [name, holds]);
}
