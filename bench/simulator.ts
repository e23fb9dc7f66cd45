/** WhatsApp as a process of its own, with several numbers. Argument: JSON {numbers, webhookUrl, file}. Prints {graphUrl}. */

import { systemClock } from '../packages/server/src/platform/clock.ts';
import { createLog } from '../packages/server/src/platform/log.ts';
import { DEMO_TEMPLATES } from '../packages/server/src/simulator/demo-templates.ts';
import { openSimulator } from '../packages/server/src/simulator/simulator.ts';
import { benchNumber } from './numbers.ts';

const { numbers, webhookUrl, file } = JSON.parse(process.argv[2]!) as {
  numbers: number;
  webhookUrl: string;
  file: string;
};
const log = createLog('error');
const simulator = await openSimulator({ file, clock: systemClock, log, settings: { statusDelayMs: 5 } });
for (let i = 0; i < numbers; i++) {
  simulator.addNumber({ ...benchNumber(i), verifiedName: 'Bench', webhookUrl, templates: DEMO_TEMPLATES });
}
console.log(JSON.stringify({ graphUrl: simulator.graphUrl }));
process.once('SIGTERM', () => void simulator.close().then(() => process.exit(0)));
