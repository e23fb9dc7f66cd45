import { invalid } from '../../errors.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import { recordAudit } from '../events/audit.ts';
import { queueMail } from '../mail/queue.ts';
import { quotable } from '../mail/quotable.ts';
import { holdPerson } from '../people/joins.ts';
import { OPERATOR_WORKSPACES } from '../people/paths.ts';
import { listOperators } from '../people/people.ts';
import type { Person } from '../people/sessions/session.ts';
import { createUnlessTaken, createWorkspace, type Workspace, waitsForApproval } from '../workspaces/store.ts';
import { addMember, membershipsOf } from './membership.ts';
import { teamWords } from './words.ts';

/** The limit keeps one account from filling the operator's list. */
const MOST_WAITING = 5;

export interface OpenWorkspaceOptions extends Pick<Installation, 'db' | 'clock' | 'sealer'> {
  signup: 'invite' | 'open';
  appUrl: string;
}

/** Opens a live workspace; with SIGNUP=invite it connects real numbers once the operator has approved it. */
export async function openWorkspace(
  { db, clock, sealer, signup, appUrl }: OpenWorkspaceOptions,
  person: Person,
  input: { name: string; slug?: string | undefined },
  address: string,
): Promise<Workspace> {
  const now = clock.now();
  const approved = signup === 'open' || person.operator;
  return transaction(db, async (trx) => {
    // Whoever opens another with the same account waits for this to commit.
    await holdPerson(trx, person.id);
    const waiting = (await membershipsOf(trx, person.id)).filter(({ workspace }) =>
      waitsForApproval(workspace),
    );
    if (!approved && waiting.length >= MOST_WAITING)
      throw invalid('name', `${MOST_WAITING} workspaces of yours wait for approval already`);
    const workspace = await create(trx, input, approved, now);
    const { slug } = workspace;
    const actor = { id: person.id, address };
    await recordAudit(trx, workspace.id, {
      actor,
      action: 'workspace.created',
      target: workspace.id,
      now,
      detail: { slug },
    });
    await addMember(trx, workspace.id, { personId: person.id, role: 'owner' }, actor, now);
    if (approved) return workspace;
    for (const operator of await listOperators(trx)) {
      const language = operator.language ?? 'en';
      const words = teamWords[language].workspaceWaits;
      const mail = {
        ...{ to: operator.email, kind: 'workspace.waiting', language },
        subject: words.subject(slug),
        paragraphs: [words.text],
        facts: [
          [words.workspace, `${quotable(input.name) ?? slug} (${slug})`],
          [words.openedBy, person.email],
        ] as const,
        action: { label: words.action, url: `${appUrl}${OPERATOR_WORKSPACES}` },
        closing: words.closing(slug),
      };
      await queueMail(trx, sealer, mail, now);
    }
    return workspace;
  });
}

/** Creates the workspace under the given slug, or one from its name, with a suffix where that is taken. */
async function create(
  trx: Trx,
  { name, slug }: { name: string; slug?: string | undefined },
  approved: boolean,
  now: number,
): Promise<Workspace> {
  const made = { name, mode: 'live' as const, approved };
  if (slug !== undefined) return createWorkspace(trx, { ...made, slug }, now);
  const own = slugOf(name);
  return (
    (await createUnlessTaken(trx, { ...made, slug: own }, now)) ??
    (await createWorkspace(trx, { ...made, slug: `${own}-${randomOf(trx).text(6).toLowerCase()}` }, now))
  );
}

/** `Rao & Söhne` → `rao-sohne`; a name without Latin letters and digits → `workspace`. */
function slugOf(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 50).replace(/-$/, '') || 'workspace';
}
