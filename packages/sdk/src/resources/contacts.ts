import { crud, listAt } from '../crud.ts';
import type { Http } from '../http.ts';
import {
  type Body,
  type CallOptions,
  type CreateOptions,
  dataOf,
  keyed,
  pageOf,
  type Query,
  streamOf,
} from '../responses.ts';

type Notes = '/api/v1/contacts/{id}/notes';
type Merge = '/api/v1/contacts/{id}/merge';

/** Fields that a change leaves out stay as they are. */
export function contacts(http: Http) {
  return {
    ...crud(http, '/api/v1/contacts'),
    /** Erases the person for good, which goes on in the background; `erasure` says how far it has come. */
    erase: (id: string, options?: CallOptions) =>
      dataOf(http.POST('/api/v1/contacts/{id}/erase', { params: { path: { id } }, ...options })),
    erasure: (id: string, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/contacts/{id}/erasure', { params: { path: { id } }, ...options })),
    /** Returns what a merge of another contact into this one would do. */
    previewMerge: (id: string, query: Query<Merge>, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/contacts/{id}/merge', { params: { path: { id }, query }, ...options })),
    /** Merges another contact into this one, for good. */
    merge: (id: string, other: Body<Merge>, options?: CallOptions) =>
      dataOf(http.POST('/api/v1/contacts/{id}/merge', { params: { path: { id } }, body: other, ...options })),
    /** The notes on the contact and of its conversations, newest first. */
    notes: (id: string, query: Query<Notes> = {} as Query<Notes>, options?: CallOptions) =>
      pageOf(http.GET('/api/v1/contacts/{id}/notes', { params: { path: { id }, query }, ...options })),
    addNote: (id: string, note: Body<Notes>, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(
        http.POST('/api/v1/contacts/{id}/notes', {
          params: { path: { id }, ...keyed(idempotencyKey) },
          body: note,
          ...options,
        }),
      ),
    deleteNote: (id: string, noteId: string, options?: CallOptions) =>
      dataOf(
        http.DELETE('/api/v1/contacts/{id}/notes/{noteId}', {
          params: { path: { id, noteId } },
          ...options,
        }),
      ),
    /** The number of contacts that fit a filter, counted as far as 10,000. */
    count: (query: Query<'/api/v1/contacts/count'> = {}, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/contacts/count', { params: { query }, ...options })),
    /** The contacts that fit a filter, that a search finds or that have these ids, as CSV or JSON lines, as they come. */
    export: (query: Partial<Query<'/api/v1/contacts/export'>> = {}, options?: CallOptions) =>
      streamOf(
        http.GET('/api/v1/contacts/export', {
          params: { query: query as Query<'/api/v1/contacts/export'> },
          parseAs: 'stream',
          ...options,
        }),
      ),
    /** The different tags of all contacts, sorted. */
    tags: (options?: CallOptions) => dataOf(http.GET('/api/v1/tags', { ...options })),
  };
}

/** The fields of its own that a workspace gives to contacts. */
export function contactAttributes(http: Http) {
  const { create, update, delete: remove } = crud(http, '/api/v1/contact-attributes');
  return {
    list: (options?: CallOptions) => dataOf(http.GET('/api/v1/contact-attributes', { ...options })),
    ...{ create, update, delete: remove },
  };
}

/** Conditions on contacts that have a name. */
export function contactFilters(http: Http) {
  const { create, update, delete: remove } = crud(http, '/api/v1/contact-filters');
  return {
    list: (options?: CallOptions) => dataOf(http.GET('/api/v1/contact-filters', { ...options })),
    ...{ create, update, delete: remove },
  };
}

/** Changes to all contacts that fit a filter, which go on in the background. */
export function contactChanges(http: Http) {
  return {
    ...listAt(http, '/api/v1/contact-changes'),
    get: (id: string, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/contact-changes/{id}', { params: { path: { id } }, ...options })),
    create: (change: Body<'/api/v1/contact-changes'>, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(
        http.POST('/api/v1/contact-changes', { body: change, params: keyed(idempotencyKey), ...options }),
      ),
  };
}
