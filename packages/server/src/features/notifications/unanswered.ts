/** Writes to members about people who have waited for an answer for as long as the member has chosen. */
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';
import { contactViews } from '../contacts/identity/find.ts';
import type { ConversationRow } from '../conversations/show.ts';
import { waitingSince } from '../conversations/to-tell.ts';
import { queueMail } from '../mail/queue.ts';
import { quotable } from '../mail/quotable.ts';
import { findWorkspace } from '../workspaces/store.ts';
import { choicesIn } from './choices.ts';
import { concerns } from './notices.ts';
import { isQuiet } from './quiet-hours.ts';
import type { Choices } from './schemas.ts';
import type { MembersOf, Teammate } from './tell.ts';
import { notificationWords } from './words.ts';

export interface UnansweredOptions extends Pick<Installation, 'db' | 'clock' | 'log' | 'sealer'> {
  appUrl: string;
  membersOf: MembersOf;
}

const LOOK_MS = 30 * SECOND;
/** A wait that is older is told nobody, and forgotten. */
const LONGEST_MS = 7 * DAY;
const MOST_WAITING = 200;
/** A mail names this many people. */
const MOST_NAMED = 20;

export function startUnanswered(o: UnansweredOptions): Loop {
  const { db, clock, log } = o;
  return startLoop({
    ...{ name: 'unanswered', idleMs: LOOK_MS, clock, log },
    async run() {
      const now = clock.now();
      const rows = await db
        .selectFrom('notification_choices')
        .select(['workspace_id', 'mail_after_ms'])
        .where('mail_after_ms', 'is not', null)
        .execute();
      for (const [workspaceId, own] of Map.groupBy(rows, (row) => row.workspace_id))
        await writeAbout(o, workspaceId, Math.min(...own.map((row) => row.mail_after_ms!)), now);
      await db
        .deleteFrom('notification_mails')
        .where('waiting_since', '<', now - LONGEST_MS)
        .execute();
    },
  });
}

async function writeAbout(
  o: UnansweredOptions,
  workspaceId: string,
  soonestMs: number,
  now: number,
): Promise<void> {
  const { db } = o;
  const waiting = await waitingSince(db, workspaceId, {
    ...{ after: now - LONGEST_MS, upTo: now - soonestMs, most: MOST_WAITING },
  });
  if (waiting.length === 0) return;
  const chosenBy = await choicesIn(db, workspaceId);
  for (const member of await o.membersOf(db, workspaceId)) {
    const due = dueFor(member, chosenBy(member.person_id), waiting, now);
    if (due.length === 0) continue;
    await transaction(db, async (trx) => {
      const untold = await noteTold(trx, member.person_id, due);
      if (untold.length > 0) await mailAbout(trx, o, member, untold, now);
    });
  }
}

function dueFor(
  { person_id: id, sight }: Teammate,
  { mailAfterMinutes, quietHours }: Choices,
  waiting: readonly ConversationRow[],
  now: number,
): readonly ConversationRow[] {
  if (mailAfterMinutes === undefined || isQuiet(quietHours, now)) return [];
  return waiting.filter(
    (row) => concerns(row, { id, sight }) && row.waiting_since! <= now - mailAfterMinutes * MINUTE,
  );
}

/** Returns the conversations about whose wait the member has had no mail; from now on they have. */
async function noteTold(
  trx: Trx,
  personId: string,
  rows: readonly ConversationRow[],
): Promise<readonly ConversationRow[]> {
  const told = await trx
    .insertInto('notification_mails')
    .values(
      rows.map(({ workspace_id, id, waiting_since }) => ({
        ...{ workspace_id, conversation_id: id, person_id: personId, waiting_since: waiting_since! },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'conversation_id', 'person_id'])
        .doUpdateSet((eb) => ({ waiting_since: eb.ref('excluded.waiting_since') }))
        .whereRef('notification_mails.waiting_since', '<', 'excluded.waiting_since'),
    )
    .returning('conversation_id')
    .execute();
  const untold = new Set(told.map((row) => row.conversation_id));
  return rows.filter(({ id }) => untold.has(id));
}

async function mailAbout(
  trx: Trx,
  { sealer, appUrl }: UnansweredOptions,
  { email, language: chosen }: Teammate,
  rows: readonly ConversationRow[],
  now: number,
): Promise<void> {
  const language = chosen ?? 'en';
  const words = notificationWords[language].mail;
  const workspaceId = rows[0]!.workspace_id;
  const { slug, name } = (await findWorkspace(trx, { id: workspaceId }))!;
  const longest = rows.toSorted((a, b) => a.waiting_since! - b.waiting_since!);
  const named = longest.slice(0, MOST_NAMED);
  const people = await contactViews(
    trx,
    workspaceId,
    named.map((row) => row.contact_id),
  );
  const nameOf = ({ contact_id }: ConversationRow) =>
    quotable(people.get(contact_id)?.name) ?? people.get(contact_id)?.phone ?? words.someone;
  const time = new Intl.DateTimeFormat(`${language}-IN`, {
    ...{ timeZone: 'Asia/Kolkata', timeStyle: 'short', dateStyle: 'medium' },
  });
  const path = rows.length === 1 ? `conversations/${rows[0]!.id}` : 'conversations';
  await queueMail(
    trx,
    sealer,
    {
      ...{ to: email, kind: 'conversation.unanswered', language },
      subject: words.subject(nameOf(longest[0]!), rows.length - 1),
      paragraphs: [words.text(quotable(name) ?? slug)],
      facts: named.map((row) => [nameOf(row), words.since(time.format(row.waiting_since!))] as const),
      action: {
        label: words.action,
        url: `${appUrl}/dashboard/${path}?workspace=${encodeURIComponent(slug)}${rows.length > 1 ? '&view=waiting' : ''}`,
      },
      closing: words.closing,
    },
    now,
  );
}
