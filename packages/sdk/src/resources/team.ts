import type { Http } from '../http.ts';
import { type Body, type CallOptions, dataOf } from '../responses.ts';

/** Says whether the keys that the member made are revoked with the change. */
export interface EndKeys {
  revokeKeys?: boolean;
}

/** The people of a workspace; for its owners and admins, signed in by the cookie of this browser. */
export function team(http: Http) {
  return {
    members: (options?: CallOptions) => dataOf(http.GET('/api/app/members', { ...options })),
    changeRole: (
      personId: string,
      role: Body<'/api/app/members/{personId}', 'patch'>['role'],
      { revokeKeys, ...options }: CallOptions & EndKeys = {},
    ) =>
      dataOf(
        http.PATCH('/api/app/members/{personId}', {
          params: { path: { personId } },
          body: { role, ...(revokeKeys !== undefined && { revokeKeys }) },
          ...options,
        }),
      ),
    /** Says how many open conversations a member may be given (null: none), and whether they are away. */
    changeAssignment: (
      personId: string,
      change: Body<'/api/app/members/{personId}/assignment', 'patch'>,
      options?: CallOptions,
    ) =>
      dataOf(
        http.PATCH('/api/app/members/{personId}/assignment', {
          params: { path: { personId } },
          body: change,
          ...options,
        }),
      ),
    /** Removes a member; removing oneself leaves the workspace. */
    remove: (personId: string, { revokeKeys, ...options }: CallOptions & EndKeys = {}) =>
      dataOf(
        http.DELETE('/api/app/members/{personId}', {
          params: { path: { personId }, query: revokeKeys === undefined ? {} : { revokeKeys } },
          ...options,
        }),
      ),
    invitations: (options?: CallOptions) => dataOf(http.GET('/api/app/invitations', { ...options })),
    /** Mails a link, which is in the mail alone; where no mail is sent the operator gets it here. */
    invite: (invitation: Body<'/api/app/invitations'>, options?: CallOptions) =>
      dataOf(http.POST('/api/app/invitations', { body: invitation, ...options })),
    revokeInvitation: (id: string, options?: CallOptions) =>
      dataOf(http.DELETE('/api/app/invitations/{id}', { params: { path: { id } }, ...options })),
  };
}
