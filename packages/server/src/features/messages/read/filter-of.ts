import type { Static, TObject } from 'typebox';
import { ApiError } from '../../../errors.ts';
import { plusOf } from '../../../platform/http/response/cursor.ts';
import { fromIso } from '../../../platform/time.ts';
import { WINDOW_MS } from '../../conversations/windows.ts';
import type { MESSAGE_FILTERS } from '../schemas.ts';
import type { MessageFilter } from './list.ts';

type Parameters = Omit<Static<TObject<typeof MESSAGE_FILTERS>>, 'order' | 'search'>;
type Asked = { [Name in keyof Parameters]: Parameters[Name] | undefined };

/** Returns the filter that query parameters ask for. */
export function filterOf(asked: Asked, now: number): MessageFilter {
  const { recipient, scheduled, unanswered, createdAfter, createdBefore, ...filter } = asked;
  const after = createdAfter === undefined ? undefined : fromIso(createdAfter);
  return {
    ...filter,
    recipient: personParameter(recipient),
    ...(scheduled && { scheduled }),
    ...(unanswered && { unanswered }),
    createdAfter: unanswered ? Math.max(after ?? 0, now - WINDOW_MS) : after,
    createdBefore: createdBefore === undefined ? undefined : fromIso(createdBefore),
  };
}

const NOBODY = "must be a number in E.164 form (write `+` as %2B) or a contact's id";

export const newestFirst = () =>
  new ApiError('INVALID_PARAMETER', {
    details: [{ field: 'order', message: 'must be desc with search: what is found comes newest first' }],
  });

function personParameter(recipient: string | undefined): string | undefined {
  const person = plusOf(recipient);
  if (person === undefined || /^(\+\d{5,15}|con_\w+)$/.test(person)) return person;
  throw new ApiError('INVALID_PARAMETER', {
    message: `recipient ${NOBODY}.`,
    details: [{ field: 'recipient', message: NOBODY }],
  });
}
