import type { Pace } from './schemas.ts';

/** Returns how many of so many people get it before it waits: the canary, or without one the first wave. */
export function firstWaveOf({ canary, waves }: Pace, people: number): number {
  if (canary) return Math.min(people, Math.max(canary.least, Math.ceil((people * canary.percent) / 100)));
  return Math.ceil((people * waves.percent) / 100);
}

/** Returns a campaign's next wave: its number, and how many people all waves may take by then. */
export function nextWaveOf(
  { fed, upto, wave }: { fed: number; upto: number; wave: number },
  { waves }: Pace,
  waiting: number,
): { wave: number; upto: number } {
  const size = Math.max(1, Math.ceil(((fed + waiting) * waves.percent) / 100));
  return { wave: wave + 1, upto: upto + size };
}
