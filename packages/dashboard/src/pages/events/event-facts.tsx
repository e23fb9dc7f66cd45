import type { MeghdootEvent } from '@meghdoot/sdk';
import { subjectOf } from '../../api/event-subject.ts';
import { SubjectLink } from '../../nouns/events/subject-link.tsx';
import { Id } from '../../ui/copy/copy.tsx';
import { Card, Facts } from '../../ui/elements/page.tsx';
import { fullTime, Time } from '../../ui/elements/time.tsx';
import { useEventsWords } from '../../words/en/events.ts';

export function EventFacts({ event }: { event: MeghdootEvent }) {
  const { facts, nouns } = useEventsWords();
  return (
    <Card title={facts.title}>
      <Facts
        facts={[
          [facts.type, <code key="type">{event.type}</code>],
          [nouns[subjectOf(event).noun], <SubjectLink key="subject" event={event} />],
          [facts.subjectId, <Id key="subject-id" value={subjectOf(event).id} />],
          [
            facts.when,
            <span key="when">
              {fullTime(event.timestamp)}{' '}
              <span className="text-soft">
                (<Time at={event.timestamp} />)
              </span>
            </span>,
          ],
          [facts.id, <Id key="id" value={event.id} />],
        ]}
      />
    </Card>
  );
}
