/** An attempt as it is stored. */
export interface Attempt {
  at: number;
  httpStatus?: number;
  durationMs: number;
  error?: string;
  response?: string;
}

/** A delivery that is replayed again and again keeps its latest attempts. */
const KEPT = 20;

export function withAttempt(before: string | undefined, attempt: Attempt): string {
  if (before === undefined) return JSON.stringify([attempt]);
  return JSON.stringify([...parseAttempts(before), attempt].slice(-KEPT));
}

export function parseAttempts(text: string): Attempt[] {
  return JSON.parse(text) as Attempt[];
}
