import type { Sealer } from '../../platform/security/sealed.ts';
import { queueMail } from '../mail/queue.ts';
import { quotable } from '../mail/quotable.ts';
import { joinedPerson } from '../people/joins.ts';
import type { NotifyDisabled } from '../webhooks/endpoints/disable.ts';
import { joinedWorkspace } from '../workspaces/joins.ts';
import { teamWords } from './words.ts';

/** Writes to the owners and admins of a workspace when the service itself has disabled one of its webhooks. */
export function webhookDisabledMail(sealer: Sealer): NotifyDisabled {
  return async (trx, webhook, now) => {
    const people = await trx
      .selectFrom('memberships')
      .innerJoin(joinedPerson(trx), 'person.id', 'memberships.person_id')
      .innerJoin(joinedWorkspace(trx), 'workspace.id', 'memberships.workspace_id')
      .select(['person.email', 'person.language', 'workspace.name', 'workspace.slug'])
      .where('memberships.workspace_id', '=', webhook.workspace_id)
      .where('memberships.role', 'in', ['owner', 'admin'])
      .execute();
    for (const { email, language, name, slug } of people) {
      const words = teamWords[language ?? 'en'].webhookDisabled;
      const mail = {
        ...{ to: email, kind: 'webhook.disabled', language: language ?? 'en' },
        subject: words.subject(quotable(name) ?? slug),
        paragraphs: [webhook.disabled_reason === 'gone' ? words.gone : words.failing, words.text],
        facts: [
          ['Webhook', webhook.id],
          ['URL', webhook.url],
        ] as const,
      };
      await queueMail(trx, sealer, mail, now);
    }
  };
}
