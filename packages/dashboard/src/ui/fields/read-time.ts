const WRITTEN = /^(?<hour>\d{1,2})(?:[:.h]?(?<minute>\d\d))?\s*(?<half>[ap])?\.?\s*m?\.?$/i;

/** `9`, `9:30`, `0930`, `21.15`, `9 am` or `9:30 p.m.` as `09:30`; undefined: it is no time of day. */
export function readTime(text: string): string | undefined {
  const { hour: h, minute = '0', half } = WRITTEN.exec(text.trim())?.groups ?? {};
  if (h === undefined) return undefined;
  const given = Number(h);
  if (half !== undefined && (given < 1 || given > 12)) return undefined;
  const hour = half === undefined ? given : (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || Number(minute) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minute.padStart(2, '0')}`;
}
