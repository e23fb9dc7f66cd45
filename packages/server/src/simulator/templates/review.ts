/** Meta's review: some time after it was asked for, a template is approved or rejected, and the webhook is told. */
import { unattended } from '../../platform/unattended.ts';
import { accountTemplates, keepAccountTemplates, type MadeTemplate } from '../account-templates.ts';
import type { SimulatorNumber, SimulatorTemplate } from '../model.ts';
import { changeText } from '../people/inbound.ts';
import { queueChange } from '../queue-change.ts';
import type { World } from '../world.ts';

interface Rejection {
  reason: string;
  recommendation: string;
}

/** The rules of a reviewer: variables that touch, asking for secrets, and a name that asks for it. */
export function judgeTemplate({ name, components }: SimulatorTemplate): Rejection | undefined {
  const texts = JSON.stringify(components);
  if (name.startsWith('reject_'))
    return { reason: 'PROMOTIONAL', recommendation: 'Say what the message is about without selling.' };
  if (/\}\}\s*\{\{/.test(texts))
    return {
      reason: 'INVALID_FORMAT',
      recommendation: 'Put words between two variables that follow one another.',
    };
  if (/card number|CVV|Aadhaar number|PAN number/i.test(texts))
    return { reason: 'SCAM', recommendation: 'Do not ask for card or identity numbers.' };
  return undefined;
}

const PROMOTION = /\b(sale|discount|\d+ ?% off|offer|coupon|buy now|shop now|new arrivals?)\b/i;

/** A template that sells is marketing, whatever it was submitted as. */
export function judgedCategory(category: string, components: readonly object[]): string {
  return category === 'UTILITY' && PROMOTION.test(JSON.stringify(components)) ? 'MARKETING' : category;
}

const scheduled = new WeakMap<World, Set<string>>();

/** Has every template of the account that waits for its review reviewed when its time comes. */
export function scheduleReviews(world: World, wabaId: string): void {
  const known = scheduled.get(world) ?? new Set<string>();
  scheduled.set(world, known);
  for (const { id, reviewAt } of accountTemplates(world.ledger, wabaId).made) {
    if (reviewAt === undefined || known.has(`${id} ${reviewAt}`)) continue;
    known.add(`${id} ${reviewAt}`);
    world.timetable.at(reviewAt, () => {
      known.delete(`${id} ${reviewAt}`);
      unattended(review(world, wabaId, id, reviewAt), world.log, 'simulator: a template was not reviewed');
    });
  }
}

async function review(world: World, wabaId: string, id: string, reviewAt: number): Promise<void> {
  const { ledger, numbers, clock } = world;
  const account = accountTemplates(ledger, wabaId);
  const made = account.made.find((each) => each.id === id && each.reviewAt === reviewAt);
  const [number] = numbers.ofAccount(wabaId);
  if (!made || !number) return; // removed meanwhile; with its number added again it is scheduled anew
  const rejection = judgeTemplate(made);
  const { reviewAt: _over, rejected_reason: _before, ...rest } = made;
  const after: MadeTemplate = {
    ...rest,
    status: rejection ? 'REJECTED' : 'APPROVED',
    rejected_reason: rejection?.reason ?? 'NONE',
  };
  account.made = account.made.map((each) => (each.id === id ? after : each));
  keepAccountTemplates(ledger, wabaId, account, clock.now());
  numbers.putTemplate(wabaId, after);
  await tellStatus(world, number, after, {
    event: after.status,
    reason: rejection?.reason ?? 'NONE',
    ...(rejection && { rejection_info: rejection }),
  });
}

/** Ends the review of a template now; false: it has none. */
export async function reviewNow(
  world: World,
  { wabaId }: SimulatorNumber,
  template: SimulatorTemplate,
): Promise<boolean> {
  const made = accountTemplates(world.ledger, wabaId).made.find(({ id }) => id === template.id);
  if (made?.reviewAt === undefined) return false;
  await review(world, wabaId, made.id, made.reviewAt);
  return true;
}

/** A change about a template. Its id is a bare integer there and may outgrow a double, so it is put in as text. */
export function templateChange(field: string, template: SimulatorTemplate, value: object): string {
  const text = changeText(field, {
    ...value,
    message_template_id: 0,
    message_template_name: template.name,
    message_template_language: template.language,
  });
  const id = /^\d+$/.test(template.id) ? template.id : '0';
  return text.replace('"message_template_id":0', `"message_template_id":${id}`);
}

export function tellStatus(
  world: World,
  number: SimulatorNumber,
  template: SimulatorTemplate,
  value: object,
): Promise<boolean> {
  const field = 'message_template_status_update';
  const whole = { ...value, message_template_category: template.category };
  return queueChange(world, number, templateChange(field, template, whole));
}
