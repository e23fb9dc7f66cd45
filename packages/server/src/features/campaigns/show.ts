/** This file shows campaigns as the API and their events have them. */
import { sql } from 'kysely';
import { MINUTE } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { PERSON_STATES } from '../../platform/database/schema/campaigns.ts';
import { showMoney } from '../../platform/money.ts';
import { toIst } from '../../platform/time.ts';
import type { RateCard } from '../../whatsapp/pricing/card.ts';
import { cardOf } from '../rates/card.ts';
import type { Content } from './content/schemas.ts';
import { type Tally, tallyOf } from './counts.ts';
import type { Pace } from './pace/schemas.ts';
import type { Reason } from './reasons.ts';
import type { Audience, CampaignView, WAITS } from './schemas.ts';
import { spentOf } from './spending.ts';
import type { CampaignRow } from './store.ts';

export const paceOf = ({ pace }: Pick<CampaignRow, 'pace'>) => JSON.parse(pace) as Pace;
export const audienceOf = ({ audience }: Pick<CampaignRow, 'audience'>) =>
  audience === null ? undefined : (JSON.parse(audience) as Audience);
export const contentOf = ({ content }: Pick<CampaignRow, 'content'>) => JSON.parse(content) as Content;

/** Shows a campaign; `againAt` is when the next of those is due who are sent to once more. */
export function showCampaign(row: CampaignRow, tally: Tally, card: RateCard, againAt?: number): CampaignView {
  const waiting = waitingOf(row, tally, againAt);
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    ...(row.reason !== null && { reason: JSON.parse(row.reason) as Reason }),
    ...(waiting && { waiting }),
    ...(row.channel_id !== null && { channelId: row.channel_id }),
    ...(row.template !== null && { template: row.template }),
    ...(row.language !== null && { language: row.language }),
    ...contentOf(row),
    ...(row.audience !== null && { audience: audienceOf(row)! }),
    ...paceOf(row),
    ...(row.budget !== null && {
      ...{ budget: showMoney(row.budget), spent: showMoney(spentOf(tally, card)) },
    }),
    counts: {
      total: tally.total(),
      ...(Object.fromEntries(PERSON_STATES.map((state) => [state, tally.of(state)])) as Record<
        (typeof PERSON_STATES)[number],
        number
      >),
    },
    failures: tally.byReason('failed').map(([code, count]) => ({ code, count })),
    exclusions: tally.byReason('excluded').map(([reason, count]) => ({ reason, count })),
    answered: tally.of('heard', 'answered'),
    stopped: tally.of('heard', 'stopped'),
    clicked: tally.of('heard', 'clicked'),
    ...(row.send_at !== null && { sendAt: toIst(row.send_at) }),
    createdAt: toIst(row.created_at),
    updatedAt: toIst(row.updated_at),
    ...(row.asked_at !== null && { askedAt: toIst(row.asked_at) }),
    ...(row.started_at !== null && { startedAt: toIst(row.started_at) }),
    ...(row.ended_at !== null && { endedAt: toIst(row.ended_at) }),
  };
}

/** Reads what is shown of a campaign beside its row. */
export async function viewCampaign(db: Db, row: CampaignRow): Promise<CampaignView> {
  const tally = await tallyOf(db, row);
  const againAt = row.state === 'running' ? await nextAgain(db, row) : undefined;
  return showCampaign(row, tally, await cardOf(db), againAt);
}

/** Returns when the next of those has their turn again who wait for it; undefined: nobody does. */
export async function nextAgain(
  db: Db,
  { workspace_id, id }: Pick<CampaignRow, 'workspace_id' | 'id'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('campaign_people')
    .select('again_at as at')
    .where('campaign_id', '=', id)
    .where(sql<boolean>`workspace_id || '' = ${workspace_id}`)
    .where('again_at', 'is not', null)
    .orderBy('again_at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

type Waiting = NonNullable<CampaignView['waiting']>;

const WORDS: Record<(typeof WAITS)[number], string> = {
  audience: 'The audience is being written down.',
  schedule: 'It begins at its time.',
  canary: 'The first have got it; it goes on when their receipts are good.',
  wave: 'The next wave comes after a pause.',
  tier: 'WhatsApp lets the number begin to write to no more people for now.',
  quiet_hours: 'It does not disturb anybody in the quiet hours.',
  media: 'The file of the header is being uploaded to WhatsApp.',
  retry: 'Those are left who are sent to once more.',
};

function waitingOf(row: CampaignRow, tally: Tally, againAt: number | undefined): Waiting | undefined {
  const wait = (name: Waiting['for'], until?: number | null): Waiting => ({
    ...{ for: name, message: WORDS[name] },
    ...(until != null && { until: toIst(until) }),
  });
  if (row.state !== 'running' && row.state !== 'scheduled') return undefined;
  if (row.frozen_at === null) return wait('audience', row.state === 'scheduled' ? row.send_at : undefined);
  if (row.state === 'scheduled') return wait('schedule', row.send_at);
  const left = tally.of('waiting');
  if (left === 0) return undefined;
  if (row.fed >= row.upto && againAt === undefined)
    return wait(row.wave <= 1 ? 'canary' : 'wave', nextWaveAt(row));
  if (row.waits_for !== null) return wait(row.waits_for as Waiting['for'], row.waits_until);
  return againAt === undefined ? undefined : wait('retry', againAt);
}

/** Returns when the next wave may begin, if all is well by then. */
export function nextWaveAt(row: CampaignRow): number | undefined {
  const { canary, waves } = paceOf(row);
  const pause = row.wave <= 1 && canary ? canary.pauseMinutes : waves.pauseMinutes;
  return row.wave_ended_at === null ? undefined : row.wave_ended_at + pause * MINUTE;
}
