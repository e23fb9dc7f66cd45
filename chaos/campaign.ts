/** A campaign that goes on while faults are played; what is asked of it is asked again until an answer settles it. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type CampaignAsked, type CampaignPlan, pathOf } from '../test/kit/campaigns.ts';
import { storedPerson } from '../test/kit/stored-people.ts';
import { CAMPAIGN_TAG, type Stage } from './stage.ts';

export interface Campaign {
  plan: CampaignPlan;
  ask(what: CampaignAsked['what']): Promise<void>;
  /** Returns how many people it was sent to, or was tried to be. */
  fed(): Promise<number>;
}

const PATIENCE_MS = 10_000;
const AGAIN_MS = 200;
/** A template without variables: what is sent is noted by its name. */
const TEMPLATE = 'hello_world';
/** It begins small and goes on in waves, none of which waits for anything but receipts. */
const PACE = {
  canary: { percent: 2, least: 20, pauseMinutes: 0 },
  waves: { percent: 25, pauseMinutes: 0 },
  stopAt: { failedPercent: null, limitedPercent: null, stopPercent: null },
};

/** Starts a campaign to all people that were stored, through the first of the numbers. */
export async function startCampaign(stage: Stage, people: number): Promise<Campaign> {
  const { openDb, target, workspace } = stage;
  const key = 'campaign-1';
  const plan: CampaignPlan = {
    ...{ key, workspaceId: workspace.id, channelId: workspace.channelIds[0]!, text: TEMPLATE },
    ...{ to: Array.from({ length: people }, (_, i) => storedPerson(i)), canary: PACE.canary, asked: [] },
  };

  /** Asks until somebody answers; returns the status and the body. */
  async function request(path: string, key: string, body: object = {}) {
    for (;;) {
      const answer = await requestOnce(target(), path, {
        ...{ method: 'POST', body: JSON.stringify(body), signal: AbortSignal.timeout(PATIENCE_MS) },
        headers: {
          ...{ authorization: `Bearer ${workspace.key}`, 'content-type': 'application/json' },
          'idempotency-key': key,
        },
      });
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      await pause(AGAIN_MS);
    }
  }

  async function ask(what: CampaignAsked['what']): Promise<void> {
    const asked: CampaignAsked = { what };
    plan.asked.push(asked);
    const own = `${key} ${plan.asked.length} ${what}`;
    asked.answered = (await request(pathOf(plan.id!, asked), own)).status;
  }

  const audience = { tags: { all: [CAMPAIGN_TAG] } };
  const made = await request('/api/v1/campaigns', key, {
    ...{ name: key, template: TEMPLATE, channel: plan.channelId, audience, ...PACE },
  });
  if (made.status !== 201) throw new Error(made.text);
  plan.id = (JSON.parse(made.text) as { data: { id: string } }).data.id;
  await ask('start');
  return {
    ...{ plan, ask },
    async fed() {
      const db = openDb();
      try {
        const { rows } = await sql<{ fed: number }>`select fed from campaigns`.execute(db);
        return Number(rows[0]?.fed ?? 0);
      } finally {
        await db.destroy();
      }
    },
  };
}

/** Returns what was answered; undefined: nobody is there, or a fault has swallowed it. */
async function requestOnce(url: string | undefined, path: string, init: RequestInit) {
  if (url === undefined) return undefined;
  try {
    const response = await fetch(url + path, init);
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}
