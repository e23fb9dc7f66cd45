import { graphPath, invalidValue, type Report } from './report.ts';

/** Notes each value that stood at an earlier place already; what is no text has been noted by others. */
export function reportRepeated(
  values: readonly unknown[],
  place: (i: number) => string,
  report: Report,
): void {
  const first = new Map<unknown, number>();
  for (const [i, value] of values.entries()) {
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue;
    const earlier = first.get(value);
    if (earlier === undefined) first.set(value, i);
    else
      report(
        place(i),
        `must differ from ${place(earlier)}`,
        invalidValue(`Param ${graphPath(place(i))} is not unique.`),
      );
  }
}
