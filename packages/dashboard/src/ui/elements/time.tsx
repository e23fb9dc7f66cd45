import { type ReactNode, useEffect, useState } from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { dayOf, showDay } from './days.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const IST = 'Asia/Kolkata';
const FULL = new Intl.DateTimeFormat('en-IN', {
  timeZone: IST,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const DATE = new Intl.DateTimeFormat('en-IN', {
  timeZone: IST,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const CLOCK = new Intl.DateTimeFormat('en-IN', {
  timeZone: IST,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

const SHORT = new Intl.DateTimeFormat('en-IN', {
  timeZone: IST,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const SHORT_DATE = new Intl.DateTimeFormat('en-IN', { timeZone: IST, day: 'numeric', month: 'short' });

export const fullTime = (at: string) => `${FULL.format(new Date(at))} IST`;
export const dateOnly = (at: string) => DATE.format(new Date(at));
export const shortDate = (at: string) => SHORT_DATE.format(new Date(at));
export const shortTime = (at: string) => SHORT.format(new Date(at));
export const clockTime = (at: string) => CLOCK.format(new Date(at));

/** "3 min ago", with the full timestamp in IST on hover and focus. */
export function Time({ at }: { at: string }) {
  const common = useCommonWords();
  useTick();
  const ago = Date.now() - Date.parse(at);
  const size = Math.abs(ago);
  const text =
    size < 10_000
      ? common.aroundNow(ago < 0)
      : size >= 7 * DAY
        ? showDay(dayOf(at))
        : common.ago(
            size < MINUTE
              ? [Math.floor(size / 1000), 'second']
              : size < HOUR
                ? [Math.floor(size / MINUTE), 'minute']
                : size < DAY
                  ? [Math.floor(size / HOUR), 'hour']
                  : [Math.floor(size / DAY), 'day'],
            ago < 0,
          );
  return <Instant at={at}>{text}</Instant>;
}

/** A timestamp in short, with all of it in IST on hover and focus. */
export function Instant({ at, children }: { at: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the full timestamp must be reachable by keyboard
    <time dateTime={at} tabIndex={0} data-whole={fullTime(at)} className="whitespace-nowrap rounded-sm">
      {children}
    </time>
  );
}

const TICK_MS = 10_000;

/** Draws anew now and then. The clock is read at each drawing: one kept from the tick shows what is just past as ahead. */
function useTick(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
}
