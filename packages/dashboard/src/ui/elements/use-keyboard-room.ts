import { useEffect, useState } from 'react';

/**
 * Returns how many pixels at the foot of the page the keyboard of a phone covers. Chrome makes the page smaller instead
 * (`interactive-widget` in index.html), Safari does not: https://developer.mozilla.org/docs/Web/API/VisualViewport.
 */
export function useKeyboardRoom(): number {
  const [covered, setCovered] = useState(0);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    // While one zooms in, what is seen is smaller for another reason.
    const measure = () =>
      setCovered(seen.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop)));
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, []);
  return covered;
}
