import type { Trx } from '../../../platform/database/dialect.ts';
import { movedEvents } from '../../conversations/merge.ts';
import type { NewEvent } from '../../events/record.ts';
import type { ContactView } from '../schemas.ts';
import { contactViews } from './find.ts';
import { type KnownAlias, knownAliases } from './known-aliases.ts';
import { applyPlan, type Changes, removeUnused } from './link.ts';
import { keepContacts } from './move.ts';
import { type AliasSet, keyOf } from './person.ts';
import { planIdentities } from './plan.ts';

export interface Resolved {
  /** The contact of each person, in order; none of them is merged or deleted by others before the commit. */
  ids: string[];
  /** contact.created, contact.updated and conversation.updated, for `recordEvents`. */
  events: NewEvent[];
  /**
   * Contacts that turned out to be one person, and deleted ones that have come back: what points to `from` is to point
   * to `to`, which is final.
   */
  merged: { workspaceId: string; from: string; to: string }[];
}

const MOST_TRIES = 20;

export async function resolveAliasSets(
  trx: Trx,
  aliasSets: readonly AliasSet[],
  now: number,
): Promise<Resolved> {
  const known = await knownAliases(trx, aliasSets);
  const ids = nothingNew(aliasSets, known);
  if (!ids) return linkKnown(trx, aliasSets, known, now);
  const found = new Map(ids.map((id, i) => [id, aliasSets[i]!.workspaceId]));
  const there = await keepContacts(
    trx,
    [...found].map(([contactId, workspaceId]) => ({ workspaceId, contactId })),
  );
  if (there.size === found.size) return { ids, events: [], merged: [] };
  return linkKnown(trx, aliasSets, await knownAliases(trx, aliasSets), now); // another process was faster
}

/** The contacts of people each of whom is known by every alias they come with; undefined when one is not. */
function nothingNew(
  aliasSets: readonly AliasSet[],
  known: ReadonlyMap<string, KnownAlias>,
): string[] | undefined {
  const ids: string[] = [];
  for (const { workspaceId, aliases, name } of aliasSets) {
    let id: string | undefined;
    for (const alias of aliases) {
      const found = known.get(keyOf(workspaceId, alias));
      if (!found?.live || found.digest !== undefined) return undefined;
      if (id !== undefined && found.contactId !== id) return undefined;
      if (name !== undefined && !found.named) return undefined;
      id = found.contactId;
    }
    if (id === undefined) return undefined;
    ids.push(id);
  }
  return ids;
}

/**
 * Links what is newly known, where `known` is what there is of the aliases so far. Another process may write between the
 * look-up and the writing: then it looks again.
 */
export async function linkKnown(
  trx: Trx,
  aliasSets: readonly AliasSet[],
  first: ReadonlyMap<string, KnownAlias>,
  now: number,
): Promise<Resolved> {
  const changes: Changes = { made: new Map(), changed: new Map(), merged: [], moved: [] };
  let known: ReadonlyMap<string, KnownAlias> = first;
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const plan = planIdentities(aliasSets, known, changes.made);
    const ids = await applyPlan(trx, plan, changes, now);
    if (ids) {
      return {
        ids: plan.identityOf.map((at) => ids[at]!),
        events: [...(await eventsOf(trx, changes)), ...(await movedEvents(trx, changes.moved, now))],
        merged: changes.merged,
      };
    }
    await removeUnused(trx, changes);
    known = await knownAliases(trx, aliasSets);
  }
  throw new Error(`The contacts of ${aliasSets.length} people kept changing.`);
}

async function eventsOf(trx: Trx, { made, changed }: Changes): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  const unseen = new Map([
    ...changed,
    ...[...made].flatMap(([id, m]) => (m.view ? [] : [[id, m.workspaceId] as const])),
  ]);
  const byWorkspace = Map.groupBy(unseen, ([, workspaceId]) => workspaceId);
  const views = new Map<string, ContactView>();
  for (const [workspaceId, own] of byWorkspace) {
    for (const [id, view] of await contactViews(
      trx,
      workspaceId,
      own.map(([id]) => id),
    ))
      views.set(id, view);
  }
  for (const [id, { workspaceId, view }] of made) {
    const data = views.get(id) ?? view;
    if (data) events.push({ workspaceId, type: 'contact.created', subject: id, data });
  }
  for (const [id, workspaceId] of changed) {
    const data = made.has(id) ? undefined : views.get(id);
    if (data) events.push({ workspaceId, type: 'contact.updated', subject: id, data });
  }
  return events;
}
