import type { Http } from '../http.ts';
import { type CallOptions, dataOf, eachItem, type Page, pageOf, type Query } from '../responses.ts';

type ListQuery = Query<'/api/app/operator/inquiries'>;

/** The whole installation, for its operator, signed in as a person. */
export function operator(http: Http) {
  return {
    inquiries: listed((query, options) =>
      pageOf(http.GET('/api/app/operator/inquiries', { params: { query }, ...options })),
    ),
    partners: listed((query, options) =>
      pageOf(http.GET('/api/app/operator/partners', { params: { query }, ...options })),
    ),
    agents: listed((query, options) =>
      pageOf(http.GET('/api/app/operator/agents', { params: { query }, ...options })),
    ),
    mails: listed((query, options) =>
      pageOf(http.GET('/api/app/operator/mails', { params: { query }, ...options })),
    ),
    workspaces: listed((query, options) =>
      pageOf(http.GET('/api/app/operator/workspaces', { params: { query }, ...options })),
    ),
    /** The webhooks of WhatsApp that could not be applied. */
    inbox: listed((query, options) =>
      pageOf(http.GET('/api/app/operator/inbox', { params: { query }, ...options })),
    ),
    /** Applies a webhook of Meta's that was set aside. */
    applyWebhook: (id: string, options?: CallOptions) =>
      dataOf(http.POST('/api/app/operator/inbox/{id}/apply', { params: { path: { id } }, ...options })),
    /** Deletes a webhook of Meta's that was set aside; its content is lost. */
    deleteWebhook: (id: string, options?: CallOptions) =>
      dataOf(http.DELETE('/api/app/operator/inbox/{id}', { params: { path: { id } }, ...options })),
    /** Returns a mail with its text, as long as it waits to be sent. */
    mail: (id: string, options?: CallOptions) =>
      dataOf(http.GET('/api/app/operator/mails/{id}', { params: { path: { id } }, ...options })),
    /** Sends a mail again that was given up. */
    retryMail: (id: string, options?: CallOptions) =>
      dataOf(http.POST('/api/app/operator/mails/{id}/retry', { params: { path: { id } }, ...options })),
    /** Lets it connect real numbers. */
    approveWorkspace: (id: string, options?: CallOptions) =>
      dataOf(
        http.POST('/api/app/operator/workspaces/{id}/approve', { params: { path: { id } }, ...options }),
      ),
  };
}

function listed<T>(list: (query: ListQuery, options?: CallOptions) => Promise<Page<T>>) {
  return {
    list: (query: ListQuery = {}, options?: CallOptions) => list(query, options),
    iterate: (query: ListQuery = {}, options?: CallOptions) =>
      eachItem((q: ListQuery) => list(q, options), query),
  };
}
