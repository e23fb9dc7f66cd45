import { invalid } from '../../../errors.ts';
import type { Pace, PaceInput } from './schemas.ts';

const DEFAULTS: Pace = {
  canary: { percent: 2, least: 50, pauseMinutes: 15 },
  waves: { percent: 100, pauseMinutes: 30 },
  stopAt: { failedPercent: 20, limitedPercent: 40, stopPercent: 3 },
  retryLimited: false,
};

/** Returns a pace with what a request says of it; what it names begins from the defaults. */
export function paceWith(before: Pace = DEFAULTS, asked: PaceInput): Pace {
  const { quietHours = before.quietHours ?? null, mostPerDay = before.mostPerDay ?? null } = asked;
  if (quietHours?.timeZone !== undefined) checkTimeZone(quietHours.timeZone);
  if (quietHours?.from === quietHours?.to && quietHours) throw invalid('quietHours.to', 'must not be `from`');
  const canary =
    asked.canary === undefined
      ? before.canary
      : asked.canary && { ...(DEFAULTS.canary as object), ...asked.canary };
  return {
    ...(quietHours && { quietHours }),
    canary: canary as Pace['canary'],
    waves: asked.waves ? { ...DEFAULTS.waves, ...asked.waves } : before.waves,
    stopAt: asked.stopAt ? { ...DEFAULTS.stopAt, ...asked.stopAt } : before.stopAt,
    ...(mostPerDay !== null && { mostPerDay }),
    retryLimited: asked.retryLimited ?? before.retryLimited,
  };
}

function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw invalid('quietHours.timeZone', 'must be the name of a time zone, such as Asia/Kolkata');
  }
}
