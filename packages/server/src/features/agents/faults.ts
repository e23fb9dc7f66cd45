import { ApiError, type ErrorDetail } from '../../errors.ts';

/** Fields that this kind of request needs and does not have. */
export function required<T extends object>(body: T, names: readonly (keyof T & string)[]): void {
  const details = names
    .filter((name) => body[name] === undefined)
    .map((field) => ({ field: field as string, message: 'is required' }));
  if (details.length > 0) throw refused(details);
}

export function refused(details: ErrorDetail[], hint?: string): ApiError {
  const message = `${details.map((fault) => `${fault.field} ${fault.message}`).join('; ')}.`;
  return new ApiError('INVALID_PAYLOAD', { message, details, ...(hint !== undefined && { hint }) });
}
