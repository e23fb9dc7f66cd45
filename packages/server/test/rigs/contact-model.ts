/** This model says once more, without a database, what is to become of contacts: the tests hold what is stored to it. */
import { aliasesOf, type Person } from '../../src/features/contacts/identity/person.ts';

export interface ModelContact {
  /** Undefined until it is told. */
  id: string | undefined;
  /** False: deleted, and its numbers and ids keep its opt-out. */
  live: boolean;
  optedOut: boolean;
  /** Numbers and ids, as `kind value`. */
  sure: Set<string>;
  /** Several only while a batch is read. */
  usernames: Map<string, { learnt: number; by: string | undefined }>;
  /** The contact that it turned out to be. */
  into: ModelContact | undefined;
}

interface AliasSet {
  sure: string[];
  username: string | undefined;
}

export interface Outcome {
  /** The contact of each person. */
  owners: ModelContact[];
  /** The ids of contacts that are others now, with those. */
  merged: [string, ModelContact][];
  /** Contacts that were there and of which a number or username has changed, or that others have become. */
  changed: ModelContact[];
}

export class ContactModel {
  #contacts: ModelContact[] = [];
  #time = 0;

  resolve(people: readonly Person[]): Outcome {
    return this.#read(
      people.map((person) => ({ sure: sureOf(person).map(({ alias }) => alias), username: person.username })),
    );
  }

  /** The kinds that `after` names are replaced. */
  rekey(before: Person, after: Person): Outcome {
    const current = sureOf(after);
    const sure = [...sureOf(before), ...current].map(({ alias }) => alias);
    const outcome = this.#read([{ sure, username: after.username }]);
    for (const { kind, alias } of sureOf(before)) {
      const own = current.filter((one) => one.kind === kind);
      if (own.length > 0 && own.every((one) => one.alias !== alias)) outcome.owners[0]!.sure.delete(alias);
    }
    return outcome;
  }

  remove(contact: ModelContact, optsOut: boolean): void {
    contact.optedOut ||= optsOut;
    contact.live = false;
    contact.usernames.clear();
    if (!contact.optedOut) contact.sure.clear();
  }

  /** Contacts that are not others now, and have an alias or are live. */
  get contacts(): ModelContact[] {
    return this.#contacts.filter(({ into, live, sure }) => !into && (live || sure.size > 0));
  }

  get aliases(): string[] {
    return this.contacts
      .flatMap(({ id, sure, usernames }) => [
        ...[...sure].map((alias) => `${alias} ${id}`),
        ...[...usernames.keys()].map((username) => `username ${username} ${id}`),
      ])
      .sort();
  }

  #read(batch: readonly AliasSet[]): Outcome {
    this.#time++;
    const before = this.contacts.map((contact) => {
      for (const held of contact.usernames.values()) held.by = contact.id;
      return { contact, shown: shownOf(contact), usernames: new Map(contact.usernames) };
    });
    const found = batch.map(({ sure }) => (sure.length > 0 ? this.#bySure(sure) : undefined));
    // Numbers and ids say who is whom, all of the batch; then usernames change hands in the order they came.
    const owners = batch.map(({ username }, i) => {
      const owner = found[i] && currently(found[i]);
      return username === undefined ? owner! : this.#byUsername(username, owner);
    });
    for (const { usernames } of this.contacts) keepNewest(usernames);
    const changed: ModelContact[] = [];
    for (const { contact, shown, usernames } of before) {
      if (contact.into) continue;
      const others = before.filter((one) => one.contact.into && currently(one.contact) === contact);
      if (others.length > 0 || shownOf(contact) !== shown) changed.push(contact);
      const [username] = contact.usernames.keys();
      const isNew = username !== undefined && !usernames.has(username);
      if (!isNew && username !== undefined && others.every((one) => !one.contact.live))
        contact.usernames = usernames;
    }
    return {
      owners: owners.map(currently),
      merged: before.flatMap(({ contact }) => (contact.into ? [[contact.id!, currently(contact)]] : [])),
      changed,
    };
  }

  #bySure(aliases: readonly string[]): ModelContact {
    const same = this.contacts.filter(({ sure }) => aliases.some((alias) => sure.has(alias)));
    const all = same.some(({ live }) => live) ? same : [...same, this.#add()];
    const contact = all.reduce(join);
    for (const alias of aliases) contact.sure.add(alias);
    return contact;
  }

  #byUsername(username: string, owner: ModelContact | undefined): ModelContact {
    const holder = this.contacts.find(({ usernames }) => usernames.has(username));
    if (owner && holder && holder !== owner && holder.sure.size > 0) holder.usernames.delete(username);
    const others = [owner, holder].filter((one) => one !== undefined);
    const contact = owner && holder?.sure.size === 0 ? join(owner, holder) : (others[0] ?? this.#add());
    contact.usernames = new Map([[username, { learnt: this.#time, by: contact.id }]]);
    return contact;
  }

  #add(): ModelContact {
    const contact: ModelContact = {
      id: undefined,
      live: true,
      optedOut: false,
      sure: new Set(),
      usernames: new Map(),
      into: undefined,
    };
    this.#contacts.push(contact);
    return contact;
  }
}

const sureOf = (person: Person) =>
  aliasesOf(person).flatMap(({ kind, value }) =>
    kind === 'username' ? [] : [{ kind, alias: `${kind} ${value}` }],
  );

const shownOf = ({ sure, usernames }: ModelContact) =>
  [...[...sure].filter((alias) => alias.startsWith('phone ')).sort(), ...usernames.keys()].join();

function currently(contact: ModelContact): ModelContact {
  let last = contact;
  while (last.into) last = last.into;
  return last;
}

/** The oldest stays, of those that are not deleted. */
function join(a: ModelContact, b: ModelContact): ModelContact {
  if (a === b) return a;
  const [to, from] = isBefore(a, b) ? [a, b] : [b, a];
  from.into = to;
  to.optedOut ||= from.optedOut;
  for (const alias of from.sure) to.sure.add(alias);
  for (const [username, more] of from.usernames) to.usernames.set(username, more);
  return to;
}

function isBefore(a: ModelContact, b: ModelContact): boolean {
  if (a.live !== b.live) return a.live;
  if (a.id === undefined || b.id === undefined) return a.id !== undefined;
  return a.id < b.id;
}

/** Returns, of two learnt at the same time, the older contact's. */
function keepNewest(usernames: ModelContact['usernames']): void {
  const [kept] = [...usernames].sort(
    ([, a], [, b]) => b.learnt - a.learnt || (String(a.by) < String(b.by) ? -1 : 1),
  );
  if (!kept) return;
  usernames.clear();
  usernames.set(...kept);
}
