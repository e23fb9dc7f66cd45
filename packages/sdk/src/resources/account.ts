import type { Http } from '../http.ts';
import { type Body, type CallOptions, dataOf } from '../responses.ts';

/** The account of the person who is signed in by this browser's cookie, on a page of the server. */
export function account(http: Http) {
  return {
    signIn: (credentials: Body<'/api/app/sign-in'>, options?: CallOptions) =>
      dataOf(http.POST('/api/app/sign-in', { body: credentials, ...options })),
    signOut: (options?: CallOptions) => dataOf(http.POST('/api/app/sign-out', { ...options })),
    /** The person and their workspaces; UNAUTHORIZED where nobody is signed in. */
    session: (options?: CallOptions) => dataOf(http.GET('/api/app/session', { ...options })),
    updateProfile: (change: Body<'/api/app/profile', 'patch'>, options?: CallOptions) =>
      dataOf(http.PATCH('/api/app/profile', { body: change, ...options })),
    /** Lists the sessions of the person. */
    sessions: (options?: CallOptions) => dataOf(http.GET('/api/app/sessions', { ...options })),
    revokeSession: (id: string, options?: CallOptions) =>
      dataOf(http.DELETE('/api/app/sessions/{id}', { params: { path: { id } }, ...options })),
    changePassword: (change: Body<'/api/app/password'>, options?: CallOptions) =>
      dataOf(http.POST('/api/app/password', { body: change, ...options })),
    /** A live one; it may have to wait for the operator. */
    openWorkspace: (workspace: Body<'/api/app/workspaces'>, options?: CallOptions) =>
      dataOf(http.POST('/api/app/workspaces', { body: workspace, ...options })),
    /** A test workspace with a made-up month behind it, to see what the pages show; one for each person. */
    openSampleShop: (options?: CallOptions) => dataOf(http.POST('/api/app/sample-shops', { ...options })),
    eraseSampleShop: (slug: string, options?: CallOptions) =>
      dataOf(http.DELETE('/api/app/sample-shops/{slug}', { params: { path: { slug } }, ...options })),
    /** The applications that may act for them. */
    grants: (options?: CallOptions) => dataOf(http.GET('/api/app/grants', { ...options })),
    revokeGrant: (id: string, options?: CallOptions) =>
      dataOf(http.DELETE('/api/app/grants/{id}', { params: { path: { id } }, ...options })),
  };
}
