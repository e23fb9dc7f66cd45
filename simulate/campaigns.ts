/** Clients who make campaigns in a simulated run, start them, pause and resume them, and cancel some. */
import { MINUTE, SECOND } from '../packages/server/src/platform/clock.ts';
import { toIst } from '../packages/server/src/platform/time.ts';
import { type CampaignAsked, type CampaignPlan, type Canary, pathOf } from '../test/kit/campaigns.ts';
import type { Call } from './caller.ts';
import type { ApiOwner } from './clients.ts';
import type { SharedDatabase } from './database.ts';
import type { HttpAnswer } from './network.ts';
import type { Scheduler } from './scheduler.ts';
import { TEMPLATES, textOf } from './templates.ts';

export interface CampaignClients {
  plans: readonly CampaignPlan[];
  /** Has some campaigns made in the time that follows, and from its end on whatever is paused resumed. */
  begin(activeMs: number): void;
  /** Returns whether something is asked that is not settled, or a campaign goes on. */
  busy(): boolean;
}

export interface CampaignClientsOptions {
  scheduler: Scheduler;
  database: SharedDatabase;
  owners: readonly ApiOwner[];
  call: Call;
}

const CAMPAIGNS_A_MINUTE = 0.5;
/** They come in this share of the time: the pauses of their waves are minutes. */
const MADE_WITHIN = 0.6;
/** People whom single messages go to as well, and those whom campaigns alone know. */
const KNOWN = 12;
const STRANGERS = 400;
const MOST_PEOPLE = 60;
const LATER = 0.15;
const PAUSED = 0.5;
const PAUSED_WITHIN_MS = [300, 3 * SECOND, 30 * SECOND];
const CANCELLED = 0.15;
/** A pause that came late, or twice, is found and ended so often. */
const LOOK_MS = 10 * SECOND;

export function createCampaignClients(o: CampaignClientsOptions): CampaignClients {
  const { scheduler, database, owners, call } = o;
  const plans: CampaignPlan[] = [];
  let due = 0;
  const drawn = (most: number) => Math.floor(scheduler.chance() * most);
  const pick = <T>(choices: readonly T[]): T => choices[drawn(choices.length)]!;

  function drawPeople(): string[] {
    const numbers = Array.from({ length: 1 + drawn(MOST_PEOPLE) }, () =>
      scheduler.chance() < 0.2
        ? `+9198765432${10 + drawn(KNOWN)}`
        : `+9198765${String(50_000 + drawn(STRANGERS))}`,
    );
    // Somebody may be named twice, though seldom.
    return scheduler.chance() < 0.2 ? numbers : [...new Set(numbers)];
  }

  const drawCanary = (): Canary | false =>
    scheduler.chance() < 0.5 && {
      ...{ percent: 10 + drawn(40), least: 1 + drawn(5), pauseMinutes: drawn(2) },
    };

  function make(): void {
    due--;
    const owner = pick(owners);
    const key = `campaign-${plans.length + 1}`;
    const template = pick(TEMPLATES).name;
    const plan: CampaignPlan = {
      ...{ key, workspaceId: owner.workspaceId, channelId: pick(owner.channels), to: drawPeople() },
      ...{ text: textOf(template, [key]), canary: drawCanary(), asked: [] },
    };
    plans.push(plan);
    const payload = JSON.stringify({
      ...{ name: key, channel: plan.channelId, template, variables: { 1: { value: key } } },
      ...{ audience: { contacts: plan.to }, canary: plan.canary },
      waves: { percent: 20 + drawn(81), pauseMinutes: drawn(2) },
      ...(scheduler.chance() < 0.7 && { stopAt: { failedPercent: null } }),
      ...(scheduler.chance() < LATER && {
        sendAt: toIst(Math.floor(scheduler.now() + scheduler.between(5 * SECOND, MINUTE))),
      }),
    });
    const settled = ({ status, body }: HttpAnswer) => {
      scheduler.journal.write(`client ${key} hears ${status}`);
      if (status !== 201) plan.refused = status;
      else begun(owner, plan, (JSON.parse(body) as { data: { id: string } }).data.id);
    };
    const headers = { ...headersOf(owner), 'idempotency-key': key };
    call({ method: 'POST', path: '/api/v1/campaigns', headers, payload }, { settled });
  }

  function begun(owner: ApiOwner, plan: CampaignPlan, id: string): void {
    plan.id = id;
    ask(owner, plan, 'start', () => {
      if (scheduler.chance() < PAUSED)
        scheduler.after(scheduler.between(0, pick(PAUSED_WITHIN_MS)), () =>
          ask(owner, plan, 'pause', () =>
            scheduler.after(scheduler.between(SECOND, 30 * SECOND), () => ask(owner, plan, 'resume')),
          ),
        );
      if (scheduler.chance() < CANCELLED)
        scheduler.after(scheduler.between(0, MINUTE), () => ask(owner, plan, 'cancel'));
    });
  }

  function ask(
    owner: ApiOwner,
    plan: CampaignPlan,
    what: CampaignAsked['what'],
    then: () => void = () => undefined,
  ): void {
    const asked: CampaignAsked = { what };
    plan.asked.push(asked);
    const settled = ({ status }: HttpAnswer) => {
      scheduler.journal.write(`client ${plan.key} hears ${status} of its ${what}`);
      asked.answered = status;
      then();
    };
    const path = pathOf(plan.id!, asked);
    call({ method: 'POST', path, headers: headersOf(owner), payload: '{}' }, { settled });
  }

  const inState = (...states: string[]) =>
    database.rows<{ id: string }>(
      `select id from campaigns where state in (${states.map(() => '?').join()})`,
      ...states,
    );

  /** Resumes what somebody has paused, until all campaigns have ended. */
  function tidy(): void {
    for (const { id } of inState('paused')) {
      const plan = plans.find((each) => each.id === id)!;
      const owner = owners.find(({ workspaceId }) => workspaceId === plan.workspaceId)!;
      if (plan.asked.every(({ answered }) => answered !== undefined)) ask(owner, plan, 'resume');
    }
    if (goesOn()) scheduler.after(LOOK_MS, tidy);
  }

  const unsettled = () =>
    plans.some(
      ({ id, refused, asked }) =>
        (id === undefined && refused === undefined) || asked.some(({ answered }) => answered === undefined),
    );
  const goesOn = () => due > 0 || unsettled() || inState('scheduled', 'running', 'paused').length > 0;

  return {
    plans,
    begin(activeMs) {
      const count = Math.max(1, Math.round((activeMs / MINUTE) * CAMPAIGNS_A_MINUTE));
      due += count;
      for (let i = 0; i < count; i++)
        scheduler.after(scheduler.between(2 * SECOND, activeMs * MADE_WITHIN), make);
      scheduler.after(activeMs, tidy);
    },
    busy: goesOn,
  };
}

const headersOf = ({ adminKey }: ApiOwner) => ({
  authorization: `Bearer ${adminKey}`,
  'content-type': 'application/json',
});
