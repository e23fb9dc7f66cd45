export const SIGN_IN = '/oauth/sign-in';
/** The account without scripts. */
export const ACCOUNT = '/oauth/account';
/** Where the link of an invitation leads. */
export const INVITATION = '/oauth/invitation';
export const DASHBOARD = '/dashboard';
/** Where the dashboard shows a person's sessions and connected applications. */
export const SECURITY = '/dashboard/settings/security';
