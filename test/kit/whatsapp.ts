import { join } from 'node:path';
import { type Launched, launchFile } from './launch.ts';
import type { WhatsAppPlan } from './whatsapp-process.ts';

/** Starts WhatsApp's simulator as a process of its own, with numbers. */
export function launchWhatsApp(plan: WhatsAppPlan): Promise<Launched<{ graphUrl: string }>> {
  return launchFile(join(import.meta.dirname, 'whatsapp-process.ts'), plan);
}
