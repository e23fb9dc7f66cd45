/** The operator's address. */
export const EMAIL = 'asha@example.com';

/** Everybody signs in with it. */
export const PASSWORD = 'monsoon over the western ghats';

/** The credentials of the simulator's number. */
export const GRAPH = { accessToken: 'fuzz-token', appSecret: 'fuzz-secret' };
