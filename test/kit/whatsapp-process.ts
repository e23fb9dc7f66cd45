/** WhatsApp's simulator as a process of its own. Its argument is a `WhatsAppPlan`; it prints {graphUrl}. */
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';
import { DEMO_TEMPLATES } from '../../packages/server/src/simulator/demo-templates.ts';
import { openSimulator } from '../../packages/server/src/simulator/simulator.ts';
import { businessNumber } from './numbers.ts';

export interface WhatsAppPlan {
  /** It has so many business numbers, which take the URLs in turn. */
  numbers: number;
  webhookUrls: string[];
  file: string;
  settings: object;
}

const { numbers, webhookUrls, file, settings } = JSON.parse(process.argv[2]!) as WhatsAppPlan;
const log = createLog('error');
const simulator = await openSimulator({ file, clock: systemClock, log, settings, serveControl: true });
for (let i = 0; i < numbers; i++) {
  const webhookUrl = webhookUrls[i % webhookUrls.length]!;
  const number = { ...businessNumber(i), verifiedName: 'Asha Traders', webhookUrl };
  simulator.addNumber({ ...number, templates: DEMO_TEMPLATES });
}
console.log(JSON.stringify({ graphUrl: simulator.graphUrl }));
process.once('SIGTERM', () => void simulator.close().then(() => process.exit(0)));
