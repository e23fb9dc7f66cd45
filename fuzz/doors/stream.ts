/** The event stream, begun at odd places. */
import fc from 'fast-check';
import { mostly } from '../arbitraries.ts';
import type { Sent } from '../send.ts';
import { type Door, faultsOfAny, formOf, oddText } from './door.ts';

export const STREAM: Door = {
  name: 'GET /api/v1/stream at odd places',
  async requests({ server, apiKey }) {
    const place = fc.oneof(
      fc.nat(5000).map(String),
      fc.constantFrom(
        '0',
        '-1',
        '1e3',
        '9007199254740991',
        '9007199254740992',
        '99999999999999999999',
        '0x10',
        '1.5',
        ' 7 ',
        'evt_01k9z6c7h2m4n8p0q2r4s6t8v0',
        'NaN',
        '+5',
        '007',
        '',
      ),
      oddText,
    );
    const query = mostly(fc.constant(''), formOf(fc.record({ after: place, lastEventId: place })));
    const header = fc.option(place.filter((text) => /^[\x20-\x7e]*$/.test(text)));
    return fc.tuple(query, header).map(
      ([search, lastEventId]): Sent => ({
        method: 'GET',
        url: `${server.url}/api/v1/stream${search && `?${search}`}`,
        headers: [
          ['authorization', `Bearer ${apiKey}`],
          ['accept', 'text/event-stream'],
          ...(lastEventId === null ? [] : [['last-event-id', lastEventId] as [string, string]]),
        ],
        body: undefined,
      }),
    );
  },
  faultsOf(response) {
    const faults = faultsOfAny(response);
    const { status, contentType, body } = response;
    const stream = contentType?.startsWith('text/event-stream');
    if (status === 200 && !stream) faults.push(`200 is ${contentType}`);
    if (stream && !/^(retry: \d+\n)?id: \d+\n/.test(body.toString()))
      faults.push(`the first frame is ${JSON.stringify(body.toString().slice(0, 100))}`);
    return faults;
  },
};
