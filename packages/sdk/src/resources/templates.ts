import { crud } from '../crud.ts';
import type { Http } from '../http.ts';
import { type Body, type CallOptions, dataOf } from '../responses.ts';

export function templates(http: Http) {
  const { list, iterate, get, create, update } = crud(http, '/api/v1/templates');
  return {
    list,
    iterate,
    get,
    /** Submits a template to WhatsApp for review; one that the doctor faults is refused with 422. */
    create,
    /** Asks the doctor what WhatsApp would refuse or charge more for; it responds in `en` or `hi`. */
    check: (
      template: Body<'/api/v1/templates/check'>,
      { language = 'en', ...options }: CallOptions & { language?: 'en' | 'hi' | undefined } = {},
    ) =>
      dataOf(
        http.POST('/api/v1/templates/check', {
          body: template,
          headers: { 'accept-language': language },
          ...options,
        }),
      ),
    /** Replaces the components of a template as a whole; WhatsApp reviews it anew. */
    update,
    /** Deletes a template in its language; its other languages stay. */
    delete: (id: string, options?: CallOptions) =>
      dataOf(http.DELETE('/api/v1/templates/{id}', { params: { path: { id } }, ...options })),
    /** Deletes a template in all its languages. */
    deleteByName: (query: { name: string; channelId?: string }, options?: CallOptions) =>
      dataOf(http.DELETE('/api/v1/templates', { params: { query }, ...options })),
  };
}
