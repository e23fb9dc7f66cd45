export const EMAIL = 'asha@example.com';

/** Everybody signs in with it. */
export const PASSWORD = 'monsoon over the western ghats';

export const GRAPH = { accessToken: 'fuzz-token', appSecret: 'fuzz-secret' };
