import { type ReactNode, useEffect, useState } from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { dateWriter } from '../../words/locale.ts';
import { dayOf, showDay } from './days.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const IST = 'Asia/Kolkata';
const FULL = dateWriter({
  timeZone: IST,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const DATE = dateWriter({
  timeZone: IST,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const CLOCK = dateWriter({
  timeZone: IST,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

const SHORT_TIME = dateWriter({
  timeZone: IST,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const SHORT_DATE = dateWriter({ timeZone: IST, day: 'numeric', month: 'short' });

export const fullTime = (at: string) => `${FULL(new Date(at))} IST`;
export const dateOnly = (at: string) => DATE(new Date(at));
export const shortDate = (at: string) => SHORT_DATE(new Date(at));
export const shortTime = (at: string) => SHORT_TIME(new Date(at));
export const clockTime = (at: string) => CLOCK(new Date(at));

/** Shows a timestamp as "3 min ago", and in full, in IST, on hover and focus. */
export function Time({ at }: { at: string }) {
  const common = useCommonWords();
  useTick();
  const agoMs = Date.now() - Date.parse(at);
  const distanceMs = Math.abs(agoMs);
  const text =
    distanceMs < 10_000
      ? common.aroundNow(agoMs < 0)
      : distanceMs >= 7 * DAY_MS
        ? showDay(dayOf(at))
        : common.ago(
            distanceMs < MINUTE_MS
              ? [Math.floor(distanceMs / 1000), 'second']
              : distanceMs < HOUR_MS
                ? [Math.floor(distanceMs / MINUTE_MS), 'minute']
                : distanceMs < DAY_MS
                  ? [Math.floor(distanceMs / HOUR_MS), 'hour']
                  : [Math.floor(distanceMs / DAY_MS), 'day'],
            agoMs < 0,
          );
  return <Instant at={at}>{text}</Instant>;
}

/** Shows its children for a timestamp, and the full timestamp in IST on hover and focus. */
export function Instant({ at, children }: { at: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the full timestamp must be reachable by keyboard
    <time dateTime={at} tabIndex={0} data-whole={fullTime(at)} className="whitespace-nowrap rounded-sm">
      {children}
    </time>
  );
}

const TICK_MS = 10_000;

/**
 * Renders the component anew every ten seconds. It keeps no time: between two ticks, the time of the last
 * one would show what has just happened as still ahead.
 */
export function useTick(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
}
