/**
 * This file makes the story's changes to the data, step by step in its own time, by the rules of the service and of
 * the simulator.
 */
import type { ActiveChannel } from '../../features/channels/active-channel.ts';
import { createContact } from '../../features/contacts/address-book/store.ts';
import { resolveContacts } from '../../features/contacts/identity/resolve.ts';
import { changeWithin } from '../../features/conversations/change.ts';
import { conversationIdsWith } from '../../features/conversations/find.ts';
import { noteSent } from '../../features/conversations/record.ts';
import { SYSTEM } from '../../features/events/audit.ts';
import { recordEvents } from '../../features/events/record.ts';
import { applyInbound } from '../../features/messages/receive/apply-inbound.ts';
import { BLANK } from '../../features/messages/state/blank.ts';
import { beginAttempt, draftOf, type MessageRow, noteAccepted } from '../../features/messages/state/draft.ts';
import { settleAttempt } from '../../features/messages/state/outcome.ts';
import { applyReceipt, type Receipt } from '../../features/messages/state/receipt.ts';
import { sentOf } from '../../features/messages/state/sent.ts';
import { insertMessages, writeDrafts } from '../../features/messages/state/store.ts';
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Random } from '../../platform/random.ts';
import { errorBody, type GraphFault, statusError } from '../../simulator/graph-error.ts';
import { type Behaviour, behaviourOf } from '../../simulator/people/behaviour.ts';
import { newWamid } from '../../simulator/wamid.ts';
import type { SendOutcome } from '../../whatsapp/client.ts';
import { readGraphError } from '../../whatsapp/graph-error.ts';
import type { Customer } from './cast.ts';
import type { Step } from './story.ts';

/** Something that happens at a time; nothing of it is left for a worker to do. */
export interface Change {
  at: number;
  make(trx: Trx, at: number): Promise<void>;
}

export interface Story {
  db: Db;
  channel: ActiveChannel;
  /** The random source of ids. */
  random: Random;
  /** Returns a number in [0, 1) from the seed. */
  number: () => number;
  steps: readonly Step[];
  endsAt: number;
}

/** Customers of before, who are imported first, and then everything else in the order of time. */
export function changesOf(story: Story): { imports: (() => Promise<unknown>)[]; changes: Change[] } {
  const { db, channel, random, number, steps, endsAt } = story;
  const { workspaceId, phoneNumberId } = channel;
  const between = (least: number, most: number) => Math.round(least + number() * (most - least));
  let wamids = 0;
  const wamid = () => newWamid(++wamids, random);

  const imports = steps.flatMap(({ kind, customer: { phone, name, tags }, at }) =>
    kind === 'imported' ? [() => createContact(db, workspaceId, { phone, name, tags: [...tags] }, at)] : [],
  );

  function written(customer: Customer, text: string, at: number): Change {
    return {
      at,
      async make(trx) {
        const update = {
          ...{ kind: 'message' as const, phoneNumberId, providerId: wamid(), at, type: 'text', text },
          ...{ from: { phone: customer.phone }, profileName: customer.name },
        };
        const { events, messageEvents } = await applyInbound({}, trx, [{ channel, update, takenAt: at }], at);
        await recordEvents(trx, [...events, ...messageEvents], at);
      },
    };
  }

  /** The shop closes its conversation with a customer. */
  function closed({ phone }: Customer, at: number): Change {
    return {
      at,
      async make(trx, now) {
        const { ids } = await resolveContacts(trx, [{ workspaceId, person: { phone } }], now);
        const sight = undefined;
        const nobody = { memberOf: async () => undefined, keepMember: async () => false };
        const options = { now, actor: SYSTEM.id, member: null, ...nobody };
        for (const id of await conversationIdsWith(trx, { workspaceId, contactId: ids[0]!, sight }))
          await changeWithin(trx, { workspaceId, id, sight }, { state: 'closed' }, options);
      },
    };
  }

  function sent(step: Step & { kind: 'sent' }): Change[] {
    const { customer } = step;
    const behaviour: Behaviour = behaviourOf(customer.phone.slice(-4));
    let row: MessageRow;
    const changes: Change[] = [
      {
        at: step.at,
        async make(trx, at) {
          const person = { phone: customer.phone };
          const { ids, events } = await resolveContacts(trx, [{ workspaceId, person }], at);
          row = rowOf(step, random.newId('msg', at), ids[0]!);
          await insertMessages(trx, [row]);
          const begun = await noteSent(trx, [sentOf(row)], at);
          const draft = draftOf(row);
          noteAccepted(draft);
          let now = at + 40;
          for (let refusals = behaviour.refusals?.times ?? 0; ; refusals--) {
            beginAttempt(draft, now);
            const outcome = refusals > 0 ? refusal(behaviour.refusals!.fault) : acceptance(wamid());
            settleAttempt(draft, row.attempt, outcome, now + between(150, 400), number);
            if (refusals <= 0) break;
            now = row.due_at!;
          }
          await writeDrafts(trx, [draft], at, [...events, ...begun]);
        },
      },
    ];
    let at = step.at + (behaviour.refusals?.times ?? 0) * MINUTE;
    for (const status of behaviour.statuses) {
      at += waitFor(status);
      const code = behaviour.code;
      changes.push({
        at,
        async make(trx, now) {
          const draft = draftOf(row);
          const error = status === 'failed' ? readGraphError(statusError(code!)) : undefined;
          const receipt = {
            attempt: row.attempt,
            status,
            at: now,
            providerId: row.provider_id!,
            ...(error && { error }),
          };
          applyReceipt(draft, receipt, now, number);
          await writeDrafts(trx, [draft], now);
        },
      });
    }
    if (behaviour.reply) changes.push(written(customer, behaviour.reply, at + MINUTE));
    return changes;
  }

  function waitFor(status: Receipt['status']): number {
    if (status === 'read') return between(20 * SECOND, number() < 0.7 ? 20 * MINUTE : 4 * HOUR);
    return status === 'delivered' ? between(SECOND, 40 * SECOND) : between(SECOND, 3 * SECOND);
  }

  function refusal(fault: GraphFault): SendOutcome {
    const response = errorBody(fault, random);
    const error = readGraphError(JSON.parse(response).error)!;
    return { kind: 'refused', error, httpStatus: fault.http, response };
  }

  function rowOf(
    { customer, type, body, reference, at }: Step & { kind: 'sent' },
    id: string,
    contactId: string,
  ): MessageRow {
    return {
      ...{ ...BLANK, workspace_id: workspaceId, id, direction: 'outbound', channel_id: channel.id },
      ...{
        contact_id: contactId,
        type,
        status: 'queued',
        person: customer.phone,
        body: JSON.stringify(body),
      },
      ...{ reference: reference ?? null, template_category: type === 'template' ? 'UTILITY' : null },
      ...{ created_at: at, phase: null },
    };
  }

  const changes = steps.flatMap((step) => {
    if (step.kind === 'written') return [written(step.customer, step.text, step.at)];
    if (step.kind === 'closed') return [closed(step.customer, step.at)];
    return step.kind === 'sent' ? sent(step) : [];
  });
  return {
    imports,
    changes: changes.filter(({ at }) => at < endsAt - MINUTE).sort((a, b) => a.at - b.at),
  };
}

function acceptance(providerId: string): SendOutcome {
  const response = JSON.stringify({
    messaging_product: 'whatsapp',
    messages: [{ id: providerId, message_status: 'accepted' }],
  });
  return { kind: 'accepted', providerId, httpStatus: 200, response };
}
