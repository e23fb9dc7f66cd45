import { type Static, type TSchema, Type } from 'typebox';
import { ERROR_CODES } from '../../../errors.ts';
import { toIst } from '../../time.ts';

/** Makes the schema of a timestamp: ISO 8601 in IST with milliseconds. */
export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-20T15:30:00.000+05:30'] });

/** Makes a field of a PATCH optional, and removable by null; one that is absent or blank stays as it is. */
export const Removable = <T extends TSchema>(schema: T, description = 'Null removes it.') =>
  Type.Optional(Type.Union([schema, Type.Null()], { description }));

export const Success = <T extends TSchema>(data: T) =>
  Type.Object({
    success: Type.Literal(true),
    data,
    timestamp: Timestamp('When this response was made (IST).'),
  });

/** Makes the schema of a page of a list; `nextCursor` is null on the last one. */
export const Page = <T extends TSchema>(item: T) =>
  Type.Object({
    success: Type.Literal(true),
    data: Type.Array(item),
    pagination: Type.Object({ nextCursor: Type.Union([Type.String(), Type.Null()]) }),
    timestamp: Timestamp('When this response was made (IST).'),
  });

export const ErrorBody = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object({
      code: Type.Enum(ERROR_CODES, { description: 'Machine-readable.' }),
      message: Type.String({ description: 'What is wrong.' }),
      hint: Type.String({ description: 'What to do next.' }),
      details: Type.Optional(
        Type.Array(
          Type.Object({
            field: Type.String(),
            message: Type.String(),
            rule: Type.Optional(Type.String({ description: 'Of a rule that has a name.' })),
            severity: Type.Optional(Type.Enum(['error', 'warning'])),
            hint: Type.Optional(Type.String({ description: 'What to do about it.' })),
            provider: Type.Optional(
              Type.Object(
                { code: Type.Integer(), message: Type.String() },
                { description: "How WhatsApp would refuse it: Meta's code and details." },
              ),
            ),
          }),
          { description: 'One per fault of the input.' },
        ),
      ),
      provider: Type.Optional(
        Type.Object(
          {
            code: Type.Integer(),
            subcode: Type.Optional(Type.Integer()),
            title: Type.Optional(Type.String()),
            message: Type.Optional(Type.String()),
          },
          { description: 'What WhatsApp said, where it refused.' },
        ),
      ),
      timestamp: Timestamp('When the error was returned (IST).'),
    }),
  },
  { title: 'Error' },
);
export type ErrorBody = Static<typeof ErrorBody>;

export function success<T>(now: number, data: T) {
  return { success: true as const, data, timestamp: toIst(now) };
}

export function page<T>(now: number, data: T[], nextCursor: string | null) {
  return { success: true as const, data, pagination: { nextCursor }, timestamp: toIst(now) };
}
