import type { Channel } from '@meghdoot/sdk';
import { formatPhone } from '../../ui/phone-format.ts';

type Named = { phone: Channel['phone']; displayName?: string | undefined };

/** What a number of the business is called: as WhatsApp shows it, else the number as it is read. */
export function channelName({ displayName, phone }: Named): string {
  return displayName ?? formatPhone(phone);
}

/** With the number behind the name. */
export function channelLine({ displayName, phone }: Named): string {
  return displayName ? `${displayName} · ${formatPhone(phone)}` : formatPhone(phone);
}
