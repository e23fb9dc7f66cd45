import { crud, listAt } from '../crud.ts';
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
  streamOf,
} from '../responses.ts';

type Messages = '/api/v1/conversations/{id}/messages';
type Notes = '/api/v1/conversations/{id}/notes';

/** One for each person and number: who waits, who answers, what was noted. */
export function conversations(http: Http) {
  const messages = (id: string, query: Query<Messages> = {} as Query<Messages>, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/conversations/{id}/messages', { params: { path: { id }, query }, ...options }));
  return {
    ...listAt(http, '/api/v1/conversations'),
    get: (id: string, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/conversations/{id}', { params: { path: { id } }, ...options })),
    /** Returns the conversation of a contact through a channel, which is made if there is none, and is open then. */
    open: (of: Body<'/api/v1/conversations'>, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(http.POST('/api/v1/conversations', { body: of, params: keyed(idempotencyKey), ...options })),
    /** Assigns, closes, snoozes, labels. Of two who take it at once one gets a 409 with the name of the other. */
    update: (
      id: string,
      change: Body<'/api/v1/conversations/{id}', 'patch'>,
      { ifMatch, ...options }: ChangeOptions = {},
    ) =>
      dataOf(
        http.PATCH('/api/v1/conversations/{id}', {
          params: { path: { id }, ...matched(ifMatch) },
          body: change,
          ...options,
        }),
      ),
    /** Marks it read: up to a message, or whole. */
    markRead: (id: string, upTo: Body<'/api/v1/conversations/{id}/read'> = {}, options?: CallOptions) =>
      dataOf(
        http.POST('/api/v1/conversations/{id}/read', { params: { path: { id } }, body: upTo, ...options }),
      ),
    markUnread: (id: string, options?: CallOptions) =>
      dataOf(http.POST('/api/v1/conversations/{id}/unread', { params: { path: { id } }, ...options })),
    /** Says that the member who is signed in looks or writes; their colleagues hear of it by `events.stream`. */
    present: (id: string, is: Body<'/api/v1/conversations/{id}/presence'>, options?: CallOptions) =>
      dataOf(
        http.POST('/api/v1/conversations/{id}/presence', { params: { path: { id } }, body: is, ...options }),
      ),
    /** The messages of it, newest first. */
    messages,
    eachMessage: (id: string, query: Query<Messages> = {} as Query<Messages>, options?: CallOptions) =>
      eachItem((q: Query<Messages>) => messages(id, q, options), query),
    /** Sends to its person through its number, like `messages.send`; a retry never sends twice. */
    reply: (
      id: string,
      message: Body<'/api/v1/conversations/{id}/messages'>,
      { idempotencyKey, ...options }: CreateOptions = {},
    ) =>
      dataOf(
        http.POST('/api/v1/conversations/{id}/messages', {
          params: { path: { id }, ...keyed(idempotencyKey) },
          body: message,
          ...options,
        }),
      ),
    /** Returns who waits now, the first reply time, and who was answered, by day, by hour of the day and by member. */
    report: (query: Query<'/api/v1/conversations/report'> = {}, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/conversations/report', { params: { query }, ...options })),
    /** Each wait that the report counts as a line of CSV, as they come. */
    exportReport: (query: Query<'/api/v1/conversations/report/export'> = {}, options?: CallOptions) =>
      streamOf(
        http.GET('/api/v1/conversations/report/export', {
          params: { query },
          parseAs: 'stream',
          ...options,
        }),
      ),
    /** The members who can take a conversation. */
    assignees: (options?: CallOptions) => dataOf(http.GET('/api/v1/conversations/assignees', { ...options })),
    /** The labels of all conversations, sorted. */
    labels: (options?: CallOptions) => dataOf(http.GET('/api/v1/conversations/labels', { ...options })),
    /** The notes of members, which the person never sees; newest first. */
    notes: (id: string, query: Query<Notes> = {} as Query<Notes>, options?: CallOptions) =>
      pageOf(http.GET('/api/v1/conversations/{id}/notes', { params: { path: { id }, query }, ...options })),
    addNote: (id: string, note: Body<Notes>, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(
        http.POST('/api/v1/conversations/{id}/notes', {
          params: { path: { id }, ...keyed(idempotencyKey) },
          body: note,
          ...options,
        }),
      ),
    deleteNote: (id: string, noteId: string, options?: CallOptions) =>
      dataOf(
        http.DELETE('/api/v1/conversations/{id}/notes/{noteId}', {
          params: { path: { id, noteId } },
          ...options,
        }),
      ),
  };
}

/** Texts that are sent often, by a short name. */
export function quickReplies(http: Http) {
  const { list, iterate, create, update, delete: remove } = crud(http, '/api/v1/quick-replies');
  return { list, iterate, create, update, delete: remove };
}
