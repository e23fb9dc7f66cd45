import type { Message } from '@meghdoot/sdk';
import { useEffect, useState } from 'react';

/** WhatsApp takes free text for so long after a person has last written. */
const OPEN_MS = 24 * 60 * 60 * 1000;

/**
 * Returns until when a person can be written to freely, in milliseconds since the epoch, or undefined when they
 * cannot.
 */
export function useOpenUntil(last: Message | null | undefined): number | undefined {
  const until = last ? Date.parse(last.createdAt) + OPEN_MS : 0;
  const [, redraw] = useState(0);
  useEffect(() => {
    const leftMs = until - Date.now();
    if (leftMs <= 0) return;
    const timer = setTimeout(() => redraw((times) => times + 1), leftMs);
    return () => clearTimeout(timer);
  }, [until]);
  return until > Date.now() ? until : undefined;
}
