import { crud } from '../crud.ts';
import type { Http } from '../http.ts';
import { type Body, type CallOptions, dataOf } from '../responses.ts';

export function templates(http: Http) {
  const { list, iterate, get, create, update } = crud(http, '/api/v1/templates');
  return {
    list,
    iterate,
    get,
    /** Submits it to WhatsApp, which reviews it; what the doctor finds wrong with it is refused with 422. */
    create,
    /** The template doctor: what WhatsApp would refuse, and what it would charge more for; in `en` or `hi`. */
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
    /** Its components are replaced whole; WhatsApp reviews it anew. */
    update,
    /** Deletes a template in its language; its other languages stay. */
    delete: (id: string, options?: CallOptions) =>
      dataOf(http.DELETE('/api/v1/templates/{id}', { params: { path: { id } }, ...options })),
    /** Deletes a template in all its languages. */
    deleteByName: (query: { name: string; channelId?: string }, options?: CallOptions) =>
      dataOf(http.DELETE('/api/v1/templates', { params: { query }, ...options })),
  };
}
