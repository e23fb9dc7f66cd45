export const EMAIL = 'asha@example.com';

/** The number of a contact that is there from the beginning, and stays. */
export const PHONE = '+919876599999';

/** Everybody signs in with it. */
export const PASSWORD = 'monsoon over the western ghats';

export const GRAPH = { accessToken: 'fuzz-token', appSecret: 'fuzz-secret' };
