import type { Http } from '../http.ts';
import { type Body, type CallOptions, dataOf, type Query } from '../responses.ts';

/** The notifications of the person who is signed in: kinds, ways and devices. */
export function notifications(http: Http) {
  return {
    get: (options?: CallOptions) => dataOf(http.GET('/api/app/notifications', { ...options })),
    /** Replaces all choices. */
    choose: (choices: Body<'/api/app/notifications/choices', 'put'>, options?: CallOptions) =>
      dataOf(http.PUT('/api/app/notifications/choices', { body: choices, ...options })),
    /** Has them told in this browser, by its PushSubscription. */
    addDevice: (subscription: Body<'/api/app/notifications/devices', 'put'>, options?: CallOptions) =>
      dataOf(http.PUT('/api/app/notifications/devices', { body: subscription, ...options })),
    removeDevice: (id: string, options?: CallOptions) =>
      dataOf(http.DELETE('/api/app/notifications/devices/{id}', { params: { path: { id } }, ...options })),
    /** Sends a notification to all of their devices. */
    test: (options?: CallOptions) => dataOf(http.POST('/api/app/notifications/test', { ...options })),
    /** Returns what has happened since an event, and how many conversations are unread. */
    news: (query: Query<'/api/app/notifications/news'> = {}, options?: CallOptions) =>
      dataOf(http.GET('/api/app/notifications/news', { params: { query }, ...options })),
  };
}
