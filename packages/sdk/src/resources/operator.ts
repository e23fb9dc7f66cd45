import { listAt } from '../crud.ts';
import type { Http } from '../http.ts';
import { type Body, type CallOptions, dataOf } from '../responses.ts';

/** The whole installation, for its operator, signed in as a person. */
export function operator(http: Http) {
  return {
    inquiries: listAt(http, '/api/app/operator/inquiries'),
    partners: listAt(http, '/api/app/operator/partners'),
    agents: listAt(http, '/api/app/operator/agents'),
    mails: listAt(http, '/api/app/operator/mails'),
    workspaces: listAt(http, '/api/app/operator/workspaces'),
    /** The webhooks of WhatsApp that could not be applied. */
    inbox: listAt(http, '/api/app/operator/inbox'),
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
    /** Imports a rate card as CSV, as a whole or not at all. */
    importRates: (card: Body<'/api/app/operator/rates'>, options?: CallOptions) =>
      dataOf(http.POST('/api/app/operator/rates', { body: card, ...options })),
    /** Lets it connect real numbers. */
    approveWorkspace: (id: string, options?: CallOptions) =>
      dataOf(
        http.POST('/api/app/operator/workspaces/{id}/approve', { params: { path: { id } }, ...options }),
      ),
  };
}
