export const SIGN_IN = '/oauth/sign-in';
/** The account without scripts. */
export const ACCOUNT = '/oauth/account';
export const DASHBOARD = '/dashboard';
