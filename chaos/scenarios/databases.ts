/** What happens to the database. */
import { fillDisk, freeDisk, lacksDisk } from '../disk.ts';
import { answeredOtherwise, BOTH, POSTGRES, repeatedly, type Scenario, wait } from '../scenario.ts';
import type { Traffic } from '../traffic.ts';

export const dbRestart: Scenario = {
  name: 'db-restart',
  does: 'stops PostgreSQL, in turn as an operator does and as a crash does, and starts it again',
  promise: 'what is refused meanwhile is refused with 503',
  databases: POSTGRES,
  async play(stage, { seconds, traffic }) {
    let round = 0;
    await repeatedly(seconds, async () => {
      await wait(3);
      const mode = round++ % 2 === 0 ? 'fast' : 'immediate';
      stage.cluster!.stop(mode);
      stage.say(`the database is stopped (${mode})`);
      await wait(1 + stage.random() * 3);
      await stage.cluster!.start();
    });
    return refusals(traffic);
  },
};

export const dbFreeze: Scenario = {
  name: 'db-freeze',
  does: 'freezes every process of PostgreSQL for 8 to 14 s',
  promise: 'what is refused meanwhile is refused with 503, or the client has given up',
  databases: POSTGRES,
  async play(stage, { seconds, traffic }) {
    await repeatedly(seconds, async () => {
      await wait(3);
      stage.cluster!.freeze();
      const length = 8 + stage.random() * 6;
      stage.say(`the database is frozen for ${length.toFixed(1)} s`);
      await wait(length);
      stage.cluster!.thaw();
    });
    return refusals(traffic);
  },
};

export const dbFailover: Scenario = {
  name: 'db-failover',
  does: 'kills a primary that has a synchronous standby, and promotes the standby on its port',
  promise: 'nothing that was answered with 200 is missing on the standby',
  databases: POSTGRES,
  async play(stage, { seconds, traffic }) {
    const standby = await stage.cluster!.addStandby();
    await wait(seconds / 2);
    stage.cluster!.kill();
    stage.say('the primary is killed');
    await standby.promote();
    stage.say('the standby is promoted');
    await wait(seconds / 2);
    return refusals(traffic);
  },
};

const refusals = (traffic: Traffic) => answeredOtherwise(traffic, /^(503 SERVICE_UNAVAILABLE|TimeoutError)$/);

export const diskFull: Scenario = {
  name: 'disk-full',
  does: 'fills the disk that the data lie on, for seconds, over and over',
  promise: 'what is refused meanwhile is refused with 503',
  databases: BOTH,
  lacks: lacksDisk,
  stage: () => ({ diskMiB: 1024 }),
  async play(stage, { seconds, traffic }) {
    try {
      await repeatedly(seconds, async () => {
        await wait(3);
        fillDisk(stage.folder);
        stage.say('the disk is full');
        await wait(2 + stage.random() * 3);
        freeDisk(stage.folder);
      });
    } finally {
      freeDisk(stage.folder);
    }
    return refusals(traffic);
  },
};

export const calm: Scenario = {
  name: 'calm',
  does: 'nothing',
  promise: 'every request is answered with 200',
  databases: BOTH,
  async play(_stage, { seconds, traffic }) {
    await wait(seconds);
    return answeredOtherwise(traffic, /^$/);
  },
};
