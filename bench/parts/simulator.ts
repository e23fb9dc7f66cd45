/**
 * WhatsApp as a process of its own, with several numbers. Argument: JSON {numbers, webhookUrls, file, statusDelayMs}; the
 * numbers take the URLs in turn. Prints {graphUrl}.
 */
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';
import { DEMO_TEMPLATES } from '../../packages/server/src/simulator/demo-templates.ts';
import { openSimulator } from '../../packages/server/src/simulator/simulator.ts';
import { benchNumber } from '../numbers.ts';

export interface SimulatorPlan {
  numbers: number;
  webhookUrls: string[];
  file: string;
  statusDelayMs: number;
}

const { numbers, webhookUrls, file, statusDelayMs } = JSON.parse(process.argv[2]!) as SimulatorPlan;
const log = createLog('error');
const simulator = await openSimulator({
  file,
  clock: systemClock,
  log,
  settings: { statusDelayMs },
  serveControl: true,
});
for (let i = 0; i < numbers; i++) {
  const webhookUrl = webhookUrls[i % webhookUrls.length]!;
  simulator.addNumber({ ...benchNumber(i), verifiedName: 'Bench', webhookUrl, templates: DEMO_TEMPLATES });
}
console.log(JSON.stringify({ graphUrl: simulator.graphUrl }));
process.once('SIGTERM', () => void simulator.close().then(() => process.exit(0)));
