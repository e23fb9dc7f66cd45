/** The facts of campaigns: what clients asked for, their rows, their people, what they sent, and what was told of them. */
import type {
  CampaignState,
  PersonState,
} from '../../packages/server/src/platform/database/schema/campaigns.ts';
import type { Row } from '../../packages/server/src/platform/database/schema/schema.ts';

export interface CampaignFacts {
  plans: readonly CampaignPlan[];
  campaigns: readonly StoredCampaign[];
  people: readonly CampaignPerson[];
  counts: readonly Pick<Row<'campaign_counts'>, 'campaign_id' | 'state' | 'reason' | 'count'>[];
  /** The messages of campaigns, in the order of their ids. */
  sent: readonly CampaignMessage[];
  /** The events of campaigns, and of their messages that they were queued, in the order in which they were committed. */
  told: readonly Pick<Row<'events'>, 'workspace_id' | 'sequence' | 'type' | 'subject'>[];
}

/** A campaign that somebody wants to be sent. */
export interface CampaignPlan {
  /** Its idempotency key and name. */
  key: string;
  workspaceId: string;
  channelId: string;
  /** The numbers that stand in its audience, some of them twice. */
  to: readonly string[];
  /** The text of each of its messages. */
  text: string;
  canary: Canary | false;
  /** Its id, as soon as an answer of 200 has told it. */
  id?: string;
  /** The status of the answer by which it was refused for good. */
  refused?: number;
  asked: CampaignAsked[];
}

export interface Canary {
  percent: number;
  least: number;
  pauseMinutes: number;
}

/** Something that is asked of a campaign, again until an answer settles it. */
export interface CampaignAsked {
  what: 'start' | 'pause' | 'resume' | 'cancel';
  /** The status of the answer that settled it. */
  answered?: number;
}

export type StoredCampaign = Pick<
  Row<'campaigns'>,
  'workspace_id' | 'id' | 'state' | 'frozen_at' | 'fed' | 'upto' | 'wave'
> & { state: CampaignState };

export type CampaignPerson = Pick<
  Row<'campaign_people'>,
  'workspace_id' | 'campaign_id' | 'person' | 'reason' | 'message_id' | 'limited'
> & { state: PersonState };

export type CampaignMessage = Pick<
  Row<'messages'>,
  'id' | 'person' | 'contact_id' | 'status' | 'failure' | 'created_at'
> & { campaign_id: string };

/** Each asks both databases for the rows of one fact. */
export const CAMPAIGN_FACTS = {
  campaigns: 'select workspace_id, id, state, frozen_at, fed, upto, wave from campaigns',
  people: `select workspace_id, campaign_id, person, state, reason, message_id, limited from campaign_people
    order by campaign_id, person`,
  counts: 'select campaign_id, state, reason, count from campaign_counts',
  sent: `select id, campaign_id, person, contact_id, status, failure, created_at from messages
    where campaign_id is not null order by id`,
  told: `select e.workspace_id, e.sequence, e.type, e.subject from events e
    where e.type like 'campaign.%' or (e.type = 'message.queued' and exists (select 1 from messages m
      where m.workspace_id = e.workspace_id and m.id = e.subject and m.campaign_id is not null))
    order by e.workspace_id, e.sequence`,
} as const;

/** Returns what is asked of a campaign as a request of the API. */
export const pathOf = (id: string, { what }: CampaignAsked): string => `/api/v1/campaigns/${id}/${what}`;
