/**
 * This file has requests that arrive close together begin together, and their responses leave together: the processor
 * has the code of a step in its cache for all of them, and whoever receives the responses is woken once
 * (docs/decisions/requests-together.md).
 */
import type { FastifyInstance } from 'fastify';
import { whileMoreArrive } from '../../arrivals.ts';
import { holdsUpThread } from '../../database/dialect.ts';
import { unattended } from '../../unattended.ts';

type GoOn = (error?: Error) => void;

/** Lets requests go on once all that have arrived are read. */
export function beginTogether(app: FastifyInstance): void {
  const gather = createGathering(app);
  app.addHook('onRequest', (_request, _reply, done) => gather(done));
}

/** Lets responses leave once all that is ready has been worked at. Must come after what else hooks on sending. */
export function sendTogether(app: FastifyInstance): void {
  const gather = createGathering(app);
  app.addHook('onSend', (_request, _reply, payload, done) =>
    gather((error) => (error ? done(error) : done(null, payload))),
  );
}

/** Returns a function that lets a request go on together with the others that come to it. */
function createGathering({ installation: { clock, db, log } }: FastifyInstance): (goOn: GoOn) => void {
  const beside = !holdsUpThread(db);
  let gathered: GoOn[] = [];

  async function goOnTogether(): Promise<void> {
    await whileMoreArrive({ clock, count: () => gathered.length, beside });
    const all = gathered;
    gathered = [];
    for (const goOn of all) {
      try {
        goOn();
      } catch (error) {
        // The framework catches nothing here, and answers what it is told of.
        unattended(Promise.resolve(error as Error).then(goOn), log, 'a request could not be answered');
      }
    }
  }

  return (goOn) => {
    if (gathered.push(goOn) === 1) unattended(goOnTogether(), log, 'requests could not go on');
  };
}
