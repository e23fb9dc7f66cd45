/** Of the operator. */
export const EMAIL = 'asha@example.com';

/** Of everybody who signs in. */
export const PASSWORD = 'monsoon over the western ghats';

/** Of the number that the simulator has. */
export const GRAPH = { accessToken: 'fuzz-token', appSecret: 'fuzz-secret' };
