/** Campaigns of a service in this process, whose time is the test's own. */
import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import type { ManualClock } from './manual-clock.ts';
import { type Json, someone, type Workspace } from './service.ts';

export type Campaign = Awaited<ReturnType<Workspace['client']['campaigns']['get']>>;
export type CampaignPerson = Awaited<ReturnType<Workspace['client']['campaigns']['people']>>['data'][number];
type TemplateInput = Parameters<Workspace['client']['templates']['create']>[0];
type Input = Parameters<Workspace['client']['campaigns']['create']>[0];

/** A template without variables, approved in every test workspace. */
export const HELLO = { name: 'Hello', template: 'hello_world' };

/** At once and to everybody, in a test that is about something else. */
export const AT_ONCE = { canary: false } as const;

/** What a campaign says with a short link in its text. */
export const withLink = (url = 'https://shop.example/sale') => ({
  ...{ template: 'order_update', shortLinks: true },
  variables: { 1: { value: 'Asha' }, 2: { value: 'A-1' }, 3: { value: url } },
});

export interface Campaigns {
  /** Makes contacts with a tag; their numbers end as the simulator's table wants it. */
  people(tag: string, ...lastFour: string[]): Promise<{ id: string; phone: string }[]>;
  /** Makes a template that WhatsApp has approved, of the category utility. */
  approved(name: string, components: NonNullable<TemplateInput['components']>): Promise<void>;
  /** Lets somebody opt out. */
  stops(person: { id: string; phone?: string }): Promise<void>;
  /** Makes a draft for a tag that says hello to everybody at once, but for what is said otherwise. */
  draft(tag: string, input?: Partial<Input>): Promise<Campaign>;
  /** Makes it and starts it. */
  started(tag: string, input?: Partial<Input>): Promise<Campaign>;
  /** Lets time pass until a campaign is as a check wants it. */
  until(id: string, check: (campaign: Campaign) => void | Promise<void>): Promise<Campaign>;
  inState(id: string, state: Campaign['state']): Promise<Campaign>;
  /** Returns whom the number's simulator has got something for, in order. */
  reached(): Promise<string[]>;
}

/** Sends a campaign to one person, by the clock of the machine, and waits until it has ended. */
export async function campaignTo(
  { client }: Workspace,
  phone: string,
  input: Partial<Input> = {},
): Promise<void> {
  const { id } = await client.campaigns.create({ ...HELLO, audience: { contacts: [phone] }, ...input });
  await client.campaigns.start(id);
  await eventually(async () => assert.equal((await client.campaigns.get(id)).state, 'finished'));
}

/** Drafts a campaign for a file of one person, with a heading that says nothing. */
export async function draftForFile({ client }: Workspace, phone: string, heading: string): Promise<void> {
  const { id } = await client.campaigns.create(HELLO);
  await client.campaigns.uploadAudience(id, new Blob([`phone,${heading}\n${phone},sweets\n`]));
}

export function campaignsOf(workspace: Workspace, clock: ManualClock, control: Control): Campaigns {
  const { client } = workspace;
  const until: Campaigns['until'] = (id, check) =>
    eventually(
      async () => {
        await clock.advance(200);
        const campaign = await client.campaigns.get(id);
        await assert.doesNotReject(async () => check(campaign), JSON.stringify(campaign));
        return campaign;
      },
      { everyMs: 5 },
    );
  const draft: Campaigns['draft'] = (tag, input) =>
    client.campaigns.create({ ...HELLO, ...AT_ONCE, audience: { tags: { all: [tag] } }, ...input });
  return {
    async people(tag, ...lastFour) {
      const made: { id: string; phone: string }[] = [];
      for (const digits of lastFour) {
        const { id, phone } = await client.contacts.create({ phone: someone(digits), tags: [tag] });
        made.push({ id, phone: phone! });
      }
      return made;
    },
    async approved(name, components) {
      await control('POST', 'settings', { reviewDelayMs: 20 });
      const { id } = await client.templates.create({
        ...{ name, language: 'en', category: 'UTILITY', parameter_format: 'positional', components },
      });
      await eventually(
        async () => {
          await clock.advance(200);
          assert.equal((await client.templates.get(id)).status, 'APPROVED');
        },
        { everyMs: 5 },
      );
    },
    async stops({ id, phone }) {
      await control('POST', 'inbound', { channel: workspace.channelId, from: phone, text: 'STOP' });
      await eventually(
        async () => {
          await clock.advance(100);
          assert((await client.contacts.get(id)).optOut);
        },
        { everyMs: 5 },
      );
    },
    draft,
    async started(tag, input) {
      const { id } = await draft(tag, input);
      return client.campaigns.start(id);
    },
    until,
    inState: (id, state) => until(id, (campaign) => assert.equal(campaign.state, state)),
    async reached() {
      const kept: Json[] = await control('GET', `messages?channel=${workspace.channelId}&limit=10000`);
      return kept.map(({ to }) => to);
    },
  };
}

type Control = (method: string, path: string, body?: object) => Promise<Json>;

/** Returns a look at the counts that are not 0. */
export const counted = ({ counts }: Campaign): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
