import { fillDisk, freeDisk, lacksDisk } from '../disk.ts';
import { answeredOtherwise, comingAndGoing, POSTGRES, type Scenario, scenario, wait } from '../scenario.ts';

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
    promise: 'what is refused meanwhile is refused with 503, or the client has given up',
    databases: POSTGRES,
    play: comingAndGoing(
      [3, 3],
      [8, 14],
      ({ cluster }) => {
        cluster!.freeze();
        return { said: 'the database is frozen', end: cluster!.thaw };
      },
      REFUSED,
    ),
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
