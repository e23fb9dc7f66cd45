/**
 * The id by which a message is known at the door: made from ours, and read back. Meta's own id is known only when the
 * message has been sent, and another one after every further attempt.
 */

/** The beginning of an id of Meta's: a struct with one text, of the length of ours. */
const HEAD = Buffer.from([0x1c, 0x18, 30]);
const OURS = /^msg_[0-9a-hjkmnp-tv-z]{26}$/;

export function wamidOf(messageId: string): string {
  return `wamid.${Buffer.concat([HEAD, Buffer.from(messageId)]).toString('base64')}`;
}

/** Undefined: an id that this door has not given. */
export function messageIdOf(wamid: string): string | undefined {
  if (!wamid.startsWith('wamid.')) return undefined;
  const bytes = Buffer.from(wamid.slice('wamid.'.length), 'base64');
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) return undefined;
  const id = bytes.subarray(HEAD.length).toString('latin1');
  return OURS.test(id) ? id : undefined;
}
