/** A place on the map (Meta: Location messages). */
import { Type } from 'typebox';
import { isObject } from '../json.ts';
import { missingValue, type Report } from './report.ts';
import { checkShape, type Shape } from './shape.ts';

const degrees = (most: number) =>
  Type.Union([
    Type.Number({ minimum: -most, maximum: most }),
    Type.String({ description: 'The same as text.' }),
  ]);

export const Location = Type.Object(
  {
    latitude: degrees(90),
    longitude: degrees(180),
    name: Type.Optional(Type.String({ maxLength: 1000 })),
    address: Type.Optional(Type.String({ maxLength: 1000 })),
  },
  { title: 'Location', description: "Meta's own object of a location." },
);

export function checkLocation(value: unknown, field: string, report: Report): void {
  checkShape(Location as unknown as Shape, value, field, report);
  if (!isObject(value)) return;
  for (const [name, most] of [
    ['latitude', 90],
    ['longitude', 180],
  ] as const) {
    const given = value[name];
    if (typeof given !== 'string') continue;
    const place = `${field}.${name}`;
    const degree = given.trim() === '' ? Number.NaN : Number(given);
    if (!(Math.abs(degree) <= most))
      report(place, `must be a number from -${most} to ${most}`, missingValue(place));
  }
}
