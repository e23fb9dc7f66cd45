/** This file says what time it is where a person is: by the country of their number, where its clocks agree. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import type { Pace } from './schemas.ts';

export const HERE = 'Asia/Kolkata';
/** The greatest number of Indians need no parsing. */
const INDIA = '+91';

const zonesOf = new Map<string, readonly string[]>();

function zonesOfCountry(country: string): readonly string[] {
  let zones = zonesOf.get(country);
  if (!zones) {
    // Not in the library's types yet: ECMA-402, Intl Locale Info.
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] };
    zones = locale.getTimeZones?.() ?? [];
    zonesOf.set(country, zones);
  }
  return zones;
}

/** Returns the time zone of a number's country, or the other one where its clocks differ or it is not known. */
export function zoneOf(phone: string | undefined, otherwise: string, now: number): string {
  if (phone === undefined) return otherwise;
  if (phone.startsWith(INDIA)) return HERE;
  const countries = parsePhoneNumberFromString(phone)?.getPossibleCountries() ?? [];
  const [first, ...others] = countries.flatMap(zonesOfCountry);
  if (first === undefined) return otherwise;
  const offset = offsetOf(first, now);
  return others.every((zone) => offsetOf(zone, now) === offset) ? first : otherwise;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, { hour: number; offset: number }>();

/** Returns by how many milliseconds the clocks of a zone are ahead of UTC; it changes at full quarters of an hour. */
function offsetOf(zone: string, now: number): number {
  const hour = Math.floor(now / (HOUR / 4));
  const known = offsets.get(zone);
  if (known?.hour === hour) return known.offset;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+)(?::(\d+))?/.exec(name) ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
  offsets.set(zone, { hour, offset });
  return offset;
}

/** Returns the first millisecond of the calendar day of a zone. */
export function dayIn(zone: string, now: number): number {
  const offset = offsetOf(zone, now);
  return Math.floor((now + offset) / DAY) * DAY - offset;
}

/** Returns until when it is quiet in a zone; undefined: it is not. */
export function quietUntil(
  { from, to }: NonNullable<Pace['quietHours']>,
  zone: string,
  now: number,
): number | undefined {
  const day = dayIn(zone, now);
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  const time = now - day;
  if (begins < ends) return time >= begins && time < ends ? day + ends : undefined;
  if (time < ends) return day + ends;
  return time >= begins ? day + DAY + ends : undefined;
}

const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * HOUR + minutes * MINUTE;
};
