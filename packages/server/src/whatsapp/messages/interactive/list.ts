/** A list of rows in sections, one of which is chosen (Meta: Interactive list messages). */
import { Type } from 'typebox';
import { type JsonObject, objectOf, objectsOf } from '../../json.ts';
import { body, interactive, TextHeader, text } from '../parts.ts';
import { reportRepeated } from '../repeated.ts';
import { invalidValue, missingValue, type Report } from '../report.ts';

const MOST_ROWS = 10;

const Row = Type.Object(
  {
    id: text(200, 'Yours: it comes back with the answer. Each once.'),
    title: text(24, undefined, { refused: 'Row title is too long. Max length is 24' }),
    description: Type.Optional(text(72)),
  },
  { title: 'ListRow' },
);

export const InteractiveList = interactive('list', {
  title: 'InteractiveList',
  description: 'A list of rows in sections, one of which is chosen; ten rows altogether.',
  header: Type.Optional(TextHeader),
  body: body(4096),
  action: Type.Object({
    button: text(20, 'What opens the list.'),
    sections: Type.Array(
      Type.Object(
        {
          title: Type.Optional(text(24, 'Required when there are several sections.')),
          rows: Type.Array(Row, { minItems: 1 }),
        },
        { title: 'ListSection' },
      ),
      { minItems: 1, maxItems: 10 },
    ),
  }),
});

export function checkList(own: JsonObject, field: string, report: Report): void {
  const at = `${field}.action.sections`;
  const sections = objectsOf(objectOf(own.action).sections);
  reportUntitled(sections, at, report);
  const rows = sections.flatMap((section, i) =>
    objectsOf(section.rows).map((row, j) => ({ id: row.id, place: `${at}[${i}].rows[${j}].id` })),
  );
  if (rows.length > MOST_ROWS)
    report(
      at,
      `must have at most ${MOST_ROWS} rows altogether, and have ${rows.length}`,
      invalidValue(`Total row count exceed max allowed count: ${MOST_ROWS}`),
    );
  reportRepeated(
    rows.map(({ id }) => id),
    (i) => rows[i]!.place,
    report,
  );
}

/** Reports sections without a title where there are several. */
export function reportUntitled(sections: readonly JsonObject[], at: string, report: Report): void {
  if (sections.length < 2) return;
  for (const [i, { title }] of sections.entries()) {
    const place = `${at}[${i}].title`;
    if (title === undefined || title === null)
      report(place, 'is required when there are several sections', missingValue(place));
  }
}
