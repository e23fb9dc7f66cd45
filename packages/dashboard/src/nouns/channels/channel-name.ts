import type { Channel } from '@meghdoot/sdk';
import { formatPhone } from '../../ui/elements/phone-format.ts';

type Named = { phone: Channel['phone']; displayName?: string | undefined };

/** Returns the name of a business number: the one that WhatsApp shows, else the number as it is read. */
export function channelName({ displayName, phone }: Named): string {
  return displayName ?? formatPhone(phone);
}

/** Returns the name with the number behind it. */
export function channelLine({ displayName, phone }: Named): string {
  return displayName ? `${displayName} · ${formatPhone(phone)}` : formatPhone(phone);
}
