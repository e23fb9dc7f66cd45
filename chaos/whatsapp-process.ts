/** WhatsApp as a process of its own, with the numbers of the stage. Argument: JSON {webhookUrl, file, settings}. Prints {graphUrl}. */
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { createLog } from '../packages/server/src/platform/log.ts';
import { DEMO_TEMPLATES } from '../packages/server/src/simulator/demo-templates.ts';
import { openSimulator } from '../packages/server/src/simulator/simulator.ts';
import { NUMBERS } from './numbers.ts';

const { webhookUrl, file, settings } = JSON.parse(process.argv[2]!) as {
  webhookUrl: string;
  file: string;
  settings: object;
};
const simulator = await openSimulator({
  file,
  clock: systemClock,
  log: createLog('error'),
  settings,
  serveControl: true,
});
for (const { lostAnswer: _, ...number } of NUMBERS)
  simulator.addNumber({ ...number, verifiedName: 'Chaos', webhookUrl, templates: DEMO_TEMPLATES });
console.log(JSON.stringify({ graphUrl: simulator.graphUrl }));
process.once('SIGTERM', () => void simulator.close().then(() => process.exit(0)));
