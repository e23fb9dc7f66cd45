export const SIGN_IN = '/oauth/sign-in';
/** With `SIGNUP=open` it makes an account; otherwise it says how accounts come. */
export const SIGN_UP = '/oauth/sign-up';
/** Leads to `SECURITY`. */
export const ACCOUNT = '/oauth/account';
/** Where the link of an invitation leads. */
export const INVITATION = '/oauth/invitation';
export const DASHBOARD = '/dashboard';
/** Where the dashboard shows a person's password, sessions and connected applications. */
export const SECURITY = '/dashboard/settings/security';
/** Where the dashboard shows an operator who waits for approval. */
export const OPERATOR_WORKSPACES = '/dashboard/operator/workspaces';
