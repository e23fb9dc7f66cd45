import type { Answer } from './deliver/post.ts';
import { isSuccess } from './deliver/post.ts';

/** One attempt as it is stored. */
export interface Attempt {
  at: number;
  httpStatus?: number;
  durationMs: number;
  error?: string;
  response?: string;
}

/** A delivery that is replayed again and again keeps its latest attempts. */
const KEPT = 20;

export function attemptOf(at: number, endedAt: number, answer: Answer): Attempt {
  const attempt: Attempt = { at, durationMs: Math.max(0, endedAt - at) };
  const { httpStatus } = answer;
  if (httpStatus !== undefined) attempt.httpStatus = httpStatus;
  if (isSuccess(httpStatus)) return attempt;
  const redirected = httpStatus !== undefined && httpStatus >= 300 && httpStatus < 400;
  const error = answer.error ?? (redirected ? 'redirects are not followed' : undefined);
  if (error !== undefined) attempt.error = error;
  if (answer.response) attempt.response = answer.response;
  return attempt;
}

export function withAttempt(before: string | undefined, attempt: Attempt): string {
  if (before === undefined) return JSON.stringify([attempt]);
  return JSON.stringify([...parseAttempts(before), attempt].slice(-KEPT));
}

export function parseAttempts(text: string): Attempt[] {
  return JSON.parse(text) as Attempt[];
}
