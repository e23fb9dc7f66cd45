import type { Http } from '../http.ts';
import {
  type Body,
  type CallOptions,
  type ChangeOptions,
  type CreateOptions,
  dataOf,
  eachItem,
  keyed,
  matched,
  pageOf,
  type Query,
} from '../responses.ts';

type ListQuery = Query<'/api/v1/templates'>;

export function templates(http: Http) {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/templates', { params: { query }, ...options }));
  return {
    list,
    iterate: (query: ListQuery = {}, options?: CallOptions) => eachItem((q) => list(q, options), query),
    get: (id: string, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/templates/{id}', { params: { path: { id } }, ...options })),
    /** Submits it to WhatsApp, which reviews it; what the doctor finds wrong with it is refused with 422. */
    create: (template: Body<'/api/v1/templates'>, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(http.POST('/api/v1/templates', { body: template, params: keyed(idempotencyKey), ...options })),
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
    update: (
      id: string,
      change: Body<'/api/v1/templates/{id}', 'patch'>,
      { ifMatch, ...options }: ChangeOptions = {},
    ) =>
      dataOf(
        http.PATCH('/api/v1/templates/{id}', {
          params: { path: { id }, ...matched(ifMatch) },
          body: change,
          ...options,
        }),
      ),
    /** Deletes a template in its language; its other languages stay. */
    delete: (id: string, options?: CallOptions) =>
      dataOf(http.DELETE('/api/v1/templates/{id}', { params: { path: { id } }, ...options })),
    /** Deletes a template in all its languages. */
    deleteByName: (query: { name: string; channelId?: string }, options?: CallOptions) =>
      dataOf(http.DELETE('/api/v1/templates', { params: { query }, ...options })),
  };
}
