import { listenToNoise } from '../../test/kit/noise.ts';
import { fillDisk, freeDisk, lacksDisk } from '../disk.ts';
import {
  answeredOtherwise,
  comingAndGoing,
  type Play,
  POSTGRES,
  type Scenario,
  scenario,
  wait,
} from '../scenario.ts';
import type { Stage } from '../stage.ts';

const REFUSED = /^(503 SERVICE_UNAVAILABLE|TimeoutError)$/;

export const DATABASES: readonly Scenario[] = [
  scenario({
    name: 'disk-full',
    does: 'fills the disk that the data lie on, for seconds, over and over',
    promise: 'what is refused meanwhile is refused with 503',
    lacks: lacksDisk,
    stage: () => ({ diskMiB: 1024 }),
    play: comingAndGoing(
      [3, 3],
      [2, 5],
      ({ folder }) => {
        fillDisk(folder);
        return { said: 'the disk is full', end: () => freeDisk(folder) };
      },
      REFUSED,
    ),
  }),
  scenario({
    name: 'db-restart',
    does: 'stops PostgreSQL, in turn as an operator does and as a crash does, and starts it again',
    promise: 'what is refused meanwhile is refused with 503',
    databases: POSTGRES,
    play: comingAndGoing(
      [3, 3],
      [1, 4],
      ({ cluster }, round) => {
        const mode = round % 2 === 0 ? 'fast' : 'immediate';
        cluster!.stop(mode);
        return { said: `the database is stopped (${mode})`, end: cluster!.start };
      },
      REFUSED,
    ),
  }),
  scenario({
    name: 'db-freeze',
    does: 'freezes every process of PostgreSQL for 8 to 14 s',
    promise:
      'what is refused meanwhile is refused with 503, within 5 s, or the client of a send has given up',
    databases: POSTGRES,
    play: freeze,
  }),
  scenario({
    name: 'db-failover',
    does: 'kills a primary that has a synchronous standby, and promotes the standby on its port',
    promise: 'nothing that was answered with 200 is missing on the standby',
    databases: POSTGRES,
    async play({ cluster, say }, { seconds, traffic }) {
      const standby = await cluster!.addStandby({ synchronous: true });
      await wait(seconds / 2);
      cluster!.kill();
      say('the primary is killed');
      standby.promote();
      say('the standby is promoted');
      await wait(seconds / 2);
      return answeredOtherwise(traffic, REFUSED);
    },
  }),
];

/** So long at most somebody waits for a 503, and so often somebody asks. */
const PATIENCE_MS = 5000;
const ASKED_EVERY_S = 0.5;

async function freeze(stage: Stage, play: Play): Promise<string[]> {
  const noise = await listenToNoise(...stage.nodes.flatMap((node) => node.pid() ?? []));
  const headers = { authorization: `Bearer ${stage.workspace.key}` };
  const come = comingAndGoing(
    [3, 3],
    [8, 14],
    ({ cluster, say, nodes }) => {
      let thawedAt = Number.POSITIVE_INFINITY;
      let longest = 0;
      /** The database holds up a request until the thaw alone: what comes later waits for those before it. */
      const ask = async (url: string) => {
        const began = performance.now();
        const response = await fetch(`${url}/api/v1/contacts?limit=1`, { headers });
        await response.arrayBuffer();
        const own = Math.min(performance.now(), thawedAt) - began - noise.since(began);
        longest = Math.max(longest, own);
      };
      const asked: Promise<void>[] = [];
      const asking = (async () => {
        for (let n = 0; thawedAt === Number.POSITIVE_INFINITY; n++) {
          asked.push(ask(nodes[n % nodes.length]!.url));
          await wait(ASKED_EVERY_S);
        }
      })();
      cluster!.freeze();
      const end = async () => {
        thawedAt = performance.now();
        cluster!.thaw();
        await asking;
        await Promise.all(asked);
        say(`the longest of ${asked.length} requests waited ${Math.round(longest)} ms`);
        if (longest > PATIENCE_MS) return `a request waited ${Math.round(longest)} ms for its 503`;
      };
      return { said: 'the database is frozen', end };
    },
    REFUSED,
  );
  const broken = await come(stage, play);
  await noise.stop();
  return broken;
}
