import type { MeghdootEvent } from '@meghdoot/sdk';
import { type ApiList, type ApiQuery, queryOf } from '../../api/api.tsx';
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
    alongside: contactOf,
  };
}

const contactOf = ({ data }: MeghdootEvent) =>
  'contactId' in data && data.contactId !== undefined ? knownContact(data.contactId) : undefined;

export const eventAt = (sequence: number | string) =>
  queryOf(['event', String(sequence)], (api, options) => api.events.get(Number(sequence), options));

const readEvent = batched<number, MeghdootEvent>(
  async (api, sequence) => (await api.events.list({ sequence })).data,
  ({ sequence }) => sequence,
);

/** The event behind a row of a list: all of a page are read in one call. Events never change. */
export const listedEvent = (sequence: number): ApiQuery<MeghdootEvent | null> => ({
  key: ['event', String(sequence), 'listed'],
  read: (api) => readEvent(api, sequence),
  freshForMs: Number.POSITIVE_INFINITY,
  alongside: (event) => (event ? contactOf(event) : undefined),
});

/** Returns the numbers of the events before and after one, null where there is none: some numbers have no event. */
export const neighboursOf = (sequence: number) =>
  queryOf(['events', 'beside', sequence], async (api, options) => {
    const [before, after] = await Promise.all([
      api.events.list({ before: sequence, order: 'newest', limit: 1 }, options),
      api.events.list({ after: sequence, limit: 1 }, options),
    ]);
    return { before: before.data[0]?.sequence ?? null, after: after.data[0]?.sequence ?? null };
  });

export const deliveriesOf = (sequence: number) =>
  queryOf(['event', String(sequence), 'deliveries'], (api, options) =>
    api.events.deliveries(sequence, options),
  );
