/** A type and its subtype have at most 127 characters each (RFC 6838 §4.2). */
const TOKEN = "[\\w!#$%&'*+.^`|~-]{1,127}";
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?:[ \\t]*;[\\t\\x20-\\x7e]{0,200})?$`);

/** Returns whether a text can stand in a header as a media type, with parameters or without (RFC 9110 §8.3.1). */
export const isMediaType = (text: string): boolean => MEDIA_TYPE.test(text);

/** Replaces a media type that cannot stand in a header. */
export const UNKNOWN_TYPE = 'application/octet-stream';
