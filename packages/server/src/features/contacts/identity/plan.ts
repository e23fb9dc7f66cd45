import type { KnownAlias } from './known-aliases.ts';
import { type Alias, type AliasSet, keyOf } from './person.ts';

/** The people that alias sets come down to, and what is to be written for each. */
export interface Identity {
  workspaceId: string;
  /** The contact it is; undefined: one is to be made. */
  contactId: string | undefined;
  /** Newer contacts of the same person. */
  mergeFrom: string[];
  /** Deleted contacts of the same person, kept for their opt-outs. */
  inheritFrom: string[];
  /** Aliases to add. */
  learnt: Alias[];
  /** The username is new or gone: all that the contact has are to be removed; `learnt` holds the new one. */
  usernameChanged: boolean;
  /** It came with a username that somebody else has had since: whatever username it has is an earlier one, to be removed. */
  usernameLost: boolean;
  /** The name for a contact that has none. */
  name: string | undefined;
}

export interface Plan {
  identities: Identity[];
  /** The place in `identities` of each alias set. */
  identityOf: number[];
  /** Contacts whose username went to somebody else. */
  usernamesTaken: { workspaceId: string; contactId: string; username: string }[];
}

interface Group {
  parent: Group | undefined;
  workspaceId: string;
  /** Has an alias surer than a username. */
  sure: boolean;
  named: boolean;
  live: string[];
  deleted: string[];
  learnt: Alias[];
  name: string | undefined;
  /** The newest username that came for it. */
  username: string | undefined;
  index: number;
}

/** Shortens the path it has walked: a batch that chains thousands of people is walked once, not once for each. */
function rootOf(group: Group): Group {
  let root = group;
  while (root.parent) root = root.parent;
  for (let at = group; at.parent; ) {
    const next = at.parent;
    if (next !== root) at.parent = root;
    at = next;
  }
  return root;
}

function join(a: Group, b: Group): Group {
  const into = rootOf(a);
  const from = rootOf(b);
  if (into === from) return into;
  from.parent = into;
  into.sure ||= from.sure;
  into.named ||= from.named;
  into.live.push(...from.live);
  into.deleted.push(...from.deleted);
  into.learnt.push(...from.learnt);
  into.name ??= from.name;
  into.username ??= from.username;
  return into;
}

/**
 * Decides who is whom. Ids and numbers that came together belong to one person, so their contacts become one,
 * the oldest; but not one of `made`, which this transaction has only just made, where there is another: nobody has been
 * notified of it yet. A username changes hands: whoever comes with it beside an id or a number has it from then on, and
 * only a contact that has nothing but this username is taken for the same person.
 */
export function planIdentities(
  aliasSets: readonly AliasSet[],
  known: ReadonlyMap<string, KnownAlias>,
  made: ReadonlyMap<string, unknown> = new Map(),
): Plan {
  const byContact = new Map<string, Group>();
  const byAlias = new Map<string, Group>();

  function groupOf(workspaceId: string, alias: Alias, key: string): Group {
    const found = byAlias.get(key);
    if (found) return found;
    const owner = known.get(key);
    let group = owner && byContact.get(owner.contactId);
    if (!group) {
      group = newGroup(workspaceId);
      if (owner) {
        byContact.set(owner.contactId, group);
        (owner.live ? group.live : group.deleted).push(owner.contactId);
        group.named = owner.named;
      }
    }
    if (alias.kind !== 'username') {
      const root = rootOf(group);
      root.sure = true;
      if (!owner) root.learnt.push(alias);
      else if (owner.digest !== undefined) root.learnt.push({ ...alias, digest: owner.digest });
    } else if (owner && !owner.alone) rootOf(group).sure = true;
    byAlias.set(key, group);
    return group;
  }

  const groups = aliasSets.map(({ workspaceId, aliases, name }) => {
    let group: Group | undefined;
    for (const alias of aliases) {
      if (alias.kind === 'username') continue;
      const own = groupOf(workspaceId, alias, keyOf(workspaceId, alias));
      group = group ? join(group, own) : rootOf(own);
    }
    if (group && name) group.name = name;
    return group;
  });

  for (const [i, { workspaceId, aliases, name }] of aliasSets.entries()) {
    const alias = aliases.find(({ kind }) => kind === 'username');
    if (!alias) {
      groups[i] ??= newGroup(workspaceId);
      continue;
    }
    const key = keyOf(workspaceId, alias);
    let owner = rootOf(groupOf(workspaceId, alias, key));
    const givenUp = owner.username !== undefined && owner.username !== alias.value;
    if (givenUp) owner = newGroup(workspaceId);
    let group = groups[i] && rootOf(groups[i]);
    if (!group) {
      groups[i] = owner;
      group = owner;
      if (name) group.name = name;
    } else if (!owner.sure) group = join(group, owner);
    group.username = alias.value;
    byAlias.set(key, group);
  }
  return write({ aliasSets, groups: groups as Group[], known, made, byAlias, byContact });
}

function newGroup(workspaceId: string): Group {
  return {
    parent: undefined,
    workspaceId,
    sure: false,
    named: false,
    live: [],
    deleted: [],
    learnt: [],
    name: undefined,
    username: undefined,
    index: -1,
  };
}

interface Grouped {
  aliasSets: readonly AliasSet[];
  /** The groups in the order of the alias sets. */
  groups: readonly Group[];
  known: ReadonlyMap<string, KnownAlias>;
  made: ReadonlyMap<string, unknown>;
  byAlias: ReadonlyMap<string, Group>;
  byContact: ReadonlyMap<string, Group>;
}

function write({ aliasSets, groups, known, made, byAlias, byContact }: Grouped): Plan {
  const identities: Identity[] = [];
  const identityOf = groups.map((group) => {
    const root = rootOf(group);
    if (root.index < 0) root.index = identities.push(identityOfGroup(root, made)) - 1;
    return root.index;
  });
  const usernamesTaken: Plan['usernamesTaken'] = [];
  const settled = new Set<string>();
  const current: { identity: Identity; alias: Alias }[] = [];
  for (const [i, { workspaceId, aliases }] of aliasSets.entries()) {
    for (const alias of aliases) {
      const key = keyOf(workspaceId, alias);
      if (alias.kind !== 'username' || settled.has(key)) continue;
      settled.add(key);
      const root = rootOf(byAlias.get(key) ?? groups[i]!);
      const identity = identities[root.index]!;
      const before = known.get(key)?.contactId;
      const inside = before !== undefined && rootOf(byContact.get(before)!) === root;
      if (before !== undefined && !inside)
        usernamesTaken.push({ workspaceId, contactId: before, username: alias.value });
      const kept = root.username === alias.value;
      if (kept) current.push({ identity, alias });
      const asBefore =
        before !== undefined && before === identity.contactId && identity.mergeFrom.length === 0;
      if (kept ? !asBefore : inside) identity.usernameChanged = true;
    }
  }
  for (const root of new Set(groups.map(rootOf))) {
    if (root.username === undefined) continue;
    const key = keyOf(root.workspaceId, { kind: 'username', value: root.username });
    identities[root.index]!.usernameLost = rootOf(byAlias.get(key)!) !== root;
  }
  for (const { identity, alias } of current) if (identity.usernameChanged) identity.learnt.push(alias);
  return { identities, identityOf, usernamesTaken };
}

function identityOfGroup(group: Group, made: ReadonlyMap<string, unknown>): Identity {
  const [mine, others] = [true, false].map((own) => group.live.filter((id) => made.has(id) === own).sort());
  const [contactId, ...mergeFrom] = [...others!, ...mine!];
  return {
    workspaceId: group.workspaceId,
    contactId,
    mergeFrom,
    inheritFrom: group.deleted,
    learnt: group.learnt,
    usernameChanged: false,
    usernameLost: false,
    name: group.named ? undefined : group.name,
  };
}
