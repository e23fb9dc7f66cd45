import type { EventDeliveries, Meghdoot, MeghdootEvent, Page } from '@meghdoot/sdk';
import type { ApiQuery } from '../../api/api.tsx';

/** The feed backwards, of everything or of one thing. */
export function newestEvents(subject: string | undefined) {
  return {
    key: ['events', { subject }],
    read: (api: Meghdoot, before: string | undefined, signal: AbortSignal): Promise<Page<MeghdootEvent>> =>
      api.events.list(
        {
          order: 'newest',
          limit: 50,
          ...(subject && { subject }),
          ...(before !== undefined && { before: Number(before) }),
        },
        { signal },
      ),
  };
}

export function eventAt(sequence: number | string): ApiQuery<MeghdootEvent> {
  return {
    key: ['event', String(sequence)],
    read: (api, signal) => api.events.get(Number(sequence), { signal }),
  };
}

/** Whether the feed goes on after an event. */
export function isFollowed(sequence: number): ApiQuery<boolean> {
  return {
    key: ['events', 'after', sequence],
    read: async (api, signal) =>
      (await api.events.list({ after: sequence, limit: 1 }, { signal })).data.length > 0,
  };
}

/** How webhooks were notified of an event. */
export function deliveriesOf(sequence: number): ApiQuery<EventDeliveries> {
  return {
    key: ['event', String(sequence), 'deliveries'],
    read: (api, signal) => api.events.deliveries(sequence, { signal }),
  };
}
