import type { Sealer } from '../../platform/security/sealed.ts';
import { queueMail } from '../mail/queue.ts';
import { quotable } from '../mail/quotable.ts';
import { joinedPerson } from '../people/joins.ts';
import type { NotifyDisabled } from '../webhooks/endpoints/disable.ts';
import { joinedWorkspace } from '../workspaces/joins.ts';

/** Writes to the owners and admins of a workspace when the service itself has disabled one of its webhooks. */
export function webhookDisabledMail(sealer: Sealer): NotifyDisabled {
  return async (trx, webhook, now) => {
    const people = await trx
      .selectFrom('memberships')
      .innerJoin(joinedPerson(trx), 'person.id', 'memberships.person_id')
      .innerJoin(joinedWorkspace(trx), 'workspace.id', 'memberships.workspace_id')
      .select(['person.email', 'workspace.name', 'workspace.slug'])
      .where('memberships.workspace_id', '=', webhook.workspace_id)
      .where('memberships.role', 'in', ['owner', 'admin'])
      .execute();
    for (const { email, name, slug } of people) {
      await queueMail(
        trx,
        sealer,
        {
          to: email,
          kind: 'webhook.disabled',
          subject: `A webhook of ${quotable(name) ?? slug} was disabled`,
          paragraphs: [
            webhook.disabled_reason === 'gone'
              ? 'Its receiver returned 410 Gone, which asks for no more.'
              : 'Its receiver has not taken a single event for five days.',
            'No event is lost: enable the webhook again and replay what it missed.',
          ],
          facts: [
            ['Webhook', webhook.id],
            ['URL', webhook.url],
          ],
        },
        now,
      );
    }
  };
}
