/** This file says which messages belong to which conversation. */
import type { WrittenMessage } from './conversations.ts';

/** A person and a number; what stands between them is one conversation. */
export const placeOf = ({ contact_id, channel_id }: Pick<WrittenMessage, 'contact_id' | 'channel_id'>) =>
  `${contact_id} ${channel_id}`;

export const NOWHERE = { contact_id: null, channel_id: '' };

export const inboundOf = (written: readonly WrittenMessage[]) =>
  written.filter(({ direction }) => direction === 'inbound');
