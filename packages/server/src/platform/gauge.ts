import { Gauge, type Registry } from 'prom-client';

export interface GaugesOfRows<Name extends string> {
  metrics: Registry;
  /** The gauges by name, which ends with the unit. */
  gauges: Record<Name, { help: string }>;
  /** The name of the label that says whose value it is; undefined where there is one value of each gauge. */
  label?: string;
  /** Reads the values of each thing from the database; the key is what the label says. */
  read: () => Promise<ReadonlyMap<string, Record<Name, number>>>;
}

/**
 * Registers gauges that are read whenever somebody asks for the metrics, all of them at once, so that any process tells
 * of all. What the database does not answer is left out: `/readyz` says that it does not.
 */
export function registerGauges<Name extends string>(o: GaugesOfRows<Name>): void {
  let underWay: ReturnType<GaugesOfRows<Name>['read']> | undefined;
  const read = () => {
    underWay ??= o.read().finally(() => {
      underWay = undefined;
    });
    return underWay.catch(() => new Map<string, Record<Name, number>>());
  };
  const labelNames = o.label === undefined ? [] : [o.label];
  for (const [name, { help }] of Object.entries(o.gauges) as [Name, { help: string }][])
    new Gauge({
      ...{ name, help, labelNames, registers: [o.metrics] },
      async collect() {
        const things = await read();
        this.reset();
        for (const [key, values] of things)
          this.set(o.label === undefined ? {} : { [o.label]: key }, values[name]);
      },
    });
}
