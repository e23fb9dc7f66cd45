/**
 * This file counts requests in plain numbers, which become metrics when somebody asks for them: to find a set of labels
 * in prom-client costs more than everything else that a request is recorded with.
 */
import { Counter, type Histogram, type Registry } from 'prom-client';

const DURATION = {
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by route.',
  type: 'histogram',
  aggregator: 'sum',
};
/** The upper bounds of the buckets, in seconds. */
const BOUNDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, Number.POSITIVE_INFINITY];

/** A tally holds what a route has responded to one method. */
interface Tally {
  /** The number that took no longer than each bound, and longer than the one before it. */
  counts: number[];
  seconds: number;
  byStatus: Map<number, number>;
}

/** Returns a function that counts a response. */
export function createRequestMetrics(registry: Registry) {
  const tallies = new Map<string, Map<string, Tally>>();

  function tallyOf(method: string, route: string): Tally {
    const ofRoute = tallies.get(route) ?? new Map<string, Tally>();
    tallies.set(route, ofRoute);
    const tally = { counts: BOUNDS.map(() => 0), seconds: 0, byStatus: new Map() };
    ofRoute.set(method, tally);
    return tally;
  }

  const all = () =>
    [...tallies].flatMap(([route, ofRoute]) =>
      [...ofRoute].map(([method, tally]) => ({ labels: { method, route }, ...tally })),
    );

  const durations = { ...DURATION, get: async () => ({ ...DURATION, values: all().flatMap(durationsIn) }) };
  registry.registerMetric(durations as unknown as Histogram);
  new Counter({
    name: 'http_responses_total',
    help: 'Responses by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, byStatus } of all())
        for (const [status, count] of byStatus) this.inc({ ...labels, status }, count);
    },
  });

  return (method: string, route: string, status: number, seconds: number): void => {
    const tally = tallies.get(route)?.get(method) ?? tallyOf(method, route);
    let at = 0;
    while (seconds > BOUNDS[at]!) at++;
    tally.counts[at]!++;
    tally.seconds += seconds;
    tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1);
  };
}

/** Returns the lines of a histogram: of each bucket with those below it, then the sum and the count. */
function durationsIn({ labels, counts, seconds }: Tally & { labels: Record<string, string> }) {
  const { name } = DURATION;
  let count = 0;
  const buckets = counts.map((own, at) => {
    count += own;
    const le = BOUNDS[at] === Number.POSITIVE_INFINITY ? '+Inf' : BOUNDS[at];
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
