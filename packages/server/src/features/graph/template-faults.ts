/**
 * This file puts the refusals about a template into Graph's form: clients show people `error_user_title` and
 * `error_user_msg`.
 */
import { ApiError } from '../../errors.ts';
import { GraphRefusal } from './graph-error.ts';

const EXISTS = 2388024;
const NOT_FOUND = 2593002;

export async function aboutTemplates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? (refusalOf(error) ?? error) : error;
  }
}

function refusalOf(error: ApiError): GraphRefusal | undefined {
  const { code, provider, message } = error;
  if (code === 'SERVICE_UNAVAILABLE') return undefined; // whatever Meta said, it may be asked again
  if (provider)
    return refusal(
      { code: provider.code, ...(provider.subcode !== undefined && { subcode: provider.subcode }) },
      { title: provider.title ?? 'Invalid parameter', message: provider.message ?? message },
    );
  if (code === 'TEMPLATE_INVALID') return refusal({ code: 100 }, { title: 'Template is not valid', message });
  if (code === 'CONFLICT' && error.details?.[0]?.field === 'name')
    return refusal(
      { code: 100, subcode: EXISTS },
      { title: 'Content in This Language Already Exists', message },
    );
  if (code === 'CONFLICT')
    return refusal(
      { code: 100 },
      { title: 'Template cannot be changed', message: `${message} ${error.hint}` },
    );
  if (code === 'NOT_FOUND')
    return refusal({ code: 100, subcode: NOT_FOUND }, { title: 'Message Template Not Found', message });
  return undefined;
}

function refusal(
  codes: { code: number; subcode?: number },
  user: { title: string; message: string },
): GraphRefusal {
  return new GraphRefusal({ http: 400, message: 'Invalid parameter', ...codes, user });
}
