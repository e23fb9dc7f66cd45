import { ApiError } from '../../../errors.ts';

/** Refuses a parameter that finds contacts by itself beside another one. */
export const alone = (field: 'id' | 'search' | 'phone', others: string) =>
  new ApiError('INVALID_PARAMETER', {
    message: `${field} cannot be combined with another filter.`,
    hint: `List by ${field} alone and filter what comes, or leave ${field} out.`,
    details: [{ field, message: `cannot be combined with ${others}` }],
  });
