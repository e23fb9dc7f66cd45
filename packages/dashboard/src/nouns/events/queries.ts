import type { EventDeliveries, MeghdootEvent } from '@meghdoot/sdk';
import type { ApiList, ApiQuery } from '../../api/api.tsx';
import { batched } from '../../api/batched.ts';
import { knownContact } from '../contacts/known-contact.ts';

/** The feed backwards, of everything or of one thing. */
export function newestEvents(subject: string | undefined): ApiList<MeghdootEvent> {
  return {
    key: ['events', { subject }],
    read: (api, before, signal) =>
      api.events.list(
        {
          order: 'newest',
          limit: 50,
          ...(subject && { subject }),
          ...(before !== undefined && { before: Number(before) }),
        },
        { signal },
      ),
    alongside: ({ data }) =>
      'contactId' in data && data.contactId !== undefined ? knownContact(data.contactId) : undefined,
  };
}

export function eventAt(sequence: number | string): ApiQuery<MeghdootEvent> {
  return {
    key: ['event', String(sequence)],
    read: (api, signal) => api.events.get(Number(sequence), { signal }),
  };
}

const readEvent = batched<number, MeghdootEvent>(
  async (api, sequence) => (await api.events.list({ sequence })).data,
  ({ sequence }) => sequence,
);

/** The event behind a row of a list: all of a page are read in one call. Events never change. */
export const listedEvent = (sequence: number): ApiQuery<MeghdootEvent | null> => ({
  key: ['event', String(sequence), 'listed'],
  read: (api) => readEvent(api, sequence),
  freshForMs: Number.POSITIVE_INFINITY,
});

/** Asks whether there are events after this one. */
export function isFollowed(sequence: number): ApiQuery<boolean> {
  return {
    key: ['events', 'after', sequence],
    read: async (api, signal) =>
      (await api.events.list({ after: sequence, limit: 1 }, { signal })).data.length > 0,
  };
}

/** Asks for the deliveries of an event. */
export function deliveriesOf(sequence: number): ApiQuery<EventDeliveries> {
  return {
    key: ['event', String(sequence), 'deliveries'],
    read: (api, signal) => api.events.deliveries(sequence, { signal }),
  };
}
