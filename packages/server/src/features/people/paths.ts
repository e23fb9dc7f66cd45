export const SIGN_IN = '/oauth/sign-in';
/** With `SIGNUP=open` the page makes an account; otherwise it says how accounts are made. */
export const SIGN_UP = '/oauth/sign-up';
/** Leads to `SECURITY`. */
export const ACCOUNT = '/oauth/account';
/** The path of an invitation's link. */
export const INVITATION = '/oauth/invitation';
export const DASHBOARD = '/dashboard';
/** The page of a person's password, sessions and connected applications. */
export const SECURITY = '/dashboard/settings/security';
/** The page on which an operator sees who waits for approval. */
export const OPERATOR_WORKSPACES = '/dashboard/operator/workspaces';
