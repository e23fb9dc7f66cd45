import { freePort } from '../../packages/server/test/rigs/free-port.ts';
import { defineCase } from '../case.ts';
import { startPart, startProgram } from '../processes.ts';

const MESSAGES = 1_000_000;

export const start = defineCase({
  name: 'start',
  measures:
    'From the command to the first 200 of `/readyz`: in an empty folder, where the data, the demo and the built-in simulator are made; and on a million messages of a hundred thousand contacts, none of them under way.',
  why: 'What starts soon is updated without fear, and is back soon after a crash.',
  databases: ['sqlite'],
  runs: 5,
  figures: [
    { name: 'empty', unit: 's', aim: { sqlite: { most: 1 } } },
    { name: 'on a million messages', unit: 's', aim: { sqlite: { most: 1.5 } } },
    { name: 'bare server', unit: 's' },
  ],
  async measure(trial) {
    const messages = trial.size(MESSAGES, 1000);
    const stored = { messages, contacts: messages / 10, status: 'read' } as const;
    const full = await trial.open({ channels: 1, ratePerSecond: 80, stored });
    for (let run = 0; run < trial.runs; run++) {
      await full.stopServers();
      const bareBegan = performance.now();
      await (await startPart('../test/kit/echo.ts')).stop();
      trial.note({ 'bare server': (performance.now() - bareBegan) / 1000 });

      const fullBegan = performance.now();
      await full.startServers();
      await ready(full.url);
      trial.note({ 'on a million messages': (performance.now() - fullBegan) / 1000 });

      const port = await freePort();
      const began = performance.now();
      const empty = await startProgram(['serve'], {
        DATA_DIR: trial.folder(),
        LOG_LEVEL: 'warn',
        PORT: String(port),
      });
      await ready(`http://127.0.0.1:${port}`);
      trial.note({ empty: (performance.now() - began) / 1000 });
      await empty.stop();
      trial.say(`run ${run + 1}`);
    }
  },
});

async function ready(url: string): Promise<void> {
  while (!(await fetch(`${url}/readyz`)).ok);
}
