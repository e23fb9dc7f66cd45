/** This file finds the secrets that WhatsApp forbids to ask for, such as card numbers and PINs. */
import { type Draft, textsOf } from '../draft.ts';
import type { Report } from '../finding.ts';

const SECRETS =
  /\b((send|share|reply with|enter|provide|give) (us |me )?(your )?((full|complete) )?(credit|debit) ?card|card number|cvv|cvc|atm pin|upi pin|aadha?ar (number|no)|pan (number|no|card number)|passport number|bank account number|net ?banking password)\b|कार्ड नंबर|आधार नंबर|यूपीआई पिन/iu;

export function examineSecrets({ components }: Draft, report: Report): void {
  for (const { field, text } of textsOf(components)) {
    const word = SECRETS.exec(text)?.[0];
    if (word !== undefined) report('text.secrets', field, { word });
  }
}
