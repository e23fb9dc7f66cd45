/** Erases a person step by step, each in a transaction of its own; it may be begun anew after any of them. */
import { leaveNoTrace, type Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { forgetAnswers } from '../../platform/http/idempotency/idempotency-store.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import { timeOfId } from '../../platform/ids.ts';
import { toIst } from '../../platform/time.ts';
import { mentionsOf, withoutPerson } from '../../whatsapp/inbound/without-person.ts';
import { nextCampaignFile } from '../campaigns/audience/file.ts';
import { erasePeople } from '../campaigns/erase.ts';
import { channelIds } from '../channels/store.ts';
import { eraseContact, redactContactEvents } from '../contacts/address-book/delete.ts';
import { eraseFromFiles, type FilePlace } from '../contacts/files/erase.ts';
import { aliasesOfContacts } from '../contacts/identity/aliases.ts';
import { forgetDeleted, forgetFormer, formerIds, successorOf } from '../contacts/identity/former.ts';
import { findAndKeepContacts } from '../contacts/identity/move.ts';
import { redactConversationEvents } from '../conversations/erase.ts';
import { conversationIdsWith } from '../conversations/find.ts';
import { recordEvents } from '../events/record.ts';
import { nextImportFile } from '../imports/erase.ts';
import { eraseMedia } from '../media/erase.ts';
import type { MediaLibrary } from '../media/library.ts';
import { removeObject } from '../media/remove.ts';
import { mediaSentTo } from '../media/sent-to.ts';
import { eraseMessages } from '../messages/erase/erase-messages.ts';
import { takeBack, waitsForContact } from '../messages/erase/find-messages.ts';
import { inboxLanes, redactInbox } from '../messages/receive/inbox.ts';
import { sampleMedia } from '../templates/store.ts';
import { forgetResponses } from '../webhooks/endpoints/erase.ts';
import { addErasure, changeErasure, countErased, dropErasure, type ErasureRow } from './store.ts';

export interface ErasePersonOptions extends Pick<Installation, 'db' | 'clock' | 'log' | 'sealer'> {
  media: MediaLibrary;
}

/** The person to look for, once the contact is gone. */
interface Wanted {
  /** The time at which the contact was taken away: what waits since before it is looked at. */
  since: number;
  /** The ids that the person has had here. */
  contactIds: string[];
  /** Numbers (E.164), WhatsApp's ids, and those of the person's conversations and files: by them what waits names the person. */
  names: string[];
}

/** A step takes some milliseconds: senders go on between two of them. */
const AT_ONCE = 50;
/** Work under way elsewhere is looked at again after so long. */
const LOOK_AGAIN_MS = 250;

/** Yields after each step for how many milliseconds nothing can be done. */
export async function* erasePerson(o: ErasePersonOptions, job: ErasureRow): Steps {
  const wanted = job.person === null ? yield* takeAway(o, job) : (JSON.parse(job.person) as Wanted);
  if (!wanted) return;
  // What was accepted for the contact while it was there.
  while (await waitsForContact(o.db, job.workspace_id, wanted.since + 1)) yield LOOK_AGAIN_MS;
  for (const contactId of wanted.contactIds) {
    yield* eraseTheirMessages(o, job, contactId);
    yield* eraseSentMedia(o, job, wanted, contactId);
  }
  yield* eraseWaiting(o, job, wanted);
  await changeErasure(o.db, job, { person: null });
  while (!(await leaveNoTrace(o.db))) yield LOOK_AGAIN_MS;
  await tell(o, job);
}

type Steps<Result = void> = AsyncGenerator<number, Result>;

/**
 * Takes the contact away. What was accepted and what came before it was asked for must know the contact by then, and what
 * waits for its turn is taken back first. Undefined: the contact is another one now, which is to be erased.
 */
async function* takeAway(o: ErasePersonOptions, job: ErasureRow): Steps<Wanted | undefined> {
  const { db, clock } = o;
  const { workspace_id: workspaceId, contact_id: contactId, asked_at } = job;
  const channels = await channelIds(db, workspaceId);
  while (await hasUnread(o, job, channels)) yield LOOK_AGAIN_MS;
  yield* eraseFiles(o, job);
  for (let more = true; more; yield 0)
    more = await transaction(db, async (trx) => {
      const ids = [contactId, ...(await formerIds(trx, workspaceId, contactId))];
      const aliases = await aliasesOfContacts(trx, [{ workspaceId, contactId }]);
      const numbers = aliases.filter(({ kind }) => kind === 'phone').map(({ value }) => value);
      return takeBack(trx, workspaceId, [...ids, ...numbers], AT_ONCE, clock.now());
    });
  return transaction(db, async (trx) => {
    await findAndKeepContacts(trx, [{ workspaceId, contactId }]); // it becomes no other one from now on
    const successor = await successorOf(trx, workspaceId, contactId);
    if (successor !== undefined) {
      await dropErasure(trx, job);
      await addErasure(trx, { workspace_id: workspaceId, contact_id: successor, asked_at });
      return undefined;
    }
    await forgetResponses(trx, workspaceId, await redactConversationEvents(trx, workspaceId, contactId));
    const wanted = { since: clock.now(), ...(await remove(trx, workspaceId, contactId)) };
    await changeErasure(trx, job, { person: JSON.stringify(wanted) });
    return wanted;
  });
}

/** Takes the person out of the files of imports and campaigns, before one that is at work makes them anew. */
async function* eraseFiles({ db }: ErasePersonOptions, job: ErasureRow): Steps {
  const { workspace_id: workspaceId, contact_id: contactId } = job;
  const aliases = await aliasesOfContacts(db, [{ workspaceId, contactId }]);
  const names = [contactId, ...aliases.map(({ value }) => value)];
  for (const nextFile of [nextImportFile, nextCampaignFile]) {
    let place: FilePlace | undefined;
    do {
      const next = (from: string) => nextFile(db, workspaceId, from);
      place = await eraseFromFiles(db, workspaceId, names, place, next);
      yield 0;
    } while (place);
  }
}

/** Removes a contact; returns all that the person is found by. */
async function remove(trx: Trx, workspaceId: string, contactId: string): Promise<Omit<Wanted, 'since'>> {
  const conversations = await conversationIdsWith(trx, { workspaceId, contactId, sight: undefined });
  const aliases = await eraseContact(trx, workspaceId, contactId);
  const lasting = aliases.filter(({ kind }) => kind !== 'username' && kind !== 'erased');
  const contactIds: string[] = [];
  for (const id of [contactId, ...(await forgetDeleted(trx, workspaceId, contactId, aliases))]) {
    contactIds.push(id, ...(await formerIds(trx, workspaceId, id)));
    await forgetFormer(trx, workspaceId, id);
  }
  const values = lasting.map(({ value }) => value);
  await erasePeople(trx, workspaceId, [...contactIds, ...values]);
  return { contactIds, names: [...values, ...conversations] };
}

/** Returns whether a message that was accepted, or a webhook that came, before the erasure was asked for is not read yet. */
async function hasUnread(
  { db }: ErasePersonOptions,
  { workspace_id, asked_at }: ErasureRow,
  channels: readonly string[],
): Promise<boolean> {
  const lanes = await inboxLanes(db);
  const came = ({ channelId, oldestUntried }: (typeof lanes)[number]) =>
    channels.includes(channelId) && oldestUntried !== undefined && oldestUntried <= asked_at;
  return lanes.some(came) || waitsForContact(db, workspace_id, asked_at + 1);
}

/** Erases the messages of one contact and what came with them, and then what events say of the contact. */
async function* eraseTheirMessages(o: ErasePersonOptions, job: ErasureRow, contactId: string): Steps {
  const { db, clock } = o;
  const workspaceId = job.workspace_id;
  for (let more = true; more; ) {
    const done = await transaction(db, async (trx) => {
      const erased = await eraseMessages(trx, { workspaceId, contactId }, AT_ONCE, clock.now());
      const media = await eraseMedia(trx, workspaceId, erased.media);
      await forgetResponses(trx, workspaceId, [...erased.sequences, ...media.sequences]);
      await countErased(trx, job, erased.count);
      return { ...erased, removed: media.removed };
    });
    for (const row of done.removed) await removeObject(o.media, row);
    more = done.count + done.underWay > 0;
    yield done.count > 0 ? 0 : LOOK_AGAIN_MS;
  }
  await transaction(db, async (trx) => {
    const sequences = await redactContactEvents(trx, workspaceId, contactId);
    await forgetResponses(trx, workspaceId, sequences);
  });
  yield 0;
}

/** Deletes the files that nobody else was sent. Samples of templates stay: they were shown to everybody. */
async function* eraseSentMedia(
  o: ErasePersonOptions,
  job: ErasureRow,
  wanted: Wanted,
  contactId: string,
): Steps {
  const { db } = o;
  const workspaceId = job.workspace_id;
  const except = [...(await sampleMedia(db, workspaceId))];
  for (let more = true; more; yield 0) {
    const removed = await transaction(db, async (trx) => {
      const ids = await mediaSentTo(trx, workspaceId, contactId, { except, limit: AT_ONCE });
      const media = await eraseMedia(trx, workspaceId, ids);
      await forgetResponses(trx, workspaceId, media.sequences);
      wanted.names.push(...ids);
      if (ids.length > 0) await changeErasure(trx, job, { person: JSON.stringify(wanted) });
      return media.removed;
    });
    for (const row of removed) await removeObject(o.media, row);
    more = removed.length > 0;
  }
}

/** Takes the person out of what waits: webhooks that could not be applied, and responses that would be repeated. */
async function* eraseWaiting(o: ErasePersonOptions, job: ErasureRow, wanted: Wanted): Steps {
  const { db, sealer } = o;
  const channels = await channelIds(db, job.workspace_id);
  const names = mentionsOf([...wanted.names, ...wanted.contactIds]);
  for (let after: string | undefined = ''; after !== undefined; yield 0)
    after = await redactInbox(db, { channelIds: channels, before: wanted.since, after }, (body) =>
      names(body) ? withoutPerson(body, names) : body,
    );
  let place: Awaited<ReturnType<typeof forgetAnswers>>;
  do {
    place = await forgetAnswers(db, job.workspace_id, place, { sealer, names });
    yield 0;
  } while (place);
}

/** Tells that nothing is left. */
async function tell({ db, clock }: ErasePersonOptions, job: ErasureRow): Promise<void> {
  const { workspace_id: workspaceId, contact_id: id } = job;
  await transaction(db, async (trx) => {
    const now = clock.now();
    await changeErasure(trx, job, { erased_at: now });
    const createdAt = toIst(timeOfId('con', id) ?? now);
    const data = { id, tags: [], createdAt, updatedAt: toIst(now) };
    await recordEvents(trx, [{ workspaceId, type: 'contact.erased', subject: id, data }], now);
  });
}
