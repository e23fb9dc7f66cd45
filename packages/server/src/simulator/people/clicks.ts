import { type Clock, DAY } from '../../platform/clock.ts';
import type { Records } from '../records.ts';

/** Counts how often people tapped the quick replies of a template, by day of UTC. */
export interface Clicks {
  /** Notes a person's answer to a template; a tap on a button counts. */
  noteAnswer(templateId: string, answer: object): void;
  of(templateId: string): { day: number; button: string; count: number }[];
}

const KIND = 'click';
const KEPT_MS = 90 * DAY;

export function createClicks(records: Records, clock: Clock): Clicks {
  return {
    noteAnswer(templateId, answer) {
      const { button } = answer as { button?: { text: string } };
      if (button === undefined) return;
      const now = clock.now();
      const id = `${Math.floor(now / DAY)} ${button.text}`;
      const count = records.get<number>(KIND, templateId, id) ?? 0;
      records.put(KIND, templateId, id, now, count + 1);
      if (count === 0) records.forget(KIND, now - KEPT_MS);
    },
    of: (templateId) =>
      records.list<number>(KIND, templateId).map(({ id, value }) => {
        const [, day, button] = /^(\d+) ([\s\S]*)$/.exec(id)!;
        return { day: Number(day) * DAY, button: button!, count: value };
      }),
  };
}
