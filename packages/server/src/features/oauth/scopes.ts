import { SCOPES, type Scope } from '../../platform/http/admission/principal.ts';

/** The words that a person reads before they allow a scope. */
export const SCOPE_WORDS: Record<Scope, string> = {
  read: 'See messages, contacts, templates, channels and events',
  write: 'Send messages, change contacts and webhooks, and see everything',
  messages: 'Send WhatsApp messages and see them',
  contacts: 'See, add and change contacts',
};

/** The scopes of ours in a list as it comes over the wire; others (`openid`, …) are not given. */
export function knownScopes(text: unknown): Scope[] {
  const asked = typeof text === 'string' ? text.split(' ') : [];
  return SCOPES.filter((scope) => asked.includes(scope));
}
