/** This file says which messages of campaigns would disturb people: they are tried again after the quiet hours. */
import type { Trx } from '../../../platform/database/dialect.ts';
import { isContactId } from '../../contacts/written-to.ts';
import { HERE, quietUntil, zoneOf } from '../pace/hours.ts';
import type { Pace } from '../pace/schemas.ts';
import { paceOf } from '../show.ts';
import { campaignsOf } from '../store.ts';

/** Returns until when it is quiet for somebody of a campaign, whose number may not be known; undefined: it is not. */
export function quietFor(
  { quietHours }: Pick<Pace, 'quietHours'>,
  phone: string | undefined,
  now: number,
): number | undefined {
  return quietHours && quietUntil(quietHours, zoneOf(phone, quietHours.timeZone ?? HERE, now), now);
}

interface OfCampaign {
  workspace_id: string;
  campaign_id: string | null;
  person: string;
}

/** Returns what says of a message until when it is quiet for its person by its campaign's hours. */
export async function quietHoursOf(
  trx: Trx,
  messages: readonly OfCampaign[],
  now: number,
): Promise<(message: OfCampaign) => number | undefined> {
  const paces = new Map((await campaignsOf(trx, messages)).map((row) => [row.id, paceOf(row)]));
  return ({ campaign_id, person }) => {
    const pace = campaign_id === null ? undefined : paces.get(campaign_id);
    return pace && quietFor(pace, isContactId(person) ? undefined : person, now);
  };
}
