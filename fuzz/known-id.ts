/** Stands in a body or a query for the id of something that exists when it is sent, such as `{known /api/v1/messages 7}`. */
export const knownId = (noun: string, number: number) => `{known ${noun} ${number}}`;

export const KNOWN_ID = /\{known (\/[a-z0-9/]+) (\d+)\}/g;
